import { drawResult as command } from '#contract/draws/430041-draw-result.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { loadCancellations } from '../view/cancellations.ts';
import { awaitsWitnesses, findDrawById, findNeighbours, loadRaffleView, loadTierViews } from '../view/draw-result.ts';
import { gameOfDraw, drawIdOf } from '../draw-rows.ts';
import { toPhaseResult, toDrawTimes } from '../view/draw-view.ts';

const hexOf = (bytes: Buffer | null): string | null => bytes?.toString('hex') ?? null;

export const drawResult = defineHandler(command, async ({ drawId }, { engine: { db } }) => {
  const draw = await findDrawById(db, drawId);
  if (!draw) return err({ code: errorCodes.drawNotFound, messageKey: 'drawUnknown' });
  const cancellation = (await loadCancellations(db, [draw.id])).get(draw.id);
  const [tiers = []] = await loadTierViews(db, gameOfDraw(draw), [draw]);
  const now = await readProductNow(db);
  return ok({
    lotteryType: draw.lottery_type,
    state: draw.state,
    times: toDrawTimes(draw),
    ...(awaitsWitnesses(draw, now) ? { awaitsWitnesses: true as const } : {}),
    result: draw.numbers && toPhaseResult(draw.numbers),
    tiers,
    raffle: await loadRaffleView(db, draw),
    cancelled:
      draw.cancelled_at && cancellation
        ? { timestamp: draw.cancelled_at.getTime(), refunded: draw.refunded_at !== null, ...cancellation }
        : null,
    proof: {
      path: `/open/draws/${drawIdOf(draw)}.json`,
      seedHash: draw.seed_hash.toString('hex'),
      ticketCount: draw.ticket_count === null ? null : Number(draw.ticket_count),
      root: hexOf(draw.tickets_root),
      round: draw.beacon_round === null ? null : Number(draw.beacon_round),
      hash: hexOf(draw.record_hash),
      previous: hexOf(draw.previous_hash),
    },
    ...(await findNeighbours(db, draw)),
    timestamp: now.getTime(),
  });
});
