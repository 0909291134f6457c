import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import { controls } from '#contract/controls/100155-controls.ts';
import { controlReceipts } from '#contract/controls/430240-control-receipts.ts';
import { exclusionPreview } from '#contract/controls/430241-exclusion-preview.ts';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { withdrawalOptions } from '#contract/withdrawals/430130-withdrawal-options.ts';
import { assertPresent } from '#kernel/assert.ts';
import { endOf } from '#islands/limits/flow/durations.ts';
import { addDubaiMonths } from '#kernel/dubai-months.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { applyExclusions, releaseLateMoney } from '#server/controls/apply-exclusion.ts';
import { excludePlayer, liftSelfExclusion } from '#server/exclusions/exclude-player.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { takeOverExclusions } from '#server/exclusions/inherit-exclusions.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { lockWallet, postTransfers } from '#server/ledger/transfers.ts';
import { allowPayments, stopPayments } from '#server/players/restrictions.ts';
import { DAY_MINUTES, excludeSelf, isControlReceiptSigned, limit, timeOut } from '#support/controls/controls.ts';
import { createConsecutiveOrderFixture, drawAt, type ConsecutiveOrder } from '#support/orders/consecutive-orders.ts';
import { napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { rechargeRequest } from '#support/players/deposits.ts';
import { bankTransfer, logInAgain, makePlayer, type TestPlayer } from '#support/players/player.ts';

let fixture: Awaited<ReturnType<typeof createConsecutiveOrderFixture>>;
beforeAll(async () => {
  fixture = await createConsecutiveOrderFixture();
});
afterAll(() => fixture.close());

const logIn = (player: TestPlayer) => logInAgain(fixture.base.db, player);

/** One more order of the player, in this draw. */
const buy = async ({ player }: ConsecutiveOrder, draw: DrawRow) =>
  player.call(placeOrder, orderRequest(draw, await requestOrderId(player), [napEntry(1, 7)]));

test('a self-exclusion logs out, stops what was paid for ahead, and leaves all money to withdraw', async () => {
  const draws = await fixture.ahead(4);
  const plan = await fixture.planned(draws, 100n, 0n);
  const { player } = plan;
  expect(
    (await player.call(exclusionPreview, { exclusionType: CONTROL_TYPE.selfExclusion, exclusionDuration: -1 })).data,
  ).toEqual({ orders: 1, draws: 3, refund: 300, release: 700 });
  const set = await excludeSelf(player);
  expect(set).toMatchObject({
    code: 0,
    data: { receipt: { kind: 'self-exclusion', player: player.openId } },
  });
  expect(isControlReceiptSigned(set.data.receipt)).toBe(true);
  expect(await player.call(balance, {})).toMatchObject({
    code: errorCodes.sessionExpired,
    message: expect.stringContaining('excluded') as string,
    data: { userExclusionType: CONTROL_TYPE.selfExclusion },
  });
  expect(await fixture.statesOf(plan)).toEqual([1, 'stopped', 'stopped', 'stopped']);
  // A dirham was staked, of the gift; the rest can be withdrawn.
  expect(await fixture.bucketsOf(plan)).toEqual({ deposited: 0n, winnings: 1_000n, gift: 0n });

  await logIn(player);
  const extData = { userExclusionType: 1, exclusionEndTimestamp: set.data.exclusionEndTimestamp };
  expect(await buy(plan, drawAt(draws, 3))).toMatchObject({ code: errorCodes.selfExcluded, data: extData });
  expect(await player.call(createRecharge, rechargeRequest(10_000))).toMatchObject({
    code: errorCodes.selfExcluded,
    data: extData,
  });
  expect((await player.call(globalRestrictions, {})).data).toMatchObject({
    isRestricted: true,
    restrictedReason: 2,
    exclusionInfo: extData,
    showDepositLimitPopup: false,
  });
  // Less than a withdrawal's minimum, and the player can do nothing else with it.
  expect((await player.call(withdrawalOptions, {})).data).toMatchObject({ isRest: true, minAmount: 1_000 });
  expect((await excludeSelf(player)).code).toBe(errorCodes.controlActive);
  expect((await player.call(controlReceipts, {})).data.list).toEqual([set.data.receipt]);
  expect(await checkLedger(fixture.base.db)).toEqual([]);
});

test.each([
  [180, '6 months', '6 months'],
  [360, '1 year', '1 year'],
  [1_800, '5 years', '5 years'],
])('a self-exclusion of %i days on the wire lasts %s of the calendar', async (days, span, described) => {
  const { base, node } = fixture;
  const player = await makePlayer(node);
  const { data } = await excludeSelf(player, days * DAY_MINUTES);
  const start = data.effectiveTimestamp;
  const { rows } = await base.pool.query<{ reckoned: Date; kept: Date }>(
    `select ((starts_at at time zone 'Asia/Dubai') + $2::interval) at time zone 'Asia/Dubai' as reckoned, ends_at as kept
     from player_exclusions where player_id = $1`,
    [player.playerId, span],
  );
  const end = assertPresent(rows[0], 'the exclusion').reckoned.getTime();
  expect([rows[0]?.kept.getTime(), data.exclusionEndTimestamp, Date.parse(data.receipt.endsAt ?? '')]).toEqual([
    end,
    end,
    end,
  ]);
  // As the summary said it before.
  expect(endOf('self-exclusion', days * DAY_MINUTES, start)).toBe(end);
  await logIn(player);
  const { list } = (await player.call(controls, { exclusionType: CONTROL_TYPE.selfExclusion })).data;
  expect(list).toMatchObject([{ exclusionDuration: days * DAY_MINUTES, exclusionDurationDesc: described }]);
});

test('staff lift a self-exclusion without an end once six months of the calendar have passed', async () => {
  const { db } = fixture.base;
  const lift = async (startsAt: (now: number) => number) => {
    const { playerId } = await makePlayer(fixture.node);
    return db.transaction().execute(async (tx) => {
      await lockWallet(tx, playerId);
      const now = await readProductNow(tx);
      const dates = { startsAt: new Date(startsAt(now.getTime())), endsAt: null };
      await excludePlayer(tx, playerId, { kind: 'self-exclusion', source: 'player', ...dates });
      const lifted = await liftSelfExclusion(tx, playerId);
      return lifted instanceof Date ? 'lifted' : lifted;
    });
  };
  // 180 days are less than six months, whenever they begin.
  expect(await lift((now) => now - 180 * 24 * HOUR_MS)).toBe('too-early');
  expect(await lift((now) => addDubaiMonths(now, -6) - HOUR_MS)).toBe('lifted');
});

test('a time-out keeps the session, skips the draws inside it, and leaves the others', async () => {
  const draws = await fixture.ahead(4);
  const plan = await fixture.planned(draws);
  const { player } = plan;
  // The second of four draws is before the end, the third is not.
  const end = new Date(drawAt(draws, 1).draws_at.getTime() + 1_000);
  await fixture.base.db.transaction().execute(async (tx) => {
    await lockWallet(tx, player.playerId);
    const startsAt = new Date(end.getTime() - 24 * HOUR_MS);
    await excludePlayer(tx, player.playerId, { kind: 'time-out', source: 'player', startsAt, endsAt: end });
  });
  await applyExclusions(fixture.node.engine);
  expect(await fixture.statesOf(plan)).toEqual([1, 'stopped', 1, 1]);
  expect(await fixture.bucketsOf(plan)).toEqual({ deposited: 700n, winnings: 0n, gift: 0n });
  expect(await buy(plan, drawAt(draws, 3))).toMatchObject({
    code: errorCodes.selfExcluded,
    message: "Your time-out is active. You can't deposit or buy tickets until it ends.",
    data: { userExclusionType: 5, exclusionEndTimestamp: end.getTime() },
  });
  expect((await player.call(balance, {})).code).toBe(0);
});

test('a time-out that is active is not followed by another one', async () => {
  const player = await makePlayer(fixture.node, { verified: true });
  const requestId = randomUUID();
  const first = await timeOut(player, 24, requestId);
  expect(first.code).toBe(0);
  expect(await timeOut(player, 24, requestId)).toEqual(first);
  expect(await timeOut(player, 48)).toMatchObject({
    code: errorCodes.controlActive,
    data: { exclusionEndTimestamp: first.data.exclusionEndTimestamp },
  });
  const { list } = (await player.call(controls, { exclusionType: CONTROL_TYPE.timeOut })).data;
  expect(list).toMatchObject([{ exclusionDurationDesc: '24 hours', remainChangeNum: 0 }]);
  // It does not keep anybody from excluding themself.
  expect((await excludeSelf(player)).code).toBe(0);
});

test('a time-out of hours that are not on offer is refused', async () => {
  const player = await makePlayer(fixture.node);
  expect((await timeOut(player, 25)).code).toBe(errorCodes.invalidInput);
});

test('of purchases and a self-exclusion at once, none is younger than the receipt', async () => {
  const [draw] = await fixture.ahead(1);
  for (let round = 0; round < 5; round++) {
    const player = await makePlayer(fixture.node, { verified: true, balance: 10_000n });
    const orders = await Promise.all(
      Array.from({ length: 31 }, async () =>
        orderRequest(assertPresent(draw, 'a draw'), await requestOrderId(player), [napEntry(1, 7)]),
      ),
    );
    const [set] = await Promise.all([excludeSelf(player), ...orders.map((one) => player.call(placeOrder, one))]);
    const effectiveAt = new Date(set.data.effectiveTimestamp);
    const { rows } = await fixture.base.pool.query('select from orders where player_id = $1 and created_at > $2', [
      player.playerId,
      effectiveAt,
    ]);
    expect(rows).toEqual([]);
  }
});

test('money that comes back to an excluded player can be withdrawn, too', async () => {
  const player = await makePlayer(fixture.node, { verified: true });
  await excludeSelf(player);
  const { db } = fixture.base;
  await db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, 500n)]));
  await releaseLateMoney(fixture.node.engine);
  const wallet = await db.selectFrom('wallets').selectAll().where('player_id', '=', player.playerId).executeTakeFirst();
  expect(wallet).toMatchObject({ deposited: 0n, winnings: 500n });
});

