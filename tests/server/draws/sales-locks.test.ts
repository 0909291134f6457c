import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { closeDraw } from '#server/draw-engine/steps/close-draw.ts';
import { scheduleDraws } from '#server/draw-engine/schedule-draws.ts';
import { cancelDraw, suspendSales } from '#server/draws/draw-sales.ts';
import { createDrawFixture, type DrawFixture } from '#support/draws/draw-fixture.ts';
import { findSellingDraws, moveClockTo, readDraw } from '#support/draws/draws.ts';
import { waitForLockWaiters } from '#support/node/lock-waiters.ts';

const GAME = quickFive.lotteryType;
let fixture: DrawFixture;
beforeAll(async () => {
  fixture = await createDrawFixture();
});
afterAll(() => fixture.stop());

/** A transaction that holds a lock until it is let go. */
async function hold(lock: ReturnType<typeof sql>) {
  const [held, letGo] = [Promise.withResolvers<true>(), Promise.withResolvers<true>()];
  const over = fixture.base.db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    held.resolve(true);
    await letGo.promise;
  });
  const end = () => letGo.resolve(true);
  onTestFinished(end);
  return { held: held.promise, letGo: end, over };
}

test('sales are suspended while a draw is scheduled, and it closes, without a deadlock', async () => {
  const { db } = fixture.base;
  const [first, second] = await findSellingDraws(db);
  const { beacon, opens_at: opens } = assertPresent(first, 'the draw on sale');
  await moveClockTo(fixture.nodes, opens);
  // Now a draw is missing.
  await cancelDraw(db, assertPresent(second, 'the next one').id, 'no licence');

  // The draw is scheduled, and waits for the queue of the log with the game's row.
  const queue = await hold(sql`lock table tlog_queue in share mode`);
  await queue.held;
  const scheduled = scheduleDraws(db, quickFive, beacon);
  await waitForLockWaiters(db, 1);
  const suspended = suspendSales(db, GAME, 'storm', 'after-draw');
  await waitForLockWaiters(db, 2);
  const game = await hold(sql`select from draw_games where lottery_type = ${GAME} for update`);
  await waitForLockWaiters(db, 3);
  const again = suspendSales(db, GAME, 'storm', 'now');
  await waitForLockWaiters(db, 4);
  queue.letGo();
  await game.held;
  // Whoever suspends sales waits for the game's row; the draw that was scheduled closes, and waits as well.
  await waitForLockWaiters(db, 1);
  expect(await scheduled).toBe(1);
  const draw = await db.selectFrom('draws').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await moveClockTo(fixture.nodes, draw.closes_at);
  const closed = closeDraw(fixture.nodes[0].draws.ctx, draw.id);
  await waitForLockWaiters(db, 2);
  game.letGo();
  // The second has nothing to do where the draw closed before.
  const [done, end] = await Promise.all([suspended, closed, again, queue.over, game.over]);
  expect([done, end, (await readDraw(db, draw.id)).state]).toEqual([true, true, 'closed']);
  const { sales } = await db
    .selectFrom('draw_games')
    .select('sales')
    .where('lottery_type', '=', GAME)
    .executeTakeFirstOrThrow();
  expect(sales).toBe('suspended');
});
