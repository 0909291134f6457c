import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { orders } from '#contract/orders/430030-orders.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import { assertPresent } from '#kernel/assert.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { napEntry, orderRequest } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { rootFromPath } from '#support/proof/merkle-proof.ts';
import {
  ENTRY_PER_NUMBER,
  ENTRY_PER_NUMBER_WIN,
  createOrderFixture,
  type OrderFixture,
} from '#support/orders/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterAll(() => fixture.stop());

const list = async (player: TestPlayer, data: Parameters<typeof player.call<typeof orders>>[1], page = {}) =>
  (await player.call(orders, data, { page })).data;

describe('from purchase to win', () => {
  it('lists, detail, popup, history and proof follow the draws of an order', async () => {
    const [first, second, third, fourth] = await fixture.ahead();
    const player = await makePlayer(fixture.node, { verified: true, balance: 10_000n });
    const winner = await fixture.bought(player, orderRequest(first, '', ENTRY_PER_NUMBER));
    // It wins once in 462 draws, so that only the first order's wins are announced.
    const plan = await fixture.bought(player, orderRequest(second, '', [napEntry(2, 1, 2, 3, 4, 5)], { draws: 3 }));

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
          drawId: drawIdOf(second),
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
    // Every order with a draw to come, of one draw or of several.
    expect((await list(player, { tab: 'future-draws' })).list.map(({ orderId }) => orderId)).toEqual([plan, winner]);
    expect(await list(player, { status: 'win' })).toMatchObject({ total: 0 });
    expect(await player.call(winningPopup, { shown: [] })).toMatchObject({
      data: { totalPrizeAmount: 0, jumpType: 0 },
    });
    const early = (await player.call(ticketProof, { orderId: winner, drawId: drawIdOf(first) })).data;
    expect(early.tickets.map(({ proof }) => proof)).toEqual(ENTRY_PER_NUMBER.map(() => null));

    const drawn = await fixture.finish(first);
    expect(drawn.state).toBe('published');
    expect(await list(player, { status: 'win' })).toMatchObject({
      total: 1,
      list: [{ orderId: winner, status: 3, winAmount: ENTRY_PER_NUMBER_WIN, staked: 1100 }],
    });
    expect((await list(player, { status: 'unsettled' })).list).toMatchObject([
      { orderId: plan, drawsDone: 0, drawId: drawIdOf(second) },
    ]);

    const detail = (await player.call(orderDetail, { orderId: winner })).data;
    expect(detail).toMatchObject({
      orderId: winner,
      status: 3,
      winAmount: ENTRY_PER_NUMBER_WIN,
      entryPrice: 100,
      subtotal: 1100,
      discount: 0,
      coupon: null,
      total: 1100,
      estimatedVat: 52,
      estimatedTotal: 1100,
      chaseId: null,
      isChaseDraw: false,
      appKey: 'quick-five',
      playType: 'nap1',
      draws: [
        {
          drawId: drawIdOf(first),
          position: 1,
          status: 3,
          stake: 1100,
          winAmount: ENTRY_PER_NUMBER_WIN,
          numbers: drawn.numbers,
          published: true,
        },
      ],
    });
    expect(detail.entries.map(({ entryNo, play, picks }) => [entryNo, play, picks])).toEqual(
      ENTRY_PER_NUMBER.map(({ picks }, i) => [i + 1, 'nap1', picks]),
    );
    expect(detail.draws[0]?.wins).toEqual(
      [...(assertPresent(drawn.numbers, 'numbers')[0] ?? [])]
        .sort((a, b) => a - b)
        .map((n) => ({ entryNo: n, tier: 1, prize: 185, toClaim: false })),
    );

    // Announced once, even if several tabs ask at the same time.
    const askInTabs = () => Promise.all(Array.from({ length: 12 }, () => player.call(winningPopup, { shown: [] })));
    const once = [...Array.from({ length: 11 }, () => 0), ENTRY_PER_NUMBER_WIN];
    const announced = await askInTabs();
    expect(announced.map(({ data }) => data.totalPrizeAmount).sort()).toEqual(once);
    const lost = announced.find(({ data }) => data.totalPrizeAmount > 0);
    expect(lost).toMatchObject({ data: { jumpType: 1, winningBigAmount: 0, orderIds: [winner] } });
    // With the draw's numbers, the best winning entries and what they matched.
    const numbers = assertPresent(drawn.numbers, 'numbers').flat();
    const best = [...numbers].sort((a, b) => a - b).slice(0, 3);
    expect(lost).toMatchObject({
      data: {
        totalStake: 1100,
        winsCount: 1,
        wins: [
          {
            orderId: winner,
            lotteryType: 69,
            drawId: drawIdOf(first),
            prize: ENTRY_PER_NUMBER_WIN,
            stake: 1100,
            numbers: drawn.numbers,
            hits: numbers,
            marks: numbers.map(() => true),
            entriesCount: 5,
            entries: best.map((n) => ({ play: 'nap1', picks: [[n]], multiple: 1, prize: 185, hits: [n] })),
          },
        ],
      },
    });
    const nothing = {
      data: { totalPrizeAmount: 0, totalStake: 0, jumpType: 0, telling: null, winsCount: 0, wins: [] },
    };
    expect(await player.call(winningPopup, { shown: [] })).toMatchObject(nothing);

    // The answer was lost: half a minute later the wins are announced once more.
    const passHalfAMinute = () =>
      sql`update unshown_wins set told_at = told_at - interval '30 s' where order_id = ${winner}`.execute(
        fixture.base.db,
      );
    await passHalfAMinute();
    const again = await askInTabs();
    expect(again.map(({ data }) => data.totalPrizeAmount).sort()).toEqual(once);
    const shown = [assertPresent(again.find(({ data }) => data.telling !== null)?.data.telling, 'a name')];
    // The same wins have the same id; other players cannot confirm them.
    expect(shown).toEqual([lost?.data.telling]);
    const stranger = await makePlayer(fixture.node);
    await stranger.call(winningPopup, { shown });
    await passHalfAMinute();
    const repeated = await player.call(winningPopup, { shown: [] });
    expect(repeated).toMatchObject({ data: { totalPrizeAmount: ENTRY_PER_NUMBER_WIN } });
    // A confirmation alone announces nothing: new wins wait for the next request.
    const only = { shown: [randomUUID()], tell: false };
    await sql`update unshown_wins set told_at = told_at - interval '30 s' where order_id = ${winner}`.execute(
      fixture.base.db,
    );
    expect(await player.call(winningPopup, only)).toMatchObject(nothing);
    await sql`update unshown_wins set told_at = clock_timestamp() where order_id = ${winner}`.execute(fixture.base.db);
    // Confirmed wins are not announced again.
    expect(await player.call(winningPopup, { shown: [assertPresent(repeated.data.telling, 'a name')] })).toMatchObject(
      nothing,
    );
    await passHalfAMinute();
    expect((await askInTabs()).map(({ data }) => data.totalPrizeAmount)).toEqual(Array.from({ length: 12 }, () => 0));

    const rows = (await player.call(transactions, {})).data.list;
    expect(rows.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['prize', ENTRY_PER_NUMBER_WIN, 10_000 - 1700 + ENTRY_PER_NUMBER_WIN],
      ['consecutive-order', -600, 10_000 - 1700],
      ['order', -1100, 10_000 - 1100],
      ['deposit', 10_000, 10_000],
    ]);
    expect(rows[0]).toMatchObject({ orderId: winner, drawId: drawIdOf(first), lotteryType: 69, consecutiveId: null });
    expect(rows[1]).toMatchObject({ orderId: plan, consecutiveId: plan, drawId: null });
    expect(rows[2]).toMatchObject({ orderId: winner, drawId: drawIdOf(first) });
    expect((await player.call(transactions, { tab: 'prizes' })).data).toMatchObject({
      next: null,
      list: [{ balance: 10_000 - 1700 + ENTRY_PER_NUMBER_WIN }],
    });
    const pageOfThree = async (before?: string) =>
      (await player.call(transactions, { before }, { page: { pageNo: 1, pageSize: 3 } })).data;
    const { next, list: newest } = await pageOfThree();
    expect([next, newest.length]).toEqual([newest[2]?.transactionId, 3]);
    expect(await pageOfThree(assertPresent(next, 'a next page'))).toMatchObject({
      next: null,
      list: [{ type: 'deposit' }],
    });

    const proof = (await player.call(ticketProof, { orderId: winner, drawId: drawIdOf(first) })).data;
    expect(proof.receipt).toEqual(early.receipt);
    for (const ticket of proof.tickets)
      expect(
        rootFromPath(Buffer.from(ticket.leaf, 'hex'), assertPresent(ticket.proof, 'a proof after publication')),
      ).toBe(assertPresent(drawn.tickets_root, 'a root').toString('hex'));

    await fixture.finish(second);
    expect((await list(player, { status: 'unsettled' })).list).toMatchObject([
      { orderId: plan, chaseStatus: 1, drawsDone: 1, drawId: drawIdOf(third) },
    ]);
    await fixture.finish(third);
    await fixture.finish(fourth);
    // No draw is left, so the order is listed among lotteries only.
    expect(await list(player, { tab: 'future-draws' })).toMatchObject({ total: 0 });
    const chase = (await list(player, {})).list[0];
    expect(chase).toMatchObject({ chaseStatus: 2, drawsDone: 3, drawId: drawIdOf(fourth) });
    expect([2, 3]).toContain(chase?.status);
  });

  it('shows a cancelled draw as refunded, also in the history', async () => {
    const [first, second] = await fixture.ahead();
    const player = await makePlayer(fixture.node, { verified: true, balance: 1_000n });
    const single = await fixture.bought(player, orderRequest(second, '', [napEntry(1, 1)]));
    const plan = await fixture.bought(player, orderRequest(first, '', [napEntry(2, 6)], { draws: 2 }));
    expect(await cancelDraw(fixture.base.db, second.id, 'test')).toMatchObject({ ok: true });
    expect(await player.call(orderDetail, { orderId: single })).toMatchObject({
      data: { status: 6, draws: [{ cancelled: { reason: 'operator', away: [] } }] },
    });
    await fixture.node.engine.draws.tick();
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
    await fixture.finish(first);
    expect((await list(player, {})).list[0]).toMatchObject({ chaseStatus: 3, drawsDone: 2, staked: 200 });
    // A new consecutive order skips the cancelled draw.
    const [next] = await fixture.ahead();
    const again = await fixture.bought(player, orderRequest(next, '', [napEntry(1, 1)], { draws: 3 }));
    expect((await player.call(orderDetail, { orderId: again })).data.draws.map(({ drawId }) => drawId)).not.toContain(
      drawIdOf(second),
    );
  });
});

