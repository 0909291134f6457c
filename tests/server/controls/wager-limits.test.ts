import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import { controls } from '#contract/controls/100155-controls.ts';
import { LIMIT_STATUS } from '#contract/controls/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { restrictAccount } from '#server/players/player-state.ts';
import { stopPayments } from '#server/players/restrictions.ts';
import { DAY_MINUTES, isControlReceiptSigned, limit } from '#support/controls/controls.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { logInAgain, makePlayer, type TestPlayer } from '#support/players/player.ts';
import { roundsOf } from '#support/random/sample-size.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startTestNode(database.url), await startTestNode(database.url)];
});
afterAll(async () => {
  await node.stop();
  await other.stop();
  await database.drop();
});

const player = () => makePlayer(node, { verified: true, balance: 100_000n });

/** The same player, at the other node. */
const atOther = ({ token, cookie }: TestPlayer) => Object.assign(other.client(), { token, cookie });

const findDraw = async () => assertPresent((await findOpenDraws(node))[0], 'a draw');

/** An order of so many dirhams in each of so many draws from this one on. */
async function orderIn(draw: DrawRow, who: TestPlayer, aed: number, draws = 1) {
  const entries = Array.from({ length: aed }, () => napEntry(1, 7));
  return orderRequest(draw, await requestOrderId(who), entries, { draws });
}
const order = async (who: TestPlayer, aed: number, draws = 1) => orderIn(await findDraw(), who, aed, draws);
const buy = async (who: TestPlayer, aed: number, draws = 1) => who.call(placeOrder, await order(who, aed, draws));

const stakedBy = async ({ playerId }: TestPlayer): Promise<bigint> => {
  const { rows } = await database.pool.query<{ sum: bigint | null }>(
    'select sum(total)::bigint as sum from orders where player_id = $1',
    [playerId],
  );
  return rows[0]?.sum ?? 0n;
};

test('an order within the limit is paid, one above what is left is refused with the limit', async () => {
  const who = await player();
  const set = await limit(who, 'wagerLimit', 1_000);
  expect(set).toMatchObject({ code: 0, data: { receipt: { kind: 'wager-limit', amount: 1_000, player: who.openId } } });
  expect(isControlReceiptSigned(set.data.receipt)).toBe(true);
  expect(isControlReceiptSigned({ ...set.data.receipt, amount: 2_000 } as typeof set.data.receipt)).toBe(false);
  expect((await buy(who, 6)).code).toBe(0);
  expect(await buy(who, 5)).toMatchObject({
    code: errorCodes.selfExcluded,
    message: 'This is more than is left of your wager limit.',
    data: {
      userExclusionType: CONTROL_TYPE.wagerLimit,
      exclusionEndTimestamp: set.data.exclusionEndTimestamp,
      betAmountLimit: 1_000,
      remainAmount: 400,
    },
  });
  expect((await buy(who, 4)).code).toBe(0);
  expect((await buy(who, 1)).code).toBe(errorCodes.selfExcluded);
  const { list } = (await who.call(controls, { exclusionType: CONTROL_TYPE.wagerLimit })).data;
  expect(list).toMatchObject([{ limitStatus: LIMIT_STATUS.reached, remainAmount: 0, remainChangeNum: 0 }]);
});

test('a consecutive order counts with all its draws', async () => {
  const who = await player();
  await limit(who, 'wagerLimit', 1_000);
  expect((await buy(who, 2, 6)).code).toBe(errorCodes.selfExcluded);
  expect((await buy(who, 2, 5)).code).toBe(0);
  expect((await buy(who, 1)).code).toBe(errorCodes.selfExcluded);
});

test('an active limit becomes stricter, never looser', async () => {
  const who = await player();
  await limit(who, 'wagerLimit', 1_000);
  await buy(who, 5);
  expect((await limit(who, 'wagerLimit', 500, 7 * DAY_MINUTES)).code).toBe(errorCodes.limitNotTighter);
  expect((await limit(who, 'wagerLimit', 2_000, 7 * DAY_MINUTES)).code).toBe(errorCodes.limitNotTighter);
  expect((await limit(who, 'wagerLimit', -1)).code).toBe(errorCodes.controlActive);
  expect((await limit(who, 'wagerLimit', 400, 7 * DAY_MINUTES)).code).toBe(0);
  expect((await buy(who, 5)).code).toBe(errorCodes.selfExcluded);
  expect((await buy(who, 4)).code).toBe(0);
  expect((await limit(who, 'wagerLimit', 100, 30 * DAY_MINUTES)).code).toBe(errorCodes.limitReached);
});

test('the same request again gets the same receipt; another one with its id is refused', async () => {
  const who = await player();
  const requestId = randomUUID();
  const first = await limit(who, 'wagerLimit', 1_000, DAY_MINUTES, requestId);
  expect(await limit(who, 'wagerLimit', 1_000, DAY_MINUTES, requestId)).toEqual(first);
  expect((await limit(who, 'wagerLimit', 900, DAY_MINUTES, requestId)).code).toBe(errorCodes.requestIdReused);
});

