import { assertPresent } from '#kernel/assert.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import type { Engine } from '#server/engine/engine.ts';
import { readDraw, moveClockTo } from './draws.ts';

/** Takes a draw from sales to the published record with `engine`; moves the clocks of all `engines`. */
export async function finishDraw(
  engine: Engine,
  draw: DrawRow,
  engines: readonly Engine[] = [engine],
): Promise<DrawRow> {
  await moveClockTo(engines, draw.closes_at);
  await engine.draws.tick();
  const closed = await readDraw(engine.db, draw.id);
  const due = roundTime(closed.beacon, Number(assertPresent(closed.beacon_round, 'a round')));
  await moveClockTo(engines, new Date(Math.max(due, draw.draws_at.getTime())));
  await engine.draws.tick();
  return readDraw(engine.db, draw.id);
}
