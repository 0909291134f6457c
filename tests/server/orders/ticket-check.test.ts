import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { grandPrizeOrders } from '#contract/grand-prizes/101063-grand-prize-orders.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { ticket } from '#contract/orders/430039-ticket.ts';
import { checkTicket } from '#contract/orders/430047-check-ticket.ts';
import type { Entry } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/time.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { bookPayment, claimPrize, orderPayment } from '#server/grand-prizes/staff.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { readDraw, moveClockTo, findSellingDraws, runDueStep } from '#support/draws/draws.ts';
import { napEntry, requestOrderId, orderRequest } from '#support/orders/orders.ts';
import { logInAgain, makePlayer, type TestPlayer } from '#support/players/player.ts';
import { hashCanonical, sha256 } from '#support/proof/proof-bytes.ts';
import { ENTRY_PER_NUMBER, createOrderFixture, type OrderFixture } from '#support/orders/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  // Here AED 4 counts as a grand prize: nap 1 at fifty times wins 92.50.
  fixture = await createOrderFixture({ GRAND_PRIZE_AMOUNT: '4' });
});
afterAll(() => fixture.stop());
/** Checks a ticket without a session or cookie. */
const buyer = (balance = 100_000n): Promise<TestPlayer> => makePlayer(fixture.node, { verified: true, balance });
const buy = (player: TestPlayer, draw: DrawRow, entries: readonly Entry[], more = {}): Promise<string> =>
  fixture.bought(player, orderRequest(draw, '', entries, more));
const numberOf = (orderId: string, position = 1): string =>
  assertPresent(
    fixture.node.engine.ticketNumbers.getNumber(orderId, position),
    'the number of an order that was given an id',
  );
/** As anybody: no session, no cookie. */
const check = (number: string) => fixture.node.client().call(checkTicket, { number });

describe("an order's ticket", () => {
  it('is returned to its player only, with its entries', async () => {
    const [first, second] = await fixture.ahead();
    const player = await buyer();
    const order = await buy(player, first, [napEntry(2, 3, 9), napEntry(1, 4)], { draws: 2 });
    const { code, data } = await player.call(ticket, { orderId: order, drawId: drawIdOf(second) });
    expect(code).toBe(0);
    expect(data).toMatchObject({
      number: numberOf(order, 2),
      orderId: order,
      lotteryType: 69,
      drawId: drawIdOf(second),
      phase: second.phase,
      position: 2,
      drawsCount: 2,
      drawTimestamp: second.draws_at.getTime(),
      status: 1,
      refundStatus: 0,
      stopped: false,
      published: false,
      entryPrice: 100,
      entries: [
        { entryNo: 1, play: 'nap2', picks: [[3, 9]], multiple: 2, stake: 200 },
        { entryNo: 2, play: 'nap1', picks: [[4]], multiple: 1, stake: 100 },
      ],
      total: 300,
      // The order's 600 fils include 29 of VAT, of which the first draw has 14.
      estimatedVat: 15,
      seedHash: second.seed_hash.toString('hex'),
    });
    expect(data.check?.url).toBe(`${fixture.node.engine.publicOrigin}/lottery/check?t=${data.number}`);
    const arabic = await player.call(ticket, { orderId: order }, { locale: 'ar-AE' });
    expect(arabic.data).toMatchObject({ position: 1, number: numberOf(order) });
    expect(arabic.data.check?.url).toBe(`${fixture.node.engine.publicOrigin}/ar-AE/lottery/check?t=${numberOf(order)}`);

    const stranger = await buyer(0n);
    expect((await stranger.call(ticket, { orderId: order })).code).toBe(errorCodes.orderNotFound);
    expect((await fixture.node.client().call(ticket, { orderId: order })).code).toBe(errorCodes.loginRequired);
    expect((await player.call(ticket, { orderId: order, drawId: '69-990101-0000' })).code).toBe(
      errorCodes.orderNotFound,
    );
    expect((await player.call(ticket, { orderId: randomUUID() })).code).toBe(errorCodes.orderNotFound);
  });

  it('has the leaf that its receipt signs', async () => {
    const [first] = await fixture.ahead();
    const player = await buyer();
    const id = await requestOrderId(player);
    const { data: paid } = await player.call(placeOrder, orderRequest(first, id, [napEntry(1, 5)]));
    const { draws, orderId } = paid.receipt;
    const { data } = await player.call(ticket, { orderId: id });
    // docs/draw-proof-2.md §6, by an implementation independent of the server's.
    expect(data.fingerprint).toBe(sha256(Buffer.of(0), canonical({ draws, orderId })).toString('hex'));
    expect(data.fingerprint).not.toBe(hashCanonical({ draws, orderId }).toString('hex'));
  });
});

