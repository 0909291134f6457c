import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '../../src/lib/contract/orders/101101-place-order.ts';
import { orderDetail } from '../../src/lib/contract/orders/430031-order-detail.ts';
import { ticketProof } from '../../src/lib/contract/orders/430032-ticket-proof.ts';
import { stopOrders } from '../../src/lib/contract/orders/430033-stop-orders.ts';
import { transactions } from '../../src/lib/contract/wallet/430020-transactions.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import { nameOf, type DrawRow } from '../../src/server/draws/rows.ts';
import { cancelDraw } from '../../src/server/draws/sales.ts';
import { closeDraw } from '../../src/server/draws/steps/close.ts';
import { endSessions } from '../../src/server/players/sessions.ts';
import { checkLedger } from '../../src/server/wallet/reconcile.ts';
import { lockWallet, post } from '../../src/server/wallet/transfer.ts';
import { testBeacon, type TestBeacon } from '../support/beacon.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { drawById, moveClockTo, sellingDraws } from '../support/draws.ts';
import { severalWait, somebodyWaits } from '../support/locks.ts';
import { testNode, type TestNode } from '../support/node.ts';
import { nap, newOrderId, orderFor, receiptFaults } from '../support/orders.ts';
import { fromBank, makePlayer, type TestPlayer } from '../support/player.ts';
import { finishDraw } from '../support/finish.ts';

let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;

beforeAll(async () => {
  base = await testDatabase();
  beacon = await testBeacon();
  node = await testNode(base.url, { BEACON_URL: beacon.url });
  // Steps are made here, one by one.
  await node.engine.draws.stop();
});
afterAll(async () => {
  expect(await checkLedger(base.db)).toEqual([]);
  expect(await receiptFaults(node)).toEqual([]);
  await node.stop();
  await beacon.stop();
  await base.drop();
});

/** When the last of the draws handed out ends. */
let used: Date | undefined;
/** Draws that nobody has touched, from the one after the next: none ends before a test is done with it. */
async function ahead(count: number): Promise<DrawRow[]> {
  if (used) await moveClockTo([node.engine], used);
  await node.engine.draws.tick();
  const draws = (await sellingDraws(base.db)).slice(1, 1 + count);
  expect(draws).toHaveLength(count);
  used = nth(draws, -1).draws_at;
  return draws;
}
const nth = (draws: readonly DrawRow[], i: number): DrawRow => present(draws.at(i), 'a draw');

interface Plan {
  readonly player: TestPlayer;
  readonly orderId: string;
  readonly data: Parameters<TestPlayer['call']>[1];
}

/** An order of one dirham in each of these draws, and the player's money before it. */
async function planned(draws: readonly DrawRow[], gift = 0n, winnings = 0n, deposited = 1_000n): Promise<Plan> {
  const player = await makePlayer(node, { verified: true, balance: deposited });
  const more = [
    ...(gift > 0n ? [fromBank(player.playerId, gift, 'gift')] : []),
    ...(winnings > 0n ? [fromBank(player.playerId, winnings, 'winnings')] : []),
  ];
  await base.db.transaction().execute((tx) => post(tx, more));
  const orderId = await newOrderId(player);
  const data = orderFor(nth(draws, 0), orderId, [nap(1, 7)], { draws: draws.length });
  expect(await player.call(placeOrder, data)).toMatchObject({ code: 0 });
  return { player, orderId, data };
}

const stop = ({ player, orderId }: Plan, requestId: string = randomUUID()) =>
  player.call(stopOrders, { requestId, orderId });
async function bucketsOf({ player }: Plan) {
  const { deposited, winnings, gift } = await base.db
    .selectFrom('wallets')
    .selectAll()
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow();
  return { deposited, winnings, gift };
}
const statesOf = async ({ orderId }: Plan) =>
  (
    await base.db.selectFrom('order_draws').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
  ).map(({ state, stopped_at }) => (stopped_at ? 'stopped' : state));
const countOf = async (table: 'tickets' | 'stopped_tickets', { orderId }: Plan) =>
  (await base.db.selectFrom(table).select('draw_id').where('order_id', '=', orderId).execute()).length;
const detailOf = async ({ player, orderId }: Plan) => (await player.call(orderDetail, { orderId })).data;
const refunds = async ({ orderId }: Plan) =>
  (
    await base.db
      .selectFrom('transfers')
      .select(['kind', 'draw_id', 'amount'])
      .where('reference', '=', orderId)
      .where('kind', 'in', ['stake-refund', 'advance-refund'])
      .orderBy('draw_id')
      .execute()
  ).map(({ kind, draw_id, amount }) => [kind, draw_id, amount]);

