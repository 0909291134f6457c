import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import { assertPresent } from '#kernel/assert.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { endSessions } from '#server/players/sessions.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { moveClockTo } from '#support/draws/draws.ts';
import { finishDraw } from '#support/draws/finish-draw.ts';
import { napEntry, requestOrderId, orderRequest, findReceiptFaults } from '#support/orders/orders.ts';
import { drawAt, createConsecutiveOrderFixture, type ConsecutiveOrder } from '#support/orders/consecutive-orders.ts';
import { logInAgain, makePlayer } from '#support/players/player.ts';

let fixture: Awaited<ReturnType<typeof createConsecutiveOrderFixture>>;
beforeAll(async () => {
  fixture = await createConsecutiveOrderFixture();
});
afterAll(() => fixture.close());

const countOf = async (table: 'tickets' | 'stopped_tickets', { orderId }: ConsecutiveOrder) =>
  (await fixture.base.db.selectFrom(table).select('draw_id').where('order_id', '=', orderId).execute()).length;

/** The notifications of an order. */
const toldOf = ({ orderId }: ConsecutiveOrder) =>
  fixture.base.db.selectFrom('notifications').select(['kind', 'params']).where('order_id', '=', orderId).execute();

describe('stopping future draws', () => {
  it('refunds the stakes of later draws to their buckets, and nothing else', async () => {
    const draws = await fixture.ahead(5);
    // Gift pays the first draw and half of the second; deposited the rest of the second, the third and part of the
    // fourth; winnings the rest.
    const plan = await fixture.planned(draws, 150n, 500n, 230n);
    expect(await fixture.bucketsOf(plan)).toEqual({ gift: 0n, deposited: 0n, winnings: 380n });
    expect((await fixture.detailOf(plan)).chase).toEqual({
      status: 1,
      total: 5,
      pending: 5,
      completed: 0,
      terminated: 0,
      paid: 500,
      refunded: 0,
      refunding: 0,
      stoppable: { draws: 4, deposited: 230, winnings: 120, gift: 50 },
    });
    const requestId = randomUUID();
    const answer = await fixture.stop(plan, requestId);
    expect(answer).toMatchObject({
      code: 0,
      data: {
        orderId: plan.orderId,
        drawIds: draws.slice(1).map(drawIdOf),
        refunded: 400,
        deposited: 230,
        winnings: 120,
        gift: 50,
      },
    });
    expect(await toldOf(plan)).toEqual([{ kind: 'orderStopped', params: { lotteryType: 69, amount: 400, count: 4 } }]);
    expect(await fixture.bucketsOf(plan)).toEqual({ gift: 50n, deposited: 230n, winnings: 500n });
    expect(await fixture.statesOf(plan)).toEqual([1, 'stopped', 'stopped', 'stopped', 'stopped']);
    expect([await countOf('tickets', plan), await countOf('stopped_tickets', plan)]).toEqual([1, 4]);
    const detail = await fixture.detailOf(plan);
    expect(detail).toMatchObject({ status: 1, chaseStatus: 1, staked: 100, drawsStopped: 4, drawsCanceled: 0 });
    expect(detail.chase).toMatchObject({
      status: 1,
      pending: 1,
      terminated: 4,
      refunded: 400,
      stoppable: { draws: 0 },
    });
    expect(detail.draws.map(({ status, refundStatus }) => [status, refundStatus])).toEqual([
      [1, 0],
      ...[1, 2, 3, 4].map(() => [6, 2]),
    ]);
    expect(detail.draws.map(({ stoppedTimestamp }) => stoppedTimestamp !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    const rows = (await plan.player.call(transactions, { tab: 'orders' })).data.list;
    expect(rows.filter(({ type }) => type === 'consecutive-order-refund').map(({ amount }) => amount)).toEqual(
      [1, 2, 3, 4].map(() => 100),
    );

    // A repeat changes nothing; the order's id in any other use is refused.
    expect(await fixture.stop(plan, requestId)).toEqual(answer);
    expect(await fixture.stop(plan)).toMatchObject({ code: errorCodes.nothingToStop });
    expect(await plan.player.call(stopOrders, { requestId, orderId: randomUUID() })).toMatchObject({
      code: errorCodes.requestIdReused,
    });
    expect(await fixture.refunds(plan)).toHaveLength(6); // two of the draws in two parts each
  });

  it('is refused while the account is restricted: the stakes must not come back to be spent', async () => {
    const plan = await fixture.planned(await fixture.ahead(2));
    const set = (state: 'restricted' | 'active') =>
      fixture.base.db.transaction().execute((tx) => setPlayerState(tx, plan.player.playerId, state));
    await set('restricted');
    await logInAgain(fixture.base.db, plan.player);
    expect(await fixture.stop(plan)).toMatchObject({ code: errorCodes.accountUnderReview });
    expect(await fixture.statesOf(plan)).toEqual([1, 1]);
    await set('active');
    expect(await fixture.stop(plan)).toMatchObject({ code: 0 });
  });

  it('keeps the receipt unchanged', async () => {
    const draws = await fixture.ahead(3);
    const plan = await fixture.planned(draws);
    const first = await plan.player.call(placeOrder, plan.data);
    const before = await plan.player.call(ticketProof, { orderId: plan.orderId, drawId: drawIdOf(drawAt(draws, 2)) });
    expect(await fixture.stop(plan)).toMatchObject({ code: 0 });
    expect(await plan.player.call(placeOrder, plan.data)).toEqual(first);
    const proof = await plan.player.call(ticketProof, { orderId: plan.orderId, drawId: drawIdOf(drawAt(draws, 2)) });
    expect(proof).toEqual(before);
    expect(proof.data.tickets).toMatchObject([{ proof: null }]);
    expect(await findReceiptFaults(fixture.node)).toEqual([]);
  });

  it("is refused with its reason if nothing can be stopped or the order is another player's", async () => {
    const draws = await fixture.ahead(2);
    const single = await fixture.planned(draws.slice(0, 1));
    expect(await fixture.stop(single)).toMatchObject({ code: errorCodes.nothingToStop });
    const plan = await fixture.planned(draws);
    const other = await makePlayer(fixture.node, { verified: true });
    expect(await other.call(stopOrders, { requestId: randomUUID(), orderId: plan.orderId })).toMatchObject({
      code: errorCodes.orderNotFound,
    });
    // A refusal has no effect: its id may be used again.
    const requestId = randomUUID();
    expect(await other.call(stopOrders, { requestId, orderId: single.orderId })).toMatchObject({
      code: errorCodes.orderNotFound,
    });
    expect(await other.call(stopOrders, { requestId, orderId: plan.orderId })).toMatchObject({
      code: errorCodes.orderNotFound,
    });
    expect(await fixture.statesOf(plan)).toEqual([1, 1]);
    await fixture.base.db.transaction().execute((tx) => endSessions(tx, plan.player.playerId, 'logout'));
    expect((await fixture.stop(plan)).code).not.toBe(0);
    expect(await fixture.statesOf(plan)).toEqual([1, 1]);
  });

  it('stops suspended draws, too, but no closed draw', async () => {
    const draws = await fixture.ahead(4);
    const plan = await fixture.planned(draws);
    await moveClockTo([fixture.node.engine], drawAt(draws, 1).closes_at);
    // Its sales are over by the clock; its stored state does not matter.
    await sql`update draws set state = 'suspended' where id = ${drawAt(draws, 2).id}`.execute(fixture.base.db);
    expect((await fixture.detailOf(plan)).chase?.stoppable.draws).toBe(2);
    expect(await fixture.stop(plan)).toMatchObject({
      code: 0,
      data: { drawIds: draws.slice(2).map(drawIdOf), refunded: 200 },
    });
    expect(await fixture.statesOf(plan)).toEqual([1, 1, 'stopped', 'stopped']);
    await sql`update draws set state = 'scheduled' where id = ${drawAt(draws, 2).id}`.execute(fixture.base.db);
  });

  it("leaves the stopped stake out of the draw's tree, sales, wins and refunds", async () => {
    const draws = await fixture.ahead(3);
    const every = Array.from({ length: 11 }, (_, i) => napEntry(1, i + 1));
    const player = await makePlayer(fixture.node, { verified: true, balance: 10_000n });
    const placeOrderOfThree = async () => {
      const orderId = await requestOrderId(player);
      expect(await player.call(placeOrder, orderRequest(drawAt(draws, 0), orderId, every, { draws: 3 }))).toMatchObject(
        {
          code: 0,
        },
      );
      return { player, orderId, data: orderRequest(drawAt(draws, 0), orderId, every, { draws: 3 }) };
    };
    const [keptOrder, stopped] = [await placeOrderOfThree(), await placeOrderOfThree()];
    expect(await fixture.stop(stopped)).toMatchObject({ code: 0, data: { refunded: 2200 } });
    const [, second, third] = draws;
    expect((await cancelDraw(fixture.base.db, assertPresent(third, 'a draw').id, 'test')).ok).toBe(true);
    await finishDraw(fixture.node.engine, drawAt(draws, 0));
    const drawn = await finishDraw(fixture.node.engine, assertPresent(second, 'a draw'));
    expect([drawn.state, drawn.ticket_count]).toEqual(['published', 11n]);
    const due = await fixture.base.db
      .selectFrom('transfers')
      .select(['amount'])
      .where('kind', '=', 'advance-due')
      .where('draw_id', '=', drawn.id)
      .execute();
    expect(due).toEqual([{ amount: 1100n }]);
    expect(await fixture.statesOf(stopped)).toEqual([3, 'stopped', 'stopped']);
    expect(await fixture.statesOf(keptOrder)).toEqual([3, 3, 6]);
    // 6,600 paid; 2,200 refunded and 1,100 of the cancelled draw; three times five wins of 185.
    expect(await fixture.bucketsOf(keptOrder)).toEqual({
      deposited: 10_000n - 6_600n + 3_300n,
      winnings: 3n * 925n,
      gift: 0n,
    });
    expect((await fixture.detailOf(stopped)).chase).toMatchObject({
      status: 3,
      completed: 1,
      terminated: 2,
      refunded: 2200,
    });
    expect((await fixture.detailOf(keptOrder)).chase).toMatchObject({
      status: 3,
      completed: 2,
      terminated: 1,
      refunded: 1100,
    });
    // The order's draw is the last one held with it, not a stopped or cancelled one after that.
    expect((await fixture.detailOf(stopped)).drawId).toBe(drawIdOf(drawAt(draws, 0)));
    expect((await fixture.detailOf(keptOrder)).drawId).toBe(drawIdOf(drawn));
    // An order with a cancelled draw in the middle is completed.
    const around = await fixture.ahead(3);
    const plan = await fixture.planned(around);
    expect((await cancelDraw(fixture.base.db, drawAt(around, 1).id, 'test')).ok).toBe(true);
    await finishDraw(fixture.node.engine, drawAt(around, 0));
    await finishDraw(fixture.node.engine, drawAt(around, 2));
    expect((await fixture.detailOf(plan)).chase).toMatchObject({ status: 2, completed: 2, pending: 0, terminated: 1 });
    const proof = await player.call(ticketProof, { orderId: stopped.orderId, drawId: drawIdOf(drawn) });
    expect(proof.data.tickets.map((ticket) => ticket.proof)).toEqual(every.map(() => null));
    expect(await findReceiptFaults(fixture.node)).toEqual([]);
    expect(await checkLedger(fixture.base.db)).toEqual([]);
  });
});

describe('a cancelled draw', () => {
  it('shows its orders as being refunded, then as refunded to the exact buckets', async () => {
    const draws = await fixture.ahead(3);
    const cancelledDraw = drawAt(draws, 1);
    const single = await fixture.planned([cancelledDraw], 40n, 0n, 500n);
    const plan = await fixture.planned(draws, 150n, 0n, 500n);
    const before = [await fixture.bucketsOf(single), await fixture.bucketsOf(plan)];
    expect(before).toEqual([
      { gift: 0n, deposited: 440n, winnings: 0n },
      { gift: 0n, deposited: 350n, winnings: 0n },
    ]);
    expect((await cancelDraw(fixture.base.db, cancelledDraw.id, 'test')).ok).toBe(true);
    expect(await fixture.detailOf(single)).toMatchObject({
      status: 6,
      refundStatus: 1,
      drawsCanceled: 1,
      drawsStopped: 0,
      staked: 0,
      draws: [{ status: 6, refundStatus: 1, stoppedTimestamp: null }],
    });
    expect(await fixture.detailOf(plan)).toMatchObject({
      status: 1,
      refundStatus: 1,
      drawsCanceled: 1,
      chase: { status: 1, pending: 2, terminated: 1, refunding: 100, refunded: 0, stoppable: { draws: 1 } },
    });
    expect([await fixture.bucketsOf(single), await fixture.bucketsOf(plan)]).toEqual(before);
    await fixture.node.engine.draws.tick();
    expect(await fixture.detailOf(single)).toMatchObject({ status: 6, refundStatus: 2, draws: [{ refundStatus: 2 }] });
    expect(await fixture.detailOf(plan)).toMatchObject({
      status: 1,
      refundStatus: 2,
      chase: { terminated: 1, refunding: 0, refunded: 100 },
    });
    expect([await fixture.bucketsOf(single), await fixture.bucketsOf(plan)]).toEqual([
      { gift: 40n, deposited: 500n, winnings: 0n },
      // Of its second draw half was gift.
      { gift: 50n, deposited: 400n, winnings: 0n },
    ]);
    expect(await fixture.refunds(single)).toEqual([
      ['stake-refund', cancelledDraw.id, 60n],
      ['stake-refund', cancelledDraw.id, 40n],
    ]);
    expect(await fixture.stop(plan)).toMatchObject({
      code: 0,
      data: { drawIds: [drawIdOf(drawAt(draws, 2))], refunded: 100 },
    });
    expect(await fixture.bucketsOf(plan)).toEqual({ gift: 50n, deposited: 500n, winnings: 0n });
  });
});