/** Serialises a value with sorted keys and no white space. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Every key and value of an answer, as texts. */
const valuesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...valuesIn(inner)])
    : [String(value)];

/** Entries that win 185 fils, then such that win a prize to claim. */
const SMALL_AND_GRAND = [...ENTRY_PER_NUMBER, ...ENTRY_PER_NUMBER.map((entry) => ({ ...entry, multiple: 50 }))];

/** Check and order show the status of the grand prize of the number `a`, as the list of grand prizes does. */
async function expectPrizeStatus(player: TestPlayer, id: string, a: number, orderPrizeStatus: number): Promise<void> {
  const prize = { tier: 1, prize: 9_250, toClaim: false, orderPrizeStatus };
  expect((await check(numberOf(id))).data.entries[a + 10]?.wins).toEqual([prize]);
  const { wins = [] } = (await player.call(orderDetail, { orderId: id })).data.draws[0] ?? {};
  expect(wins).toContainEqual({ entryNo: a + 11, ...prize });
  expect(wins).toContainEqual({ entryNo: a, tier: 1, prize: 185, toClaim: false });
}

describe('a ticket check by number', () => {
  it('shows a ticket from waiting to its prizes, and nothing about its buyer', async () => {
    const [first, second] = await fixture.ahead();
    const player = await buyer();
    const plan = await buy(player, first, ENTRY_PER_NUMBER, { draws: 2 });
    const none = await buy(player, first, [napEntry(1, 1, 2, 3, 4, 5), napEntry(1, 7, 8, 9, 10, 11)]);
    const grand = await buy(player, first, SMALL_AND_GRAND);

    const waiting = await check(numberOf(plan));
    expect(waiting).toMatchObject({
      code: 0,
      data: {
        number: numberOf(plan),
        lotteryType: 69,
        drawId: drawIdOf(first),
        phase: first.phase,
        drawTimestamp: first.draws_at.getTime(),
        status: 1,
        refundStatus: 0,
        stopped: false,
        numbers: null,
        published: false,
        winAmount: 0,
      },
    });
    expect(waiting.data.entries).toEqual(ENTRY_PER_NUMBER.map((entry, i) => ({ ...entry, entryNo: i + 1, wins: [] })));

    const drawn = await fixture.finish(first);
    const fell = assertPresent(drawn.numbers, 'numbers').flat();
    const won = await check(numberOf(plan).toLowerCase().replaceAll('-', ' '));
    expect(won.data).toMatchObject({ status: 3, winAmount: 5 * 185, numbers: drawn.numbers, published: true });
    expect(won.data.entries.map(({ entryNo, wins }) => [entryNo, wins])).toEqual(
      ENTRY_PER_NUMBER.map((_, i) => [i + 1, fell.includes(i + 1) ? [{ tier: 1, prize: 185, toClaim: false }] : []]),
    );
    // One of its entries wins only if it equals the drawn numbers: once in 231 draws.
    const lost = await check(numberOf(none));
    const lucky = [
      [1, 2, 3, 4, 5],
      [7, 8, 9, 10, 11],
    ].some((all) => all.every((n) => fell.includes(n)));
    expect(lost.data).toMatchObject(lucky ? { status: expect.toBeOneOf([3, 7]) } : { status: 2, winAmount: 0 });

    const claim = await check(numberOf(grand));
    expect(claim.data).toMatchObject({ status: 7, winAmount: 5 * 185 * 51 });
    const [a = 0] = fell;
    expect(claim.data.entries[a - 1]?.wins).toEqual([{ tier: 1, prize: 185, toClaim: false }]);
    expect(claim.data.entries[a + 10]?.wins).toEqual([{ tier: 1, prize: 9_250, toClaim: true, orderPrizeStatus: 12 }]);
    const prizeId = assertPresent((await player.call(grandPrizeOrders, {})).data.list[0], 'the prize').prizeId;
    expect((await claimPrize(fixture.node.engine, prizeId)).ok).toBe(true);
    expect((await orderPayment(fixture.node.engine, prizeId)).ok).toBe(true);
    expect((await bookPayment(fixture.node.engine, prizeId, 'FT1')).ok).toBe(true);
    await expectPrizeStatus(player, grand, a, 14);

    expect((await check(numberOf(plan, 2))).data).toMatchObject({ drawId: drawIdOf(second), status: 1, numbers: null });

    const secrets = await fixture.base.db
      .selectFrom('tickets')
      .select(['salt', 'leaf', 'order_id', 'player_id'])
      .where('order_id', 'in', [plan, none, grand])
      .execute();
    const answers = [waiting, won, lost, claim];
    const texts = JSON.stringify(answers);
    const values = answers.flatMap(({ data }) => valuesIn(data));
    expect(values).toContain(drawIdOf(first));
    for (const { salt, leaf, order_id, player_id } of secrets) {
      for (const secret of [salt.toString('hex'), leaf.toString('hex'), order_id]) expect(texts).not.toContain(secret);
      // As a whole value: the same digits may occur in a draw's name.
      expect(values).not.toContain(String(player_id));
    }
    expect(texts).not.toContain(player.openId);
    expect(texts).not.toContain(player.mobile);
  });

  it('shows stopped and cancelled draws with their entries', async () => {
    const [first, second, third] = await fixture.ahead();
    const player = await buyer();
    const plan = await buy(player, first, [napEntry(1, 6)], { draws: 2 });
    expect((await player.call(stopOrders, { requestId: randomUUID(), orderId: plan })).code).toBe(0);
    expect((await check(numberOf(plan, 2))).data).toMatchObject({
      drawId: drawIdOf(second),
      status: 6,
      refundStatus: 2,
      stopped: true,
      entries: [{ entryNo: 1, play: 'nap1', picks: [[6]], multiple: 1, wins: [] }],
    });
    expect((await player.call(ticket, { orderId: plan, drawId: drawIdOf(second) })).data).toMatchObject({
      status: 6,
      stopped: true,
      entries: [{ picks: [[6]] }],
    });
    expect((await check(numberOf(plan))).data).toMatchObject({ status: 1, stopped: false });

    const single = await buy(player, third, [napEntry(1, 2)]);
    await cancelDraw(fixture.base.db, third.id, 'test');
    expect((await check(numberOf(single))).data).toMatchObject({ status: 6, refundStatus: 1, stopped: false });
    await fixture.node.engine.draws.tick();
    expect((await check(numberOf(single))).data).toMatchObject({ status: 6, refundStatus: 2, stopped: false });
  });
});

