import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import { controls } from '#contract/controls/100155-controls.ts';
import { LIMIT_STATUS } from '#contract/controls/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import { formatDialogMoment } from '#i18n/date-format.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { startOfDubaiDay } from '#kernel/dubai.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { DAY_MINUTES, excludeSelf, limit, timeOut } from '#support/controls/controls.ts';
import { findSellingDraws, moveClockTo } from '#support/draws/draws.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { requestOrderId } from '#support/orders/orders.ts';
import { makeDepositor, payWithNewCard, startDeposit } from '#support/players/deposits.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const FIVETASTIC = 81;
const PRICE = 1_000;

/** Their clock changes, in the order in which the product's clock passes them. */
const CLOCK_CHANGES = {
  'America/New_York': '2027-03-14T07:00:00Z',
  'Europe/London': '2027-03-28T01:00:00Z',
  'Australia/Lord_Howe': '2027-04-03T15:00:00Z',
} as const;
type Zone = keyof typeof CLOCK_CHANGES;

let database: TestDatabase;
let node: TestNode;
/** Nodes whose database sessions have the clock of a zone. */
const zoned = new Map<Zone, TestNode>();
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startTestNode(database.url);
  await node.engine.draws.tick();
  for (const zone of Object.keys(CLOCK_CHANGES) as Zone[]) {
    const url = new URL(database.url);
    url.searchParams.set('options', `-c TimeZone=${zone}`);
    zoned.set(zone, await startTestNode(url.href));
  }
  // Days go by: their draws are not walked through.
  const engines = [node, ...zoned.values()].map(({ engine }) => engine);
  for (const { draws } of engines) await draws.stop();
  // At an hour in which no sales pause: the tests go on by whole days.
  const tomorrow = startOfDubaiDay(node.engine.clock.now().getTime()) + DAY_MS;
  await moveClockTo(engines, new Date(tomorrow + 4 * HOUR_MS));
});
afterAll(async () => {
  for (const one of [node, ...zoned.values()]) await one.stop();
  await database.drop();
});

const player = () => makePlayer(node, { verified: true, balance: 100_000n });
const moveTo = (ms: number) => moveClockTo([node.engine], new Date(ms));

/** Buys so many entries of the last draw on sale, which is days away. */
async function buy(who: TestPlayer, entries: number) {
  const draw = assertPresent((await findSellingDraws(node.engine.db, FIVETASTIC)).at(-1), 'a draw');
  const entry = { play: 'main', picks: [[1, 2, 3, 4, 5]], multiple: 1 };
  return who.call(placeOrder, {
    orderId: await requestOrderId(who),
    lotteryType: FIVETASTIC,
    entries: Array.from({ length: entries }, () => entry),
    draws: 1,
    drawId: drawIdOf(draw),
    price: entries * PRICE,
  });
}

test('when the period ends one may buy again; a looser limit waits a day, in which the last one holds', async () => {
  const who = await player();
  const set = await limit(who, 'wagerLimit', 3 * PRICE);
  expect((await buy(who, 3)).code).toBe(0);
  const end = assertPresent(set.data.exclusionEndTimestamp, 'an end');
  await moveTo(end - MINUTE_MS);
  expect((await buy(who, 1)).code).toBe(errorCodes.selfExcluded);
  await moveTo(end);
  expect((await who.call(controls, { exclusionType: CONTROL_TYPE.wagerLimit })).data.list).toMatchObject([
    { limitStatus: LIMIT_STATUS.none, hasLast: true },
  ]);
  expect((await buy(who, 1)).code).toBe(0);
  const looser = await limit(who, 'wagerLimit', 8 * PRICE);
  expect(looser.data.effectiveTimestamp).toBeGreaterThanOrEqual(end + DAY_MS);
  const { rows: told } = await database.pool.query(
    'select kind, params from notifications where player_id = $1 order by id',
    [who.playerId],
  );
  expect(told).toEqual([
    { kind: 'wagerLimitSet', params: { amount: 3 * PRICE, time: end } },
    { kind: 'wagerLimitWaits', params: { amount: 8 * PRICE, time: looser.data.effectiveTimestamp } },
  ]);
  expect((await who.call(controls, { exclusionType: CONTROL_TYPE.wagerLimit })).data.list).toMatchObject([
    { limitStatus: LIMIT_STATUS.active, exclusionValue: 3 * PRICE, next: { exclusionValue: 8 * PRICE } },
  ]);
  expect((await buy(who, 4)).code).toBe(errorCodes.selfExcluded);
  await moveTo(looser.data.effectiveTimestamp);
  expect((await buy(who, 8)).code).toBe(0);
  expect((await buy(who, 1)).code).toBe(errorCodes.selfExcluded);
});

