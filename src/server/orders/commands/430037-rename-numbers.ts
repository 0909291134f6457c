import { renameNumbers as command } from '#contract/orders/430037-rename-numbers.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { renameSavedNumbers, toSavedNumbersView } from '../saved-numbers.ts';

export const renameNumbers = defineHandler(command, async ({ id, name }, { engine: { db }, session: { playerId } }) => {
  const renamed = await renameSavedNumbers(db, playerId, id, name);
  return renamed.ok ? ok(toSavedNumbersView(renamed.value)) : renamed;
});
