import { afterEach, beforeEach, expect, test } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { closingOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { verifyRecord3 } from '#verify/v3/index.ts';
import { findSellingDraws, insertOrder, makeBuyer, readDraw } from '#support/draws/draws.ts';
import { luckyDayEntry } from '#support/draws/raffle-fixture.ts';
import { createSealedDraws, type SealedDraws } from '#support/draws/sealed-draws.ts';

let world: SealedDraws;

beforeEach(async () => {
  world = await createSealedDraws(luckyDay);
});
afterEach(() => world.stop());

/** The next draw on sale, with so many entries. */
async function sell(entries: number): Promise<DrawRow> {
  const { db } = world.base;
  await world.draws.tick();
  const draw = assertPresent((await findSellingDraws(db, luckyDay.lotteryType))[0], 'a draw on sale');
  if (entries > 0) {
    const list = Array.from({ length: entries }, (_, i) => luckyDayEntry(i + 1));
    await insertOrder(db, [draw], await makeBuyer(db), list, luckyDay);
  }
  return draw;
}

const faultsOf = async (draw: DrawRow) =>
  verifyRecord3(draw.record, await world.pins(), { log: await world.readLog() }).checks.filter(({ ok }) => !ok);

test('the prizes that a draw could not give are carried to the next one that closes', async () => {
  const first = await world.finish(await sell(1));
  expect(first.raffle).toMatchObject({ carried: 0, prizes: 3 });
  expect(first.raffle?.winners).toHaveLength(1);
  const second = await world.finish(await sell(4));
  expect(second.raffle).toMatchObject({ carried: 2, prizes: 5 });
  const third = await world.finish(await sell(4));
  expect(third.raffle).toMatchObject({ carried: 1, prizes: 4 });
  expect(await faultsOf(third)).toEqual([]);
});

test('what a draw took that was not sealed is carried again', async () => {
  await world.finish(await sell(1));
  const unsealed = await sell(10);
  world.witnesses.setAway(0, 1);
  expect(closingOf(await world.close(unsealed))).toMatchObject({ carried: 2, count: 10 });
  world.witnesses.setAway();
  await world.moveTo(new Date(assertPresent(unsealed.seal_by, 'the moment of its seal').getTime() + MINUTE_MS));
  await world.untilCancelled(unsealed, 'unsealed');
  const next = await world.finish(await sell(4));
  expect(next.raffle).toMatchObject({ carried: 2, prizes: 5 });
  expect(await faultsOf(next)).toEqual([]);
  expect((await readDraw(world.base.db, unsealed.id)).raffle).toBeNull();
});
