import { removeNumbers as command } from '#contract/orders/430038-remove-numbers.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { deleteSavedNumbers } from '../saved-numbers.ts';

export const removeNumbers = defineHandler(command, ({ id }, { engine: { db }, session: { playerId } }) =>
  deleteSavedNumbers(db, playerId, id),
);
