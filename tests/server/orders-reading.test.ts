import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { winningPopup } from '../../src/lib/contract/orders/101066-winning-popup.ts';
import { grandPrizeOrders } from '../../src/lib/contract/orders/101063-grand-prize-orders.ts';
import { unclaimedGrandPrize } from '../../src/lib/contract/orders/101078-unclaimed-grand-prize.ts';
import { placeOrder } from '../../src/lib/contract/orders/101101-place-order.ts';
import { orders } from '../../src/lib/contract/orders/430030-orders.ts';
import { orderDetail } from '../../src/lib/contract/orders/430031-order-detail.ts';
import { ticketProof } from '../../src/lib/contract/orders/430032-ticket-proof.ts';
import { transactions } from '../../src/lib/contract/wallet/430020-transactions.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import type { Engine } from '../../src/server/engine.ts';
import { nameOf, type DrawRow } from '../../src/server/draws/rows.ts';
import { cancelDraw } from '../../src/server/draws/sales.ts';
import { checkLedger } from '../../src/server/wallet/reconcile.ts';
import { testBeacon, type TestBeacon } from '../support/beacon.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { sellingDraws, stillEngine } from '../support/draws.ts';
import { finishDraw } from '../support/finish.ts';
import { testNode, type TestNode } from '../support/node.ts';
import { nap, newOrderId, orderFor, type OrderData } from '../support/orders.ts';
import { makePlayer, type TestPlayer } from '../support/player.ts';
import { treeRoot } from '../support/tree-root.ts';

let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
/** Five of the eleven numbers fall: five of these entries win 185 fils each. */
const EVERY = Array.from({ length: 11 }, (_, i) => nap(1, i + 1));
const WON = 5 * 185;

beforeAll(async () => {
  base = await testDatabase();
  beacon = await testBeacon();
  node = await testNode(base.url, { BEACON_URL: beacon.url });
  await node.engine.draws.tick();
  // Steps are made here, one by one.
  await node.engine.draws.stop();
});
afterAll(async () => {
  expect(await checkLedger(base.db)).toEqual([]);
  await node.stop();
  await beacon.stop();
  await base.drop();
});

const ahead = async (): Promise<[DrawRow, DrawRow, DrawRow, DrawRow]> => {
  const [, a, b, c, d] = await sellingDraws(base.db);
  return [present(a, 'a draw'), present(b, 'a draw'), present(c, 'a draw'), present(d, 'a draw')];
};

const finish = (draw: DrawRow, engine: Engine = node.engine): Promise<DrawRow> =>
  finishDraw(engine, draw, [node.engine, engine]);

async function bought(player: TestPlayer, data: Omit<OrderData, 'orderId'>): Promise<string> {
  const id = await newOrderId(player);
  expect(await player.call(placeOrder, { ...data, orderId: id })).toMatchObject({ code: 0 });
  return id;
}

const list = async (player: TestPlayer, data: Parameters<typeof player.call<typeof orders>>[1], page = {}) =>
  (await player.call(orders, data, { page })).data;

