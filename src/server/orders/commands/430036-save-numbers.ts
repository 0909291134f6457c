import { saveNumbers as command } from '#contract/orders/430036-save-numbers.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { insertSavedNumbers, toSavedNumbersView } from '../saved-numbers.ts';

export const saveNumbers = defineHandler(command, async (asked, { engine: { db }, session: { playerId } }) => {
  const saved = await insertSavedNumbers(db, playerId, asked);
  return saved.ok ? ok(toSavedNumbersView(saved.value)) : saved;
});
