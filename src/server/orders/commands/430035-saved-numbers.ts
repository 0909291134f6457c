import { savedNumbers as command } from '#contract/orders/430035-saved-numbers.ts';
import { MAX_SAVED_NUMBERS } from '#contract/orders/saved-numbers-fields.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findSavedNumbers, toSavedNumbersView } from '../saved-numbers.ts';

export const savedNumbers = defineHandler(command, async ({ lotteryType }, { engine: { db }, session: { playerId } }) =>
  ok({ most: MAX_SAVED_NUMBERS, list: (await findSavedNumbers(db, playerId, lotteryType)).map(toSavedNumbersView) }),
);