describe('stopping future draws', () => {
  test('gives the stakes of the later draws back to the buckets they came from, and only theirs', async () => {
    const draws = await ahead(5);
    // Gift pays the first draw and half of the second; deposited the rest of it, the third and most of the fourth; winnings the rest.
    const plan = await planned(draws, 150n, 500n, 230n);
    expect(await bucketsOf(plan)).toEqual({ gift: 0n, deposited: 0n, winnings: 380n });
    expect((await detailOf(plan)).chase).toEqual({
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
    const answer = await stop(plan, requestId);
    expect(answer).toMatchObject({
      code: 0,
      data: {
        orderId: plan.orderId,
        drawIds: draws.slice(1).map(nameOf),
        refunded: 400,
        deposited: 230,
        winnings: 120,
        gift: 50,
      },
    });
    expect(await bucketsOf(plan)).toEqual({ gift: 50n, deposited: 230n, winnings: 500n });
    expect(await statesOf(plan)).toEqual([1, 'stopped', 'stopped', 'stopped', 'stopped']);
    expect([await countOf('tickets', plan), await countOf('stopped_tickets', plan)]).toEqual([1, 4]);
    const detail = await detailOf(plan);
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

    // The same again changes nothing; the order's id in any other way is refused.
    expect(await stop(plan, requestId)).toEqual(answer);
    expect(await stop(plan)).toMatchObject({ code: 430000020 });
    expect(await plan.player.call(stopOrders, { requestId, orderId: randomUUID() })).toMatchObject({ code: 430000002 });
    expect(await refunds(plan)).toHaveLength(6); // of two draws in two parts each
  });

  test('leaves the receipt as it was handed out', async () => {
    const draws = await ahead(3);
    const plan = await planned(draws);
    const first = await plan.player.call(placeOrder, plan.data as never);
    const before = await plan.player.call(ticketProof, { orderId: plan.orderId, drawId: nameOf(nth(draws, 2)) });
    expect(await stop(plan)).toMatchObject({ code: 0 });
    expect(await plan.player.call(placeOrder, plan.data as never)).toEqual(first);
    const proof = await plan.player.call(ticketProof, { orderId: plan.orderId, drawId: nameOf(nth(draws, 2)) });
    expect(proof).toEqual(before);
    expect(proof.data.tickets).toMatchObject([{ proof: null }]);
    expect(await receiptFaults(node)).toEqual([]);
  });

  test('is refused with its reason where nothing can be stopped, and where the order is not the player’s', async () => {
    const draws = await ahead(2);
    const single = await planned(draws.slice(0, 1));
    expect(await stop(single)).toMatchObject({ code: 430000020 });
    const plan = await planned(draws);
    const other = await makePlayer(node, { verified: true });
    expect(await other.call(stopOrders, { requestId: randomUUID(), orderId: plan.orderId })).toMatchObject({
      code: 430000005,
    });
    // A refusal is no effect: the same id may be sent again.
    const requestId = randomUUID();
    expect(await other.call(stopOrders, { requestId, orderId: single.orderId })).toMatchObject({ code: 430000005 });
    expect(await other.call(stopOrders, { requestId, orderId: plan.orderId })).toMatchObject({ code: 430000005 });
    expect(await statesOf(plan)).toEqual([1, 1]);
    await base.db.transaction().execute((tx) => endSessions(tx, plan.player.playerId, 'logout'));
    expect((await stop(plan)).code).not.toBe(0);
    expect(await statesOf(plan)).toEqual([1, 1]);
  });

  test('stops suspended draws, too, and no draw that has closed', async () => {
    const draws = await ahead(4);
    const plan = await planned(draws);
    await moveClockTo([node.engine], nth(draws, 1).closes_at);
    // Its sales are over by the clock; whether it is written down so already makes no difference.
    await sql`update draws set state = 'suspended' where id = ${nth(draws, 2).id}`.execute(base.db);
    expect((await detailOf(plan)).chase?.stoppable.draws).toBe(2);
    expect(await stop(plan)).toMatchObject({ code: 0, data: { drawIds: draws.slice(2).map(nameOf), refunded: 200 } });
    expect(await statesOf(plan)).toEqual([1, 1, 'stopped', 'stopped']);
    await sql`update draws set state = 'scheduled' where id = ${nth(draws, 2).id}`.execute(base.db);
  });

  test('keeps what was stopped out of the draw: its tree, its sales, its wins and its refunds', async () => {
    const draws = await ahead(3);
    const every = Array.from({ length: 11 }, (_, i) => nap(1, i + 1));
    const player = await makePlayer(node, { verified: true, balance: 10_000n });
    const bought = async () => {
      const orderId = await newOrderId(player);
      expect(await player.call(placeOrder, orderFor(nth(draws, 0), orderId, every, { draws: 3 }))).toMatchObject({
        code: 0,
      });
      return { player, orderId, data: {} };
    };
    const [kept, stopped] = [await bought(), await bought()];
    expect(await stop(stopped)).toMatchObject({ code: 0, data: { refunded: 2200 } });
    const [, second, third] = draws;
    expect((await cancelDraw(base.db, present(third, 'a draw').id, 'test')).ok).toBe(true);
    await finishDraw(node.engine, nth(draws, 0));
    const drawn = await finishDraw(node.engine, present(second, 'a draw'));
    expect([drawn.state, drawn.ticket_count]).toEqual(['published', 11n]);
    const due = await base.db
      .selectFrom('transfers')
      .select(['amount'])
      .where('kind', '=', 'advance-due')
      .where('draw_id', '=', drawn.id)
      .execute();
    expect(due).toEqual([{ amount: 1100n }]);
    expect(await statesOf(stopped)).toEqual([3, 'stopped', 'stopped']);
    expect(await statesOf(kept)).toEqual([3, 3, 6]);
    // Paid 6,600, back 2,200 and the cancelled 1,100, three times five wins of 185.
    expect(await bucketsOf(kept)).toEqual({ deposited: 10_000n - 6_600n + 3_300n, winnings: 3n * 925n, gift: 0n });
    expect((await detailOf(stopped)).chase).toMatchObject({ status: 3, completed: 1, terminated: 2, refunded: 2200 });
    expect((await detailOf(kept)).chase).toMatchObject({ status: 3, completed: 2, terminated: 1, refunded: 1100 });
    const proof = await player.call(ticketProof, { orderId: stopped.orderId, drawId: nameOf(drawn) });
    expect(proof.data.tickets.map((ticket) => ticket.proof)).toEqual(every.map(() => null));
    expect(await receiptFaults(node)).toEqual([]);
    expect(await checkLedger(base.db)).toEqual([]);
  });
});

describe('at the same moment', () => {
  test('a draw that is closing is waited for, and is in', async () => {
    const draws = await ahead(3);
    const plan = await planned(draws);
    const middle = nth(draws, 1);
    let asked: ReturnType<typeof stop> | undefined;
    await base.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('draws')
        .set({ state: 'closed', closed_at: sql<Date>`product_now()` })
        .where('id', '=', middle.id)
        .execute();
      asked = stop(plan);
      await somebodyWaits(base.db);
      await post(tx, [{ debit: 692n, credit: 690n, amount: 100n, kind: 'advance-due', drawId: middle.id }]);
    });
    expect(await asked).toMatchObject({ code: 0, data: { drawIds: [nameOf(nth(draws, 2))], refunded: 100 } });
    expect(await statesOf(plan)).toEqual([1, 1, 'stopped']);
    expect(await checkLedger(base.db)).toEqual([]);
  });

  test('a close waits for a stop under way, and takes only what was not stopped', async () => {
    const draws = await ahead(2);
    const [stopping, staying] = [await planned(draws), await planned(draws)];
    const last = nth(draws, 1);
    let both: [ReturnType<typeof stop>, Promise<boolean>] | undefined;
    await base.db.transaction().execute(async (tx) => {
      await lockWallet(tx, stopping.player.playerId);
      const asked = stop(stopping);
      await somebodyWaits(base.db);
      // It is time for the close from here on; the stop holds the draw already, and comes too late by the clock.
      await moveClockTo([node.engine], last.closes_at);
      both = [asked, closeDraw(node.engine.draws.ctx, last.id)];
      await severalWait(base.db, 2);
    });
    const [asked, closed] = present(both, 'both');
    expect([(await asked).code, await closed]).toEqual([430000020, true]);
    expect([await statesOf(stopping), await statesOf(staying)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await checkLedger(base.db)).toEqual([]);
  });

  test('32 of one player stop an order once, while one of its draws is cancelled', async () => {
    const draws = await ahead(4);
    const plan = await planned(draws);
    const doomed = nth(draws, 2);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 32 }, () => stop(plan))),
      cancelDraw(base.db, doomed.id, 'test'),
    ]);
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([0, ...Array.from({ length: 31 }, () => 430000020)]);
    await node.engine.draws.tick();
    expect((await refunds(plan)).map(([, draw]) => draw)).toEqual(draws.slice(1).map(({ id }) => id));
    expect((await bucketsOf(plan)).deposited).toBe(900n);
    expect(await statesOf(plan)).toEqual([1, 'stopped', expect.anything(), 'stopped']);
    expect(await checkLedger(base.db)).toEqual([]);
  });

  test('32 tries with one id get one answer', async () => {
    const plan = await planned(await ahead(3));
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 32 }, () => stop(plan, requestId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 0, data: { refunded: 200 } });
    expect((await bucketsOf(plan)).deposited).toBe(900n);
  });

  test('stop and close, a hundred times around the moment of the close: either back or in, never both', async () => {
    const draws = await ahead(51);
    const pairs: (readonly [Plan, Plan])[] = [];
    for (let i = 0; i < 50; i++) {
      const next = draws.slice(i, i + 2);
      pairs.push([await planned(next), await planned(next)]);
    }
    for (const [i, pair] of pairs.entries()) {
      const last = nth(draws, i + 1);
      // From 30 ms before its end to 20 ms after.
      await moveClockTo([node.engine], new Date(last.closes_at.getTime() - 30 + i));
      const closing = async (): Promise<void> => {
        while (!(await closeDraw(node.engine.draws.ctx, last.id)));
      };
      const [, ...answers] = await Promise.all([closing(), ...pair.map((plan) => stop(plan))]);
      for (const [j, plan] of pair.entries()) {
        const back = answers[j]?.code === 0;
        expect([0, 430000020]).toContain(answers[j]?.code);
        expect(await statesOf(plan)).toEqual([1, back ? 'stopped' : 1]);
        expect((await bucketsOf(plan)).deposited).toBe(back ? 900n : 800n);
      }
      expect((await drawById(base.db, last.id)).state).toBe('closed');
    }
    expect(await checkLedger(base.db)).toEqual([]);
  });
});

