import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coupons } from '#contract/coupons/100140-coupons.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { orderStatus } from '#contract/orders/101077-order-status.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/time.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { countRows, napEntry, orderRequest, requestOrderId, startPurchases } from '#support/orders/orders.ts';
import { startPurchaseFixture, type PurchaseFixture } from '#support/orders/purchase-fixture.ts';
import { makeCoupon } from '#support/players/coupons.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { sampleSize } from '#support/random/sample-size.ts';

let base: PurchaseFixture['base'];
let node: PurchaseFixture['node'];
let draw: DrawRow;
let stop: PurchaseFixture['stop'];

beforeAll(async () => {
  const fixture = await startPurchaseFixture();
  ({ base, node, stop } = fixture);
  draw = assertPresent(fixture.draws[0], 'a draw on sale');
});
afterAll(async () => {
  expect(await checkLedger(base.db)).toEqual([]);
  await stop();
});

const newPlayer = (deposited = 0n) => makePlayer(node, { verified: true, balance: deposited });
/** An order of AED `multiple` with a coupon. */
const orderOf = async (player: TestPlayer, multiple: number, couponId?: string, draws = 1) =>
  orderRequest(draw, await requestOrderId(player), [napEntry(multiple, 7)], { draws, ...(couponId && { couponId }) });
