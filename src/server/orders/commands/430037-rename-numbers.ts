import { renameNumbers as command } from '#contract/orders/430037-rename-numbers.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { rename, savedOut } from '../saved.ts';

export const renameNumbers = handler(command, async ({ id, name }, { engine: { db }, session: { playerId } }) => {
  const renamed = await rename(db, playerId, id, name);
  return renamed.ok ? ok(savedOut(renamed.value)) : renamed;
});