describe('a cancelled draw', () => {
  test('shows each order of it as cancelled: first its refund in progress, then refunded, to the exact buckets', async () => {
    const draws = await ahead(3);
    const doomed = nth(draws, 1);
    const single = await planned([doomed], 40n, 0n, 500n);
    const plan = await planned(draws, 150n, 0n, 500n);
    const before = [await bucketsOf(single), await bucketsOf(plan)];
    expect(before).toEqual([
      { gift: 0n, deposited: 440n, winnings: 0n },
      { gift: 0n, deposited: 350n, winnings: 0n },
    ]);
    expect((await cancelDraw(base.db, doomed.id, 'test')).ok).toBe(true);
    expect(await detailOf(single)).toMatchObject({
      status: 6,
      refundStatus: 1,
      drawsCanceled: 1,
      drawsStopped: 0,
      staked: 0,
      draws: [{ status: 6, refundStatus: 1, stoppedTimestamp: null }],
    });
    expect(await detailOf(plan)).toMatchObject({
      status: 1,
      refundStatus: 1,
      drawsCanceled: 1,
      chase: { status: 1, pending: 2, terminated: 1, refunding: 100, refunded: 0, stoppable: { draws: 1 } },
    });
    expect([await bucketsOf(single), await bucketsOf(plan)]).toEqual(before);
    await node.engine.draws.tick();
    expect(await detailOf(single)).toMatchObject({ status: 6, refundStatus: 2, draws: [{ refundStatus: 2 }] });
    expect(await detailOf(plan)).toMatchObject({
      status: 1,
      refundStatus: 2,
      chase: { terminated: 1, refunding: 0, refunded: 100 },
    });
    expect([await bucketsOf(single), await bucketsOf(plan)]).toEqual([
      { gift: 40n, deposited: 500n, winnings: 0n },
      // Of its second draw half was gift.
      { gift: 50n, deposited: 400n, winnings: 0n },
    ]);
    expect(await refunds(single)).toEqual([
      ['stake-refund', doomed.id, 60n],
      ['stake-refund', doomed.id, 40n],
    ]);
    expect(await stop(plan)).toMatchObject({ code: 0, data: { drawIds: [nameOf(nth(draws, 2))], refunded: 100 } });
    expect(await bucketsOf(plan)).toEqual({ gift: 50n, deposited: 500n, winnings: 0n });
  });
});
