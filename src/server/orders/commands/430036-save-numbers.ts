import { saveNumbers as command } from '#contract/orders/430036-save-numbers.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { save, savedOut } from '../saved.ts';

export const saveNumbers = handler(command, async (asked, { engine: { db }, session: { playerId } }) => {
  const saved = await save(db, playerId, asked);
  return saved.ok ? ok(savedOut(saved.value)) : saved;
});