describe('orders of other players', () => {
  it('are hidden', async () => {
    const [draw] = await fixture.ahead();
    const [owner, other] = [
      await makePlayer(fixture.node, { verified: true, balance: 1_000n }),
      await makePlayer(fixture.node, { verified: true }),
    ];
    const id = await fixture.bought(owner, orderRequest(draw, '', [napEntry(1, 1)]));
    expect(await other.call(orderDetail, { orderId: id })).toMatchObject({ code: errorCodes.orderNotFound });
    expect(await other.call(ticketProof, { orderId: id, drawId: drawIdOf(draw) })).toMatchObject({
      code: errorCodes.orderNotFound,
    });
    expect(await list(other, {})).toMatchObject({ total: 0, list: [] });
    expect(await owner.call(ticketProof, { orderId: id, drawId: '69-200101-0001' })).toMatchObject({
      code: errorCodes.orderNotFound,
    });
  });
});

describe('sorting', () => {
  it('puts first the unsettled order that is drawn next, also behind a page of newer ones', async () => {
    const [first, , , last] = await fixture.ahead();
    const player = await makePlayer(fixture.node, { verified: true, balance: 10_000n });
    const next = await fixture.bought(player, orderRequest(first, '', [napEntry(1, 1)], { draws: 2 }));
    const later: string[] = [];
    for (let i = 0; i < 3; i++) later.unshift(await fixture.bought(player, orderRequest(last, '', [napEntry(1, 1)])));
    const ids = async (data: Parameters<typeof list>[1]) =>
      (await list(player, data, { pageSize: 2 })).list.map(({ orderId }) => orderId);
    expect(await ids({ status: 'unsettled' })).toEqual(later.slice(0, 2));
    expect(await ids({ status: 'unsettled', sort: 'next-draw' })).toEqual([next, later[0]]);
  });

  it('puts first the decided order whose last held draw is the latest, also behind newer ones', async () => {
    const [first, second, third, fourth] = await fixture.ahead();
    const player = await makePlayer(fixture.node, { verified: true, balance: 10_000n });
    const buy = (draw: typeof first, draws = 1) =>
      fixture.bought(player, orderRequest(draw, '', [napEntry(1, 1)], { draws }));
    const [late, plan, single, early] = [await buy(fourth), await buy(first, 3), await buy(second), await buy(first)];
    expect(await cancelDraw(fixture.base.db, third.id, 'test')).toMatchObject({ ok: true });
    for (const draw of [first, second, fourth]) await fixture.finish(draw);
    const ids = async (data: Parameters<typeof list>[1], page = {}) =>
      (await list(player, data, page)).list.map(({ orderId }) => orderId);
    expect(await ids({ status: 'decided' })).toEqual([early, single, plan, late]);
    expect(await ids({ status: 'decided', sort: 'last-draw' })).toEqual([late, single, plan, early]);
    expect(await ids({ status: 'decided', sort: 'last-draw' }, { pageSize: 1 })).toEqual([late]);
  });

  it('leaves out of decided orders those that wait, and those of which no draw was held', async () => {
    const [first, second, third] = await fixture.ahead();
    const player = await makePlayer(fixture.node, { verified: true, balance: 10_000n });
    const decided = await fixture.bought(player, orderRequest(first, '', ENTRY_PER_NUMBER));
    await fixture.bought(player, orderRequest(second, '', [napEntry(1, 1)]));
    await fixture.bought(player, orderRequest(third, '', [napEntry(1, 1)]));
    expect(await cancelDraw(fixture.base.db, second.id, 'test')).toMatchObject({ ok: true });
    await fixture.finish(first);
    expect((await list(player, { status: 'decided' })).list.map(({ orderId }) => orderId)).toEqual([decided]);
  });
});

describe('pages', () => {
  it('follow each other, newest first, with the total', async () => {
    const [draw] = await fixture.ahead();
    const player = await makePlayer(fixture.node, { verified: true, balance: 1_000n });
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await fixture.bought(player, orderRequest(draw, '', [napEntry(1, 1 + i)])));
    const pages = await Promise.all([1, 2, 3].map((pageNo) => list(player, {}, { pageNo, pageSize: 2 })));
    expect(pages.flatMap((page) => page.list.map(({ orderId }) => orderId))).toEqual(ids);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  });
});