test('a player who wants no limit any more has none after a day', async () => {
  const who = await makeDepositor(node);
  const set = await limit(who, 'depositLimit', 10_000, 10);
  await moveTo(assertPresent(set.data.exclusionEndTimestamp, 'an end'));
  const none = await limit(who, 'depositLimit', -1, 10);
  expect(none.data).toMatchObject({ exclusionEndTimestamp: null, receipt: { kind: 'deposit-limit' } });
  expect(none.data.receipt).not.toHaveProperty('amount');
  expect(none.data.receipt).not.toHaveProperty('endsAt');
  const first = await startDeposit(who, 10_000);
  expect((await payWithNewCard(node, who, first)).code).toBe(0);
  await expect(startDeposit(who, 10_000)).rejects.toThrow(String(errorCodes.depositLimitReached));
  await moveTo(none.data.effectiveTimestamp);
  const second = await startDeposit(who, 20_000);
  expect((await payWithNewCard(node, who, second, { money: 20_000 })).code).toBe(0);
  // What ended before is forgotten: a new limit is none that is looser.
  const again = await limit(who, 'depositLimit', 50_000);
  expect(again.data.effectiveTimestamp).toBeLessThan(none.data.effectiveTimestamp + DAY_MS);
});

test.each([
  ['none', -1],
  ['a larger one', 8 * PRICE],
])('%s that waits is taken back though nothing is left of the last limit', async (_what, more) => {
  const who = await player();
  const set = await limit(who, 'wagerLimit', 3 * PRICE);
  await moveTo(assertPresent(set.data.exclusionEndTimestamp, 'an end'));
  const { effectiveTimestamp } = (await limit(who, 'wagerLimit', more)).data;
  expect((await buy(who, 3)).code).toBe(0);
  expect((await limit(who, 'wagerLimit', 4 * PRICE)).code).toBe(errorCodes.limitReached);
  expect(await limit(who, 'wagerLimit', 3 * PRICE)).toMatchObject({ code: 0, data: { effectiveTimestamp } });
  // Until then nothing is left, and from then on no more than before.
  expect((await buy(who, 1)).code).toBe(errorCodes.selfExcluded);
  await moveTo(effectiveTimestamp);
  expect((await buy(who, 4)).code).toBe(errorCodes.selfExcluded);
  expect((await buy(who, 3)).code).toBe(0);
});

test('a time-out ends at its moment, and not before', async () => {
  const who = await player();
  const { data } = await timeOut(who, 24);
  const end = assertPresent(data.exclusionEndTimestamp, 'an end');
  expect(end - data.effectiveTimestamp).toBe(DAY_MS);
  await moveTo(end - MINUTE_MS);
  expect(await buy(who, 1)).toMatchObject({
    code: errorCodes.selfExcluded,
    data: { userExclusionType: CONTROL_TYPE.timeOut, exclusionEndTimestamp: end },
  });
  await moveTo(end);
  expect((await buy(who, 1)).code).toBe(0);
});

test('a self-exclusion without an end is not over after years', async () => {
  const who = await player();
  const { data } = await excludeSelf(who, -1);
  expect(data).toMatchObject({ exclusionEndTimestamp: null, exclusionEndTime: null });
  expect(data.receipt).not.toHaveProperty('endsAt');
  await moveTo(data.effectiveTimestamp + 3_650 * DAY_MINUTES * MINUTE_MS);
  const { rows } = await database.pool.query<{ refusal: number }>('select wager_refusal($1) as refusal', [
    who.playerId,
  ]);
  expect(rows[0]?.refusal).toBe(errorCodes.selfExcluded);
});

describe('where machine and database have the clock of another country', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each(Object.entries(CLOCK_CHANGES) as [Zone, string][])(
    'the change of %s moves no period',
    async (zone, change) => {
      vi.stubEnv('TZ', zone);
      const at = Date.parse(change);
      expect(new Date(at).getTimezoneOffset()).not.toBe(new Date(at - 1).getTimezoneOffset());
      const there = assertPresent(zoned.get(zone), 'a node');
      const { rows } = await sql<{ TimeZone: string }>`show timezone`.execute(there.engine.db);
      expect(rows).toEqual([{ TimeZone: zone }]);
      const moveBoth = (ms: number) => moveClockTo([node.engine, there.engine], new Date(ms));
      await moveBoth(at - HOUR_MS);
      const who = await makeDepositor(there);
      const { data } = await limit(who, 'depositLimit', 5_000);
      const end = assertPresent(data.exclusionEndTimestamp, 'an end');
      expect(end - data.effectiveTimestamp).toBe(DAY_MS);
      expect(data.exclusionEndTime).toBe(formatDialogMoment(end));
      await moveBoth(end - MINUTE_MS);
      await expect(startDeposit(who, 10_000)).rejects.toThrow(String(errorCodes.depositAboveLimit));
      await moveBoth(end);
      const { effectiveTimestamp } = (await limit(who, 'depositLimit', -1)).data;
      expect(effectiveTimestamp).toBeGreaterThanOrEqual(end + DAY_MS);
      await moveBoth(effectiveTimestamp - MINUTE_MS);
      await expect(startDeposit(who, 10_000)).rejects.toThrow(String(errorCodes.depositAboveLimit));
      await moveBoth(effectiveTimestamp);
      await startDeposit(who, 10_000);
      const { rows: today } = await sql<{ day: string }>`select product_today()::text as day`.execute(there.engine.db);
      expect(today).toEqual([{ day: dubaiDay(there.engine.clock.now()) }]);
    },
  );
});