describe('from purchase to win', () => {
  test('lists, detail, popup, history and proof follow the draws of an order', async () => {
    const [first, second, third, fourth] = await ahead();
    const player = await makePlayer(node, { verified: true, balance: 10_000n });
    const winner = await bought(player, orderFor(first, '', EVERY));
    // Its numbers fall once in 462 draws: what the first draw won is told before its own draws come.
    const plan = await bought(player, orderFor(second, '', [nap(2, 1, 2, 3, 4, 5)], { draws: 3 }));

    expect(await list(player, {})).toMatchObject({
      total: 2,
      list: [
        {
          orderId: plan,
          status: 1,
          chaseStatus: 1,
          drawsCount: 3,
          drawsDone: 0,
          total: 600,
          drawId: nameOf(second),
          entry: { play: 'nap5', picks: [[1, 2, 3, 4, 5]], multiple: 2 },
        },
        {
          orderId: winner,
          status: 1,
          chaseStatus: null,
          entriesCount: 11,
          winAmount: 0,
          drawTimestamp: first.draws_at.getTime(),
        },
      ],
    });
    expect((await list(player, { tab: 'future-draws' })).list.map(({ orderId }) => orderId)).toEqual([plan]);
    expect(await list(player, { tab: 'scratch-cards' })).toMatchObject({ total: 0, list: [] });
    expect(await list(player, { status: 'win' })).toMatchObject({ total: 0 });
    expect(await player.call(winningPopup, {})).toMatchObject({ data: { totalPrizeAmount: 0, jumpType: 0 } });
    const early = (await player.call(ticketProof, { orderId: winner, drawId: nameOf(first) })).data;
    expect(early.tickets.map(({ proof }) => proof)).toEqual(EVERY.map(() => null));

    const drawn = await finish(first);
    expect(drawn.state).toBe('published');
    expect(await list(player, { status: 'win' })).toMatchObject({
      total: 1,
      list: [{ orderId: winner, status: 3, winAmount: WON, staked: 1100 }],
    });
    expect((await list(player, { status: 'unsettled' })).list).toMatchObject([
      { orderId: plan, drawsDone: 0, drawId: nameOf(second) },
    ]);

    const detail = (await player.call(orderDetail, { orderId: winner })).data;
    expect(detail).toMatchObject({
      orderId: winner,
      status: 3,
      winAmount: WON,
      entryPrice: 100,
      subtotal: 1100,
      discount: 0,
      total: 1100,
      estimatedVat: 52,
      estimatedTotal: 1100,
      chaseId: null,
      draws: [
        {
          drawId: nameOf(first),
          position: 1,
          status: 3,
          stake: 1100,
          winAmount: WON,
          numbers: drawn.numbers,
          published: true,
        },
      ],
    });
    expect(detail.entries.map(({ entryNo, play, picks }) => [entryNo, play, picks])).toEqual(
      EVERY.map(({ picks }, i) => [i + 1, 'nap1', picks]),
    );
    expect(detail.draws[0]?.wins).toEqual(
      [...(present(drawn.numbers, 'numbers')[0] ?? [])]
        .sort((a, b) => a - b)
        .map((n) => ({ entryNo: n, tier: 1, prize: 185, toClaim: false })),
    );

    // Told once, even when tabs ask at once.
    const inTabs = () => Promise.all(Array.from({ length: 12 }, () => player.call(winningPopup, {})));
    const once = [...Array.from({ length: 11 }, () => 0), WON];
    const told = await inTabs();
    expect(told.map(({ data }) => data.totalPrizeAmount).sort()).toEqual(once);
    const lost = told.find(({ data }) => data.totalPrizeAmount > 0);
    expect(lost).toMatchObject({ data: { jumpType: 1, winningBigAmount: 0, orderIds: [winner] } });
    // With what was won where: the draw's numbers, and of the entries that won the best and what they matched.
    const numbers = present(drawn.numbers, 'numbers').flat();
    const best = [...numbers].sort((a, b) => a - b).slice(0, 3);
    expect(lost).toMatchObject({
      data: {
        totalStake: 1100,
        winsCount: 1,
        wins: [
          {
            orderId: winner,
            lotteryType: 69,
            drawId: nameOf(first),
            prize: WON,
            stake: 1100,
            numbers: drawn.numbers,
            hits: numbers,
            entriesCount: 5,
            entries: best.map((n) => ({ play: 'nap1', picks: [[n]], multiple: 1, prize: 185, hits: [n] })),
          },
        ],
      },
    });
    const nothing = {
      data: { totalPrizeAmount: 0, totalStake: 0, jumpType: 0, telling: null, winsCount: 0, wins: [] },
    };
    expect(await player.call(winningPopup, {})).toMatchObject(nothing);

    // That answer never arrived: half a minute later the wins are told again, again once.
    const halfAMinute = () =>
      sql`update unshown_wins set told_at = told_at - interval '30 s' where order_id = ${winner}`.execute(base.db);
    await halfAMinute();
    const again = await inTabs();
    expect(again.map(({ data }) => data.totalPrizeAmount).sort()).toEqual(once);
    const shown = [present(again.find(({ data }) => data.telling !== null)?.data.telling, 'a name')];
    // Of the lost one nobody can say that it was shown, and nobody else can say so of this one.
    const stranger = await makePlayer(node);
    await stranger.call(winningPopup, { shown });
    await player.call(winningPopup, { shown: [present(lost?.data.telling, 'a name')] });
    await halfAMinute();
    const anew = await player.call(winningPopup, {});
    expect(anew).toMatchObject({ data: { totalPrizeAmount: WON } });
    // To say that something was shown is not to be told: what comes meanwhile waits for who asks.
    const only = { shown: [randomUUID()], tell: false };
    await sql`update unshown_wins set told_at = told_at - interval '30 s' where order_id = ${winner}`.execute(base.db);
    expect(await player.call(winningPopup, only)).toMatchObject(nothing);
    await sql`update unshown_wins set told_at = clock_timestamp() where order_id = ${winner}`.execute(base.db);
    // Seen: never told again.
    expect(await player.call(winningPopup, { shown: [present(anew.data.telling, 'a name')] })).toMatchObject(nothing);
    await halfAMinute();
    expect((await inTabs()).map(({ data }) => data.totalPrizeAmount)).toEqual(Array.from({ length: 12 }, () => 0));

    const rows = (await player.call(transactions, {})).data.list;
    expect(rows.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['prize', WON, 10_000 - 1700 + WON],
      ['consecutive-order', -600, 10_000 - 1700],
      ['order', -1100, 10_000 - 1100],
      ['deposit', 10_000, 10_000],
    ]);
    expect(rows[0]).toMatchObject({ orderId: winner, drawId: nameOf(first), lotteryType: 69, consecutiveId: null });
    expect(rows[1]).toMatchObject({ orderId: plan, consecutiveId: plan, drawId: null });
    expect(rows[2]).toMatchObject({ orderId: winner, drawId: nameOf(first) });
    expect((await player.call(transactions, { tab: 'prizes' })).data).toMatchObject({
      total: 1,
      list: [{ balance: 10_000 - 1700 + WON }],
    });
    expect((await player.call(transactions, {}, { page: { pageNo: 2, pageSize: 3 } })).data).toMatchObject({
      total: 4,
      list: [{ type: 'deposit' }],
    });

    const proof = (await player.call(ticketProof, { orderId: winner, drawId: nameOf(first) })).data;
    expect(proof.receipt).toEqual(early.receipt);
    for (const ticket of proof.tickets)
      expect(treeRoot(Buffer.from(ticket.leaf, 'hex'), present(ticket.proof, 'a proof after publication'))).toBe(
        present(drawn.tickets_root, 'a root').toString('hex'),
      );

    await finish(second);
    expect((await list(player, { status: 'unsettled' })).list).toMatchObject([
      { orderId: plan, chaseStatus: 1, drawsDone: 1, drawId: nameOf(third) },
    ]);
    await finish(third);
    await finish(fourth);
    // Nothing of it is to come: it stands among the lotteries only.
    expect(await list(player, { tab: 'future-draws' })).toMatchObject({ total: 0 });
    const chase = (await list(player, {})).list[0];
    expect(chase).toMatchObject({ chaseStatus: 2, drawsDone: 3, drawId: nameOf(fourth) });
    expect([2, 3]).toContain(chase?.status);
  });

  test('wins of several draws and orders are told together, the newest five by name', async () => {
    const draws = await ahead();
    const player = await makePlayer(node, { verified: true, balance: 20_000n });
    const plan = await bought(player, orderFor(draws[0], '', EVERY, { draws: 3 }));
    const others: string[] = [];
    for (const draw of draws.slice(0, 3)) others.push(await bought(player, orderFor(draw, '', EVERY)));
    for (const draw of draws.slice(0, 3)) await finish(draw);
    const { data } = await player.call(winningPopup, {});
    expect(data).toMatchObject({ totalPrizeAmount: 6 * WON, totalStake: 6 * 1100, jumpType: 1, winsCount: 6 });
    expect(new Set(data.orderIds)).toEqual(new Set([plan, ...others]));
    expect(data.wins.map(({ drawId }) => drawId)).toEqual(
      [2, 2, 1, 1, 0].map((at) => nameOf(present(draws[at], 'a draw'))),
    );
    expect(data.wins.every(({ prize, entries }) => prize === WON && entries.length === 3)).toBe(true);
  });

  test('an entry that wins by its numbers and in the raffle is one winner, with the sum of both', async () => {
    const [draw] = await ahead();
    const player = await makePlayer(node, { verified: true, balance: 2_000n });
    const id = await bought(player, orderFor(draw, '', EVERY));
    const { numbers } = await finish(draw);
    const drawn = present(numbers, 'numbers').flat();
    // As a raffle of the draw would have written it.
    await sql`insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
      values (${draw.id}, ${player.playerId}, ${id}::uuid, ${present(drawn[4], 'a number')}, 0, 0, 1000000, false)`.execute(
      base.db,
    );
    const [win] = (await player.call(winningPopup, {})).data.wins;
    expect(win?.entriesCount).toBe(5);
    expect(win?.entries[0]).toMatchObject({ picks: [[drawn[4]]], prize: 1_000_185 });
  });

  test('a cancelled draw says refund, and the money is back in the history', async () => {
    const [first, second] = await ahead();
    const player = await makePlayer(node, { verified: true, balance: 1_000n });
    const single = await bought(player, orderFor(second, '', [nap(1, 1)]));
    const plan = await bought(player, orderFor(first, '', [nap(2, 6)], { draws: 2 }));
    expect(await cancelDraw(base.db, second.id, 'test')).toMatchObject({ ok: true });
    expect(await player.call(orderDetail, { orderId: single })).toMatchObject({ data: { status: 6 } });
    await node.engine.draws.tick();
    expect((await list(player, {})).list).toMatchObject([
      { orderId: plan, status: 1, chaseStatus: 1, drawsDone: 1 },
      { orderId: single, status: 6 },
    ]);
    expect((await list(player, { status: 'not-win' })).list).toEqual([]);
    const rows = (await player.call(transactions, { tab: 'orders' })).data.list;
    expect(
      rows
        .slice(0, 2)
        .map(({ type, amount }) => [type, amount])
        .sort(),
    ).toEqual([
      ['consecutive-order-refund', 200],
      ['order-refund', 100],
    ]);
    await finish(first);
    expect((await list(player, {})).list[0]).toMatchObject({ chaseStatus: 3, drawsDone: 2, staked: 200 });
    // Bought again after the cancelled one: the plan goes around it.
    const [next] = await ahead();
    const again = await bought(player, orderFor(next, '', [nap(1, 1)], { draws: 3 }));
    expect((await player.call(orderDetail, { orderId: again })).data.draws.map(({ drawId }) => drawId)).not.toContain(
      nameOf(second),
    );
  });

  test('a grand prize waits to be claimed: status 7, jumpType 5, no prize in the wallet', async () => {
    const [draw] = await ahead();
    const player = await makePlayer(node, { verified: true, balance: 1_100n });
    const id = await bought(player, orderFor(draw, '', EVERY));
    // The smallest threshold there is: a dirham.
    const generous = await stillEngine(base.url, beacon.url, { GRAND_PRIZE_AMOUNT: '1' });
    try {
      await finish(draw, generous);
    } finally {
      await generous.stop();
    }
    expect(await player.call(orderDetail, { orderId: id })).toMatchObject({ data: { status: 7, winAmount: WON } });
    expect(await player.call(winningPopup, {})).toMatchObject({
      data: { totalPrizeAmount: WON, jumpType: 5, winningBigAmount: WON },
    });
    expect(await player.call(unclaimedGrandPrize, {})).toMatchObject({
      data: { unclaimed: true, winningBigAmount: WON, winningBigConfigAmount: 10_000_000 },
    });
    const grand = { orderId: id, lotteryType: 69, drawId: nameOf(draw), totalPrize: WON };
    const page = { total: 1, pageNo: 1, pageSize: 100 };
    expect(await player.call(grandPrizeOrders, {})).toMatchObject({
      data: { ...page, list: [{ ...grand, orderPrizeStatus: 12 }] },
    });
    const { data } = await player.call(grandPrizeOrders, { prizeTabStatus: 3, pageSize: 1 }, { page: { pageNo: 2 } });
    expect(data).toEqual({ total: 0, pageNo: 2, pageSize: 1, list: [] });
    // Forfeited at its moment, whoever has written that down.
    await sql`update grand_prizes set won_at = won_at - interval '200 days', expires_at = expires_at - interval '200 days' where order_id = ${id}`.execute(
      base.db,
    );
    expect(await player.call(grandPrizeOrders, {})).toMatchObject({
      data: { ...page, list: [{ orderPrizeStatus: 15 }] },
    });
    expect(await player.call(unclaimedGrandPrize, {})).toMatchObject({
      data: { unclaimed: false, winningBigAmount: 0 },
    });
    const other = await makePlayer(node);
    expect(await other.call(grandPrizeOrders, {})).toMatchObject({ data: { total: 0, list: [] } });
    expect((await player.call(transactions, { tab: 'prizes' })).data.total).toBe(0);
  });
});

