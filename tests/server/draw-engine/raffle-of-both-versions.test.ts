import { afterAll, beforeAll, expect, test } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { closingOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { verifyRecord3 } from '#verify/v3/index.ts';
import { findSellingDraws, insertOrder, makeBuyer, readDraw } from '#support/draws/draws.ts';
import { luckyDayEntry } from '#support/draws/raffle-fixture.ts';
import { createSealedDraws, type SealedDraws } from '#support/draws/sealed-draws.ts';
import { readEngineLog } from '#support/tlog/read-log.ts';

let world: SealedDraws;

beforeAll(async () => {
  world = await createSealedDraws(luckyDay, { PROOF_VERSION: '2' });
});
afterAll(() => world.stop());

async function sell(entries: number): Promise<DrawRow> {
  const { db } = world.base;
  const draw = assertPresent((await findSellingDraws(db, luckyDay.lotteryType))[0], 'a draw on sale');
  const list = Array.from({ length: entries }, (_, i) => luckyDayEntry(i + 1));
  await insertOrder(db, [draw], await makeBuyer(db), list, luckyDay);
  return draw;
}

const readAccounts = () =>
  world.base.db
    .selectFrom('draw_games')
    .select(['raffle_carried', 'raffle_moved', 'raffle_account'])
    .where('lottery_type', '=', luckyDay.lotteryType)
    .executeTakeFirstOrThrow();

/** Of version 2, which waits for no witness. */
async function finishOld({ id, closes_at: closesAt, draws_at: drawsAt }: DrawRow): Promise<void> {
  const { draws, moveTo, base } = world;
  await moveTo(closesAt);
  await advanceDraw(draws.ctx, id);
  const { beacon, beacon_round: round } = await readDraw(base.db, id);
  await moveTo(new Date(Math.max(roundTime(beacon, Number(assertPresent(round, 'its round'))), drawsAt.getTime())));
  await advanceDraw(draws.ctx, id);
}

test('prizes that draws of version 2 left over go to the first draw of version 3 that closes after them', async () => {
  const { engine, draws, base } = world;
  await finishOld(await sell(1));
  expect(await readAccounts()).toEqual({ raffle_carried: 2, raffle_moved: 0, raffle_account: 0 });
  // A release that commits draws of version 3. Those of before that are still open are cancelled.
  const settings = { ...engine.settings, PROOF_VERSION: 3 as const };
  const draws3 = createDrawEngine({ ...engine, settings }, engine.push, [luckyDay]);
  await draws.tick();
  const open = await base.db.selectFrom('draws').selectAll().where('numbers', 'is', null).orderBy('id').execute();
  for (const { id } of open) expect(await cancelDraw(base.db, id, 'a test')).toMatchObject({ ok: true });
  await draws3.tick();
  const draw = await sell(4);
  expect(draw.proof_version).toBe(3);
  const done = await world.finish(draw);

  expect(closingOf(done)).toMatchObject({ carried: 2, count: 4 });
  expect(done.raffle).toMatchObject({ carried: 2, prizes: 5 });
  expect(await readAccounts()).toEqual({ raffle_carried: 0, raffle_moved: 2, raffle_account: 1 });
  const reader = readEngineLog(engine);
  const { checkpoint } = await reader.checkpoint();
  const entries = await reader.entries(checkpoint.size);
  expect(entries.filter(({ type }) => type === 'carry')).toEqual([
    { type: 'carry', lotteryType: luckyDay.lotteryType, prizes: 2 },
  ]);
  const { checks, notChecked } = verifyRecord3(done.record, await world.pins(), { log: await world.readLog() });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(notChecked.map(({ name }) => name)).not.toContain('carried');
  expect(await checkLedger(base.db)).toEqual([]);
});
