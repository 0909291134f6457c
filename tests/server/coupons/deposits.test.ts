import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { coupons } from '#contract/coupons/100140-coupons.ts';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { RECHARGE_SCENE } from '#contract/deposits/recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { applyPayment } from '#server/deposits/apply-payment.ts';
import { sweepDeposits } from '#server/deposits/sweeper.ts';
import { DEPOSIT_LIFE_MS } from '#server/deposits/rules.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makeCoupon } from '#support/players/coupons.ts';
import { ageDeposit, makeDepositor, payWithNewCard, rechargeRequest } from '#support/players/deposits.ts';
import type { TestPlayer } from '#support/players/player.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const node = await startTestNode(database.url, acquirer.env);
// The sweeper runs where a test says so.
await node.engine.depositSweeper.stop();
const { db } = database;
let cards = 0;
const freshCard = () => `4${String(++cards).padStart(15, '0')}`;

beforeEach(() => {
  acquirer.plan = { status: 'SUCCEEDED' };
  acquirer.after = 'answer';
  acquirer.change = {};
});
afterAll(async () => {
  expect(await checkLedger(db)).toEqual([]);
  await node.stop();
  await acquirer.close();
  await database.drop();
});

const FOR_DEPOSIT = { purpose: 'deposit', amount: 2_000n, minAmount: 10_000n } as const;
const create = (player: TestPlayer, couponId: string, amount = 10_000) =>
  player.call(createRecharge, rechargeRequest(amount, { couponId }));
async function start(player: TestPlayer, couponId: string): Promise<string> {
  const answer = await create(player, couponId);
  expect(answer.code).toBe(0);
  return answer.data.gatewayId;
}
const pay = (player: TestPlayer, gatewayId: string) => payWithNewCard(node, player, gatewayId, { cardNo: freshCard() });
const succeed = (id: string) =>
  applyPayment(node.engine, id, { payment: { paymentId: `late-${id}`, status: 'SUCCEEDED' } });
const balances = async (player: TestPlayer) => {
  const { data } = await player.call(balance, {});
  return [data.totalBalance, data.giftBalance];
};
const stateOf = async (player: TestPlayer) => (await player.call(coupons, {})).data.list.map(({ state }) => state);

test('a credited deposit brings its coupon, once', async () => {
  const player = await makeDepositor(node);
  const couponId = await makeCoupon(node, player, FOR_DEPOSIT);
  // Whoever leaves the card form and comes back finds it again.
  await start(player, couponId);
  expect(await stateOf(player)).toEqual(['usable']);
  acquirer.plan = { status: 'PENDING' };
  const gatewayId = await start(player, couponId);
  await pay(player, gatewayId);
  expect(await stateOf(player)).toEqual(['reserved']);
  const status = () => player.call(rechargeStatus, { gatewayId, rechargeScene: RECHARGE_SCENE });
  expect((await status()).data.couponAmount).toBeUndefined();
  await succeed(gatewayId);
  await succeed(gatewayId);
  expect(await balances(player)).toEqual([12_000, 2_000]);
  expect((await status()).data).toMatchObject({ rechargeStatus: 'SUCCESS', couponAmount: 2_000 });
  expect(await stateOf(player)).toEqual(['used']);
  expect(await create(player, couponId)).toMatchObject({ code: errorCodes.couponUsed });
});

test.each([
  ['below its minimum', {}, 9_999, errorCodes.couponMinimum],
  ['with a coupon for orders', { purpose: 'purchase' }, 10_000, errorCodes.couponNotForThis],
] as const)('a deposit %s is refused', async (_, more, amount, code) => {
  const player = await makeDepositor(node);
  const couponId = await makeCoupon(node, player, { ...FOR_DEPOSIT, ...more });
  expect(await create(player, couponId, amount)).toMatchObject({ code });
});

test('a failed deposit, and one that nobody began to pay, let go of the coupon', async () => {
  const player = await makeDepositor(node);
  const couponId = await makeCoupon(node, player, FOR_DEPOSIT);
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  await pay(player, await start(player, couponId));
  expect(await stateOf(player)).toEqual(['usable']);

  const left = await start(player, couponId);
  acquirer.plan = { status: 'PENDING' };
  const begun = await start(player, couponId);
  await pay(player, begun);
  // The one that was left has expired, and is no longer paid.
  expect((await pay(player, left)).data).toMatchObject({ status: 'TIMEOUT' });
  expect(await create(player, couponId)).toMatchObject({ code: errorCodes.couponReserved });
  await succeed(begun);
  expect(await balances(player)).toEqual([12_000, 2_000]);
});

test('a deposit that succeeds after it expired brings the coupon only where no other has it', async () => {
  const player = await makeDepositor(node);
  const couponId = await makeCoupon(node, player, FOR_DEPOSIT);
  acquirer.plan = { status: 'PENDING' };
  const late = await start(player, couponId);
  await pay(player, late);
  await ageDeposit(db, late, DEPOSIT_LIFE_MS + 60_000);
  await sweepDeposits(node.engine);
  expect(await stateOf(player)).toEqual(['usable']);
  const other = await start(player, couponId);
  await succeed(late);
  expect(await balances(player)).toEqual([10_000, 0]);
  acquirer.plan = { status: 'SUCCEEDED' };
  await pay(player, other);
  expect(await balances(player)).toEqual([22_000, 2_000]);
});

test('32 deposits created and paid at once use a coupon once', async () => {
  const player = await makeDepositor(node);
  const couponId = await makeCoupon(node, player, FOR_DEPOSIT);
  const cardNo = freshCard();
  const answers = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const created = await create(player, couponId);
      if (created.code === 0) await payWithNewCard(node, player, created.data.gatewayId, { cardNo });
      return created.code;
    }),
  );
  expect(answers).toContain(0);
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from transfers where kind = 'gift' and reference = ${couponId}`.execute(db);
  expect(rows[0]?.n).toBe(1n);
});

test('the same request again answers the first deposit, another coupon is another request', async () => {
  const player = await makeDepositor(node);
  const couponId = await makeCoupon(node, player, FOR_DEPOSIT);
  const request = rechargeRequest(10_000, { couponId });
  const first = await player.call(createRecharge, request);
  expect(await player.call(createRecharge, request)).toEqual(first);
  expect(
    await player.call(createRecharge, { ...request, couponId: await makeCoupon(node, player, FOR_DEPOSIT) }),
  ).toMatchObject({ code: errorCodes.requestIdReused });
});

test('a coupon that has expired is refused, and listed as such', async () => {
  const player = await makeDepositor(node);
  const until = new Date(node.engine.clock.now().getTime() + MINUTE_MS);
  const couponId = await makeCoupon(node, player, { ...FOR_DEPOSIT, until });
  await advanceClock(db, 2 * MINUTE_MS);
  await node.engine.clock.refresh();
  expect(await create(player, couponId)).toMatchObject({ code: errorCodes.couponNotValid });
  expect(await stateOf(player)).toEqual(['expired']);
});