describe('of others', () => {
  test('no order is seen', async () => {
    const [draw] = await ahead();
    const [owner, other] = [
      await makePlayer(node, { verified: true, balance: 1_000n }),
      await makePlayer(node, { verified: true }),
    ];
    const id = await bought(owner, orderFor(draw, '', [nap(1, 1)]));
    expect(await other.call(orderDetail, { orderId: id })).toMatchObject({ code: 430000005 });
    expect(await other.call(ticketProof, { orderId: id, drawId: nameOf(draw) })).toMatchObject({ code: 430000005 });
    expect(await list(other, {})).toMatchObject({ total: 0, list: [] });
    expect(await owner.call(ticketProof, { orderId: id, drawId: '69-200101-0001' })).toMatchObject({ code: 430000005 });
  });
});

describe('pages', () => {
  test('follow each other, newest first, and say how many there are', async () => {
    const [draw] = await ahead();
    const player = await makePlayer(node, { verified: true, balance: 1_000n });
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await bought(player, orderFor(draw, '', [nap(1, 1 + i)])));
    const pages = await Promise.all([1, 2, 3].map((pageNo) => list(player, {}, { pageNo, pageSize: 2 })));
    expect(pages.flatMap((page) => page.list.map(({ orderId }) => orderId))).toEqual(ids);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  });
});