test.each([
  ['a part of a dirham', 150],
  ['nothing', 0],
  ['too much', 1_000_000_100],
])('a limit of %s is refused', async (_what, amount) => {
  const who = await player();
  expect(await limit(who, 'wagerLimit', amount)).toMatchObject({ code: errorCodes.invalidInput });
});

test('a period that is not on offer is refused', async () => {
  expect(await limit(await player(), 'wagerLimit', 1_000, 10)).toMatchObject({
    code: errorCodes.invalidInput,
    data: { field: 'exclusionDuration' },
  });
});

/** `npm run campaign` plays 1,000 rounds of a second each; ROUNDS another number. */
const ROUNDS = roundsOf(4, 1_000);
const TIME_LIMIT = 60_000 + ROUNDS * 20_000;

test(
  `of 32 orders at once on two nodes as many pass as the limit has room for, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await player();
      await limit(who, 'wagerLimit', 1_000);
      const draw = await findDraw();
      const orders = await Promise.all(Array.from({ length: 32 }, (_, i) => orderIn(draw, who, 1 + (i % 3))));
      const elsewhere = atOther(who);
      const answers = await Promise.all(orders.map((one, i) => (i % 2 ? elsewhere : who).call(placeOrder, one)));
      const codes = new Set(answers.map(({ code }) => code));
      codes.delete(0);
      expect([...codes]).toEqual([errorCodes.selfExcluded]);
      const paid = orders.filter((_, i) => answers[i]?.code === 0).reduce((sum, { price }) => sum + price, 0);
      expect(paid).toBeLessThanOrEqual(1_000);
      // A dirham more was refused, so nothing of a dirham was left.
      expect(paid).toBe(1_000);
      expect(await stakedBy(who)).toBe(BigInt(paid));
    }
  },
  TIME_LIMIT,
);

test(
  'orders that race a limit being set pass before it or count against it',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await player();
      const draw = await findDraw();
      const orders = await Promise.all(Array.from({ length: 31 }, () => orderIn(draw, who, 1)));
      const elsewhere = atOther(who);
      const [set, ...answers] = await Promise.all([
        limit(who, 'wagerLimit', 500),
        ...orders.map((one, i) => (i % 2 ? elsewhere : who).call(placeOrder, one)),
      ]);
      const effectiveAt = new Date(assertPresent(set, 'the limit').data.effectiveTimestamp);
      const after = await database.pool.query<{ sum: bigint | null }>(
        'select sum(total)::bigint as sum from orders where player_id = $1 and created_at > $2',
        [who.playerId, effectiveAt],
      );
      expect(answers.length).toBe(31);
      expect(after.rows[0]?.sum ?? 0n).toBeLessThanOrEqual(500n);
    }
  },
  TIME_LIMIT,
);

const review = { by: 'test', remark: 'a test' };
test.each([
  [
    'a review for money laundering',
    'restricted_at',
    ({ playerId }: TestPlayer) => restrictAccount(node.engine, playerId),
    errorCodes.accountRestricted,
    errorCodes.accountUnderReview,
  ],
  [
    'a stop of payments',
    'payments_stopped_at',
    ({ playerId }: TestPlayer) => stopPayments(node.engine, playerId, 1, review),
    errorCodes.accountPayLimit,
    errorCodes.paymentsStopped,
  ],
])(
  'of 32 orders that race %s none passes after it',
  async (_what, column, stop, ended, refused) => {
    let [paid, late] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const who = await player();
      const draw = await findDraw();
      const orders = await Promise.all(Array.from({ length: 32 }, () => orderIn(draw, who, 1)));
      const last = await orderIn(draw, who, 1);
      const elsewhere = atOther(who);
      const send = (one: (typeof orders)[number], i: number) => (i % 2 ? elsewhere : who).call(placeOrder, one);
      // Half of them are sent before it, which begins as the first is paid; half while it waits or after.
      const before = orders.slice(0, 16).map(send);
      await Promise.race(before);
      const stopped = stop(who);
      const answers = await Promise.all([...before, ...orders.slice(16).map(send)]);
      expect(await stopped).toMatchObject({ ok: true });
      expect(answers.filter(({ code }) => code !== 0 && code !== ended)).toEqual([]);
      // The time of an order is cut to milliseconds, and its payment takes longer than one.
      const { rows } = await database.pool.query<{ after: number; all: number }>(
        `select count(*)::int as all,
         count(*) filter (where o.created_at >= date_trunc('milliseconds', p.${column}))::int as after
       from orders o join players p on p.id = o.player_id where p.id = $1`,
        [who.playerId],
      );
      const passed = answers.filter(({ code }) => code === 0).length;
      expect(rows).toEqual([{ after: 0, all: passed }]);
      paid += passed;
      late += answers.length - passed;
      expect(await who.call(placeOrder, last)).toMatchObject({ code: ended });
      await logInAgain(node.engine.db, who);
      expect(await who.call(placeOrder, last)).toMatchObject({ code: refused });
    }
    // They did race.
    expect(paid).toBeGreaterThan(0);
    expect(late).toBeGreaterThan(0);
  },
  TIME_LIMIT,
);