const walletOf = async ({ playerId }: TestPlayer) => {
  const row = await base.db
    .selectFrom('wallets')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { gift: row.gift, deposited: row.deposited, winnings: row.winnings };
};
const giftsOf = async (couponId: string) => {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from transfers where kind = 'gift' and reference = ${couponId}`.execute(base.db);
  return rows.map(({ amount }) => amount);
};

describe('a purchase with a coupon', () => {
  it('is paid by it first, leaves the rest as gift, and says so in the order status and the list', async () => {
    const player = await newPlayer(1_000n);
    const couponId = await makeCoupon(node, player, { amount: 700n, minAmount: 500n });
    const order = await orderOf(player, 5, couponId);
    expect(await player.call(placeOrder, order)).toMatchObject({ code: 0, data: { total: 500 } });
    expect(await walletOf(player)).toEqual({ gift: 200n, deposited: 1_000n, winnings: 0n });
    expect((await player.call(balance, {})).data).toMatchObject({ giftBalance: 200, totalBalance: 1_200 });
    expect(await giftsOf(couponId)).toEqual([700n]);
    expect((await player.call(orderStatus, { orderId: order.orderId })).data).toEqual({ orderPayStatus: 2, couponId });
    expect((await player.call(orderDetail, { orderId: order.orderId })).data.coupon).toEqual({ amount: 700 });
    expect((await player.call(coupons, {})).data.list).toMatchObject([{ couponId, state: 'used' }]);
    expect((await player.call(coupons, { use: 'purchase', amount: 500 })).data.list).toEqual([]);
  });

  it('takes the rest of its price from gift, deposited and winnings, also for later draws', async () => {
    const player = await newPlayer(1_000n);
    const couponId = await makeCoupon(node, player, { amount: 300n });
    expect(await player.call(placeOrder, await orderOf(player, 2, couponId, 3))).toMatchObject({ code: 0 });
    expect(await walletOf(player)).toEqual({ gift: 0n, deposited: 700n, winnings: 0n });
  });

  it('gets the same answer again, and the coupon is used once', async () => {
    const player = await newPlayer(1_000n);
    const couponId = await makeCoupon(node, player);
    const order = await orderOf(player, 5, couponId);
    const first = await player.call(placeOrder, order);
    expect(first.code).toBe(0);
    expect(await player.call(placeOrder, order)).toEqual(first);
    const { couponId: _, ...without } = order;
    expect(await player.call(placeOrder, without)).toMatchObject({ code: errorCodes.requestIdReused });
    expect(await giftsOf(couponId)).toEqual([500n]);
  });

  it('keeps its coupon used when its later draws are stopped, and their stakes return to where they came from', async () => {
    const player = await newPlayer(1_000n);
    const couponId = await makeCoupon(node, player, { amount: 500n });
    const order = await orderOf(player, 2, couponId, 3);
    expect(await player.call(placeOrder, order)).toMatchObject({ code: 0 });
    expect(await walletOf(player)).toEqual({ gift: 0n, deposited: 900n, winnings: 0n });
    const answer = await player.call(stopOrders, { requestId: randomUUID(), orderId: order.orderId });
    expect(answer).toMatchObject({ code: 0 });
    expect(await walletOf(player)).toEqual({ gift: 300n, deposited: 1_000n, winnings: 0n });
    expect((await player.call(coupons, {})).data.list).toMatchObject([{ state: 'used' }]);
  });
});

describe('a coupon is refused, and nothing changes', () => {
  const now = () => node.engine.clock.now().getTime();
  const other = { purpose: 'deposit' } as const;
  const upcoming = () => ({ from: new Date(now() + DAY_MS), until: new Date(now() + 2 * DAY_MS) });
  it.each([
    ['for deposits', () => other, errorCodes.couponNotForThis],
    ['not valid yet', upcoming, errorCodes.couponNotValid],
    ['of a higher minimum', () => ({ minAmount: 501n }), errorCodes.couponMinimum],
  ])('%s', async (_, more, code) => {
    const player = await newPlayer(1_000n);
    const couponId = await makeCoupon(node, player, more());
    const order = await orderOf(player, 5, couponId);
    const before = await countRows(node);
    expect(await player.call(placeOrder, order)).toMatchObject({ code });
    expect(await countRows(node)).toBe(before);
    const { couponId: _left, ...without } = order;
    expect(await player.call(placeOrder, without)).toMatchObject({ code: 0 });
  });

  it('of a minimum that only the later draws reach, which can be stopped', async () => {
    const player = await newPlayer(1_000n);
    const couponId = await makeCoupon(node, player, { minAmount: 500n });
    expect(await player.call(placeOrder, await orderOf(player, 2, couponId, 3))).toMatchObject({
      code: errorCodes.couponMinimum,
    });
    expect(await player.call(placeOrder, await orderOf(player, 5, couponId, 2))).toMatchObject({ code: 0 });
  });

  it('whose id is the nil UUID, which stands for no coupon', async () => {
    const player = await newPlayer(1_000n);
    const order = await orderOf(player, 5, '00000000-0000-0000-0000-000000000000');
    expect(await player.call(placeOrder, order)).toMatchObject({ code: errorCodes.invalidInput });
  });

  it('of another player, of nobody, or used', async () => {
    const [player, owner] = [await newPlayer(1_000n), await newPlayer(1_000n)];
    const couponId = await makeCoupon(node, owner);
    for (const foreign of [couponId, randomUUID()])
      expect(await player.call(placeOrder, await orderOf(player, 5, foreign))).toMatchObject({
        code: errorCodes.couponNotFound,
      });
    expect(await owner.call(placeOrder, await orderOf(owner, 5, couponId))).toMatchObject({ code: 0 });
    expect(await owner.call(placeOrder, await orderOf(owner, 5, couponId))).toMatchObject({
      code: errorCodes.couponUsed,
    });
  });

  it('and stays usable where the order is too large all the same', async () => {
    const player = await newPlayer(100n);
    const couponId = await makeCoupon(node, player);
    expect(await player.call(placeOrder, await orderOf(player, 10, couponId))).toMatchObject({
      code: errorCodes.insufficientBalance,
    });
    expect((await player.call(coupons, { use: 'purchase', amount: 500 })).data.list).toMatchObject([{ couponId }]);
  });
});

describe('races', () => {
  it('32 orders at once use a coupon once', async () => {
    const player = await newPlayer(0n);
    const couponId = await makeCoupon(node, player, { amount: 500n });
    const orders = await Promise.all(Array.from({ length: 32 }, () => orderOf(player, 5, couponId)));
    const answers = await Promise.all(orders.map((order) => player.call(placeOrder, order)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, errorCodes.couponUsed]));
    expect(await giftsOf(couponId)).toEqual([500n]);
    expect(await walletOf(player)).toEqual({ gift: 0n, deposited: 0n, winnings: 0n });
  });

  it('orders of one batch, with and without coupons, are paid from the right buckets', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ multiple: fc.constantFrom(1, 2, 5, 10), amount: fc.option(fc.bigInt(1n, 900n)) }), {
          minLength: 2,
          maxLength: 6,
        }),
        fc.bigInt(0n, 1_500n),
        async (wanted, deposited) => {
          const player = await newPlayer(deposited);
          const orders = [];
          for (const { multiple, amount } of wanted) {
            const couponId = amount === null ? undefined : await makeCoupon(node, player, { amount });
            orders.push({ player, amount, data: await orderOf(player, multiple, couponId) });
          }
          const answers = await Promise.all(await startPurchases(node, orders));
          const paid = orders.filter((_, i) => answers[i]?.ok);
          const given = paid.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
          const spent = paid.reduce((sum, { data }) => sum + BigInt(data.price), 0n);
          const wallet = await walletOf(player);
          expect(wallet.gift + wallet.deposited).toBe(deposited + given - spent);
          // What a coupon gives is spent by its own order first.
          for (const { amount, data } of paid) {
            const { rows } = await sql<{ gift: bigint }>`
              select sum(from_gift)::bigint as gift from order_draws where order_id = ${data.orderId}`.execute(base.db);
            const price = BigInt(data.price);
            const own = (amount ?? 0n) < price ? (amount ?? 0n) : price;
            expect(rows[0]?.gift).toBeGreaterThanOrEqual(own);
          }
          // The coupon of an order that was refused can be used as before.
          const { list } = (await player.call(coupons, {})).data;
          for (const [i, { data }] of orders.entries())
            if (data.couponId !== undefined)
              expect(list.find(({ couponId }) => couponId === data.couponId)?.state).toBe(
                answers[i]?.ok ? 'used' : 'usable',
              );
        },
      ),
      { numRuns: sampleSize(12, 200) },
    );
  });
});

describe('the ledger check', () => {
  it('finds a coupon that gave more or less than its amount, and one that is not marked as used', async () => {
    const player = await newPlayer(1_000n);
    const couponId = await makeCoupon(node, player);
    expect(await player.call(placeOrder, await orderOf(player, 5, couponId))).toMatchObject({ code: 0 });
    const undo = new Error('undo');
    const changed = base.db.transaction().execute(async (tx) => {
      await sql`alter table coupons disable trigger all`.execute(tx);
      const found = async (change: RawBuilder<unknown>) => {
        await change.execute(tx);
        return (await checkLedger(tx)).filter(({ what }) => what === `coupon ${couponId}`);
      };
      expect(await found(sql`update coupons set amount = 499 where id = ${couponId}`)).toMatchObject([
        { expected: 500n, actual: 499n },
      ]);
      expect(await found(sql`update coupons set used_at = null, order_id = null where id = ${couponId}`)).toMatchObject(
        [{ expected: 500n, actual: 0n }],
      );
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
  });

  it('a used coupon does not change any more, and none is deleted', async () => {
    const player = await newPlayer(1_000n);
    const couponId = await makeCoupon(node, player);
    await expect(sql`update coupons set amount = 1 where id = ${couponId}`.execute(base.db)).rejects.toThrow(
      'used once',
    );
    await expect(sql`delete from coupons where id = ${couponId}`.execute(base.db)).rejects.toThrow('refused');
    await player.call(placeOrder, await orderOf(player, 5, couponId));
    await expect(
      sql`update coupons set used_at = null, order_id = null where id = ${couponId}`.execute(base.db),
    ).rejects.toThrow('used once');
  });
});
