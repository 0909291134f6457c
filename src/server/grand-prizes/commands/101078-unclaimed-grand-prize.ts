import { unclaimedGrandPrize as command } from '#contract/grand-prizes/101078-unclaimed-grand-prize.ts';
import { dirhams, toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { sumUnclaimedPrizes } from '../own-prizes.ts';

export const unclaimedGrandPrize = defineHandler(
  command,
  async (_data, { engine: { db, settings }, session: { playerId } }) => {
    const amount = await sumUnclaimedPrizes(db, playerId);
    return ok({
      unclaimed: amount > 0n,
      winningBigAmount: toWire(amount),
      winningBigConfigAmount: toWire(dirhams(settings.GRAND_PRIZE_AMOUNT)),
      winningBigPicUrl: '/art/grand-prize.svg',
    });
  },
);
