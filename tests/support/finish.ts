import { present } from '../../src/lib/kernel/assert.ts';
import { dueAt } from '../../src/server/draws/rounds.ts';
import type { DrawRow } from '../../src/server/draws/rows.ts';
import type { Engine } from '../../src/server/engine.ts';
import { drawById, moveClockTo } from './draws.ts';

/** Brings a draw from its sales to its published record, by `engine`; the clocks of all `engines` move with it. */
export async function finishDraw(
  engine: Engine,
  draw: DrawRow,
  engines: readonly Engine[] = [engine],
): Promise<DrawRow> {
  await moveClockTo(engines, draw.closes_at);
  await engine.draws.tick();
  const closed = await drawById(engine.db, draw.id);
  const due = dueAt(closed.beacon, Number(present(closed.beacon_round, 'a round')));
  await moveClockTo(engines, new Date(Math.max(due, draw.draws_at.getTime())));
  await engine.draws.tick();
  return drawById(engine.db, draw.id);
}
