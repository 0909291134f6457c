import { savedNumbers as command } from '#contract/orders/430035-saved-numbers.ts';
import { MOST_SAVED } from '#contract/orders/saved-fields.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { savedOf, savedOut } from '../saved.ts';

export const savedNumbers = handler(command, async ({ lotteryType }, { engine: { db }, session: { playerId } }) =>
  ok({ most: MOST_SAVED, list: (await savedOf(db, playerId, lotteryType)).map(savedOut) }),
);
