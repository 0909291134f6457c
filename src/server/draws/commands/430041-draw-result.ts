import { drawResult as command } from '#contract/draws/430041-draw-result.ts';
import { refusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { productNow } from '../context.ts';
import { drawByName, neighbours, raffleOf, tiersOfDraws } from '../result.ts';
import { gameOfDraw, nameOf } from '../rows.ts';
import { resultOf, timesOf } from '../shown.ts';

const hexOf = (bytes: Buffer | null): string | null => bytes?.toString('hex') ?? null;

export const drawResult = handler(command, async ({ drawId }, { engine: { db } }) => {
  const draw = await drawByName(db, drawId);
  if (!draw) return err(refusal(430000018, { messageKey: 'drawUnknown' }));
  const [tiers = []] = await tiersOfDraws(db, gameOfDraw(draw), [draw]);
  return ok({
    lotteryType: draw.lottery_type,
    state: draw.state,
    times: timesOf(draw),
    result: draw.numbers && resultOf(draw.numbers),
    tiers,
    raffle: await raffleOf(db, draw),
    cancelled: draw.cancelled_at && {
      timestamp: draw.cancelled_at.getTime(),
      refunded: draw.refunded_at !== null,
    },
    proof: {
      path: `/open/draws/${nameOf(draw)}.json`,
      seedHash: draw.seed_hash.toString('hex'),
      ticketCount: draw.ticket_count === null ? null : Number(draw.ticket_count),
      root: hexOf(draw.tickets_root),
      round: draw.beacon_round === null ? null : Number(draw.beacon_round),
      hash: hexOf(draw.record_hash),
      previous: hexOf(draw.previous_hash),
    },
    ...(await neighbours(db, draw)),
    timestamp: (await productNow(db)).getTime(),
  });
});