test('a self-exclusion releases nothing while payments are stopped, and everything after that', async () => {
  const { node, base } = fixture;
  const player = await makePlayer(node, { verified: true, balance: 500n });
  const review = { by: 'test', remark: 'a test' };
  expect((await stopPayments(node.engine, player.playerId, 1, review)).ok).toBe(true);
  await logIn(player);
  const asked = { exclusionType: CONTROL_TYPE.selfExclusion, exclusionDuration: -1 };
  expect((await player.call(exclusionPreview, asked)).data).toMatchObject({ release: 0 });
  expect((await excludeSelf(player)).code).toBe(0);
  await applyExclusions(node.engine);
  await releaseLateMoney(node.engine);
  const bucketsOf = () =>
    base.db
      .selectFrom('wallets')
      .select(['deposited', 'winnings'])
      .where('player_id', '=', player.playerId)
      .executeTakeFirst();
  expect(await bucketsOf()).toEqual({ deposited: 500n, winnings: 0n });
  expect(await allowPayments(node.engine, player.playerId)).toBe(true);
  await releaseLateMoney(node.engine);
  expect(await bucketsOf()).toEqual({ deposited: 0n, winnings: 500n });
});

test('another account of the person is excluded as well, and has the stricter limit', async () => {
  const { node, base } = fixture;
  const [former, later] = await Promise.all([
    makePlayer(node, { verified: true, balance: 1_000n }),
    makePlayer(node, { verified: true, balance: 1_000n }),
  ]);
  await limit(former, 'wagerLimit', 200);
  await limit(later, 'wagerLimit', 900);
  await excludeSelf(former);
  await base.db.transaction().execute(async (tx) => {
    await lockWallet(tx, later.playerId);
    await takeOverExclusions(node.engine, tx, [former.playerId], later.playerId);
    await takeOverExclusions(node.engine, tx, [former.playerId], later.playerId);
  });
  await applyExclusions(node.engine);
  expect((await later.call(balance, {})).code).toBe(errorCodes.sessionExpired);
  await logIn(later);
  const { list } = (await later.call(controls, {})).data;
  expect(
    list.map(({ exclusionType, limitStatus, exclusionValue }) => [exclusionType, limitStatus, exclusionValue]),
  ).toEqual([
    [1, 1, null],
    [2, 0, null],
    [4, 1, 200],
    [5, 0, null],
  ]);
});