test('a ticket check shows raffle prizes beside the numbers', async () => {
  const player = await buyer();
  const draw = assertPresent((await findSellingDraws(fixture.base.db, luckyDay.lotteryType))[0], 'a draw of Lucky Day');
  if (draw.opens_at > fixture.node.engine.clock.now()) await moveClockTo([fixture.node.engine], draw.opens_at);
  const entry = { play: 'main', picks: [[1, 2, 3, 4, 5, 6], [7]], multiple: 1 };
  const order = await buy(player, draw, [entry], { lotteryType: luckyDay.lotteryType, price: 2_000 });
  const { data: bare } = await check(numberOf(order));
  expect(bare).toMatchObject({ status: 1, entries: [{ picks: entry.picks, wins: [] }] });
  expect(bare.entries[0]?.luckyId).toMatch(/^[A-Z]{2}[0-9]{7}$/);
  // Only this draw is advanced; draws of other games stay as they are.
  const { ctx } = fixture.node.engine.draws;
  await moveClockTo([fixture.node.engine], draw.closes_at);
  while ((await readDraw(fixture.base.db, draw.id)).beacon_round === null) await runDueStep(ctx, draw.id);
  const closed = await readDraw(fixture.base.db, draw.id);
  const due = roundTime(closed.beacon, Number(assertPresent(closed.beacon_round, 'a round')));
  await moveClockTo([fixture.node.engine], new Date(Math.max(due, draw.draws_at.getTime())));
  while ((await readDraw(fixture.base.db, draw.id)).state !== 'published') await runDueStep(ctx, draw.id);
  // With three prizes and one entry, the entry wins once.
  const { data } = await check(numberOf(order));
  expect(data.status).toBe(7);
  expect(data.entries[0]?.wins).toContainEqual({
    tier: 0,
    prize: 1_000_000,
    toClaim: true,
    orderPrizeStatus: 12,
  });
});

test('a grand prize has expired at its time, even before that is booked', async () => {
  await fixture.node.engine.draws.tick();
  const [first] = await fixture.ahead();
  const player = await buyer();
  const id = await buy(player, first, SMALL_AND_GRAND);
  const { numbers } = await fixture.finish(first);
  await advanceClock(fixture.base.db, 181 * DAY_MS);
  await logInAgain(fixture.base.db, player);
  await expectPrizeStatus(player, id, assertPresent(numbers, 'numbers').flat()[0] ?? 0, 15);
});
