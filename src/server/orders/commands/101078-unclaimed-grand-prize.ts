import { unclaimedGrandPrize as command } from '#contract/orders/101078-unclaimed-grand-prize.ts';
import { dirhams, toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { unclaimedOf } from '../grand-prizes.ts';

export const unclaimedGrandPrize = handler(
  command,
  async (_data, { engine: { db, settings }, session: { playerId } }) => {
    const amount = await unclaimedOf(db, playerId);
    return ok({
      unclaimed: amount > 0n,
      winningBigAmount: toWire(amount),
      winningBigConfigAmount: toWire(dirhams(settings.GRAND_PRIZE_AMOUNT)),
      winningBigPicUrl: '/art/grand-prize.svg',
    });
  },
);
