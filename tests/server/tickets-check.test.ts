import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '../../src/lib/contract/orders/101101-place-order.ts';
import { stopOrders } from '../../src/lib/contract/orders/430033-stop-orders.ts';
import { ticket } from '../../src/lib/contract/orders/430039-ticket.ts';
import { checkTicket } from '../../src/lib/contract/orders/430047-check-ticket.ts';
import { ticketNumberOf } from '../../src/lib/contract/orders/ticket-number.ts';
import type { Entry } from '../../src/lib/games/game.ts';
import { luckyDay } from '../../src/lib/games/lucky-day/index.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import { dueAt } from '../../src/server/draws/rounds.ts';
import { nameOf, type DrawRow } from '../../src/server/draws/rows.ts';
import { cancelDraw } from '../../src/server/draws/sales.ts';
import { ticketsBetween } from '../../src/server/orders/ticket.ts';
import { checkLedger } from '../../src/server/wallet/reconcile.ts';
import { testBeacon, type TestBeacon } from '../support/beacon.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { drawById, moveClockTo, sellingDraws, stepOnce } from '../support/draws.ts';
import { finishDraw } from '../support/finish.ts';
import { testNode, type TestNode } from '../support/node.ts';
import { nap, newOrderId, orderFor } from '../support/orders.ts';
import { makePlayer, type TestPlayer } from '../support/player.ts';
import { sealOf, sha } from '../support/proof-bytes.ts';

let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
/** Five of the eleven numbers fall: five of these entries win 185 fils each. */
const EVERY = Array.from({ length: 11 }, (_, i) => nap(1, i + 1));

beforeAll(async () => {
  base = await testDatabase();
  beacon = await testBeacon();
  // A prize of AED 4 is a grand one here: nap 1 at fifty times wins 92.50.
  node = await testNode(base.url, { BEACON_URL: beacon.url, GRAND_PRIZE_AMOUNT: '4' });
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

const ahead = async (): Promise<[DrawRow, DrawRow, DrawRow]> => {
  const [, a, b, c] = await sellingDraws(base.db);
  return [present(a, 'a draw'), present(b, 'a draw'), present(c, 'a draw')];
};
const buyer = (balance = 100_000n): Promise<TestPlayer> => makePlayer(node, { verified: true, balance });
async function bought(player: TestPlayer, draw: DrawRow, entries: readonly Entry[], more = {}): Promise<string> {
  const id = await newOrderId(player);
  expect(await player.call(placeOrder, orderFor(draw, id, entries, more))).toMatchObject({ code: 0 });
  return id;
}
const numberOf = (orderId: string, position = 1): string =>
  present(ticketNumberOf(orderId, position), 'the number of an order that was given an id');
/** As anybody: no session, no cookie. */
const check = (number: string) => node.client().call(checkTicket, { number });

describe('the ticket of an order', () => {
  test('is told to its player only, as it was bought', async () => {
    const [first, second] = await ahead();
    const player = await buyer();
    const order = await bought(player, first, [nap(2, 3, 9), nap(1, 4)], { draws: 2 });
    const { code, data } = await player.call(ticket, { orderId: order, drawId: nameOf(second) });
    expect(code).toBe(0);
    expect(data).toMatchObject({
      number: numberOf(order, 2),
      orderId: order,
      lotteryType: 69,
      drawId: nameOf(second),
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
      estimatedVat: 14,
      seedHash: second.seed_hash.toString('hex'),
    });
    expect(data.check?.url).toBe(`${node.engine.publicOrigin}/lottery/check?t=${data.number}`);
    const arabic = await player.call(ticket, { orderId: order }, { locale: 'ar-AE' });
    expect(arabic.data).toMatchObject({ position: 1, number: numberOf(order) });
    expect(arabic.data.check?.url).toBe(`${node.engine.publicOrigin}/ar-AE/lottery/check?t=${numberOf(order)}`);

    const stranger = await buyer(0n);
    expect((await stranger.call(ticket, { orderId: order })).code).toBe(430000005);
    expect((await node.client().call(ticket, { orderId: order })).code).toBe(401000001);
    expect((await player.call(ticket, { orderId: order, drawId: '69-990101-0000' })).code).toBe(430000005);
    expect((await player.call(ticket, { orderId: randomUUID() })).code).toBe(430000005);
  });

  test('names the leaf that its receipt is signed for', async () => {
    const [first] = await ahead();
    const player = await buyer();
    const id = await newOrderId(player);
    const { data: paid } = await player.call(placeOrder, orderFor(first, id, [nap(1, 5)]));
    const { draws, orderId } = paid.receipt;
    const { data } = await player.call(ticket, { orderId: id });
    // docs/draw-proof.md §6, by other code than the house's.
    expect(data.fingerprint).toBe(sha(Buffer.of(0), canonical({ draws, orderId })).toString('hex'));
    expect(data.fingerprint).not.toBe(sealOf({ draws, orderId }).toString('hex'));
  });
});

/** Keys ascending, no white space. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

describe('whoever has the number', () => {
  test('follows a ticket from waiting to its prizes, and learns nothing of who bought it', async () => {
    const [first, second] = await ahead();
    const player = await buyer();
    const plan = await bought(player, first, EVERY, { draws: 2 });
    const none = await bought(player, first, [nap(1, 1, 2, 3, 4, 5), nap(1, 7, 8, 9, 10, 11)]);
    const grand = await bought(player, first, [...EVERY, ...EVERY.map((entry) => ({ ...entry, multiple: 50 }))]);

    const waiting = await check(numberOf(plan));
    expect(waiting).toMatchObject({
      code: 0,
      data: {
        number: numberOf(plan),
        lotteryType: 69,
        drawId: nameOf(first),
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
    expect(waiting.data.entries).toEqual(EVERY.map((entry, i) => ({ ...entry, entryNo: i + 1, wins: [] })));

    const drawn = await finishDraw(node.engine, first);
    const fell = present(drawn.numbers, 'numbers').flat();
    const won = await check(numberOf(plan).toLowerCase().replaceAll('-', ' '));
    expect(won.data).toMatchObject({ status: 3, winAmount: 5 * 185, numbers: drawn.numbers, published: true });
    expect(won.data.entries.map(({ entryNo, wins }) => [entryNo, wins])).toEqual(
      EVERY.map((_, i) => [i + 1, fell.includes(i + 1) ? [{ tier: 1, prize: 185, toClaim: false }] : []]),
    );
    // One of them wins only if it is exactly what fell: once in 231 draws.
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
    expect(claim.data.entries[a + 10]?.wins).toEqual([{ tier: 1, prize: 9_250, toClaim: true }]);

    expect((await check(numberOf(plan, 2))).data).toMatchObject({ drawId: nameOf(second), status: 1, numbers: null });

    const secrets = await base.db
      .selectFrom('tickets')
      .select(['salt', 'leaf', 'order_id', 'player_id'])
      .where('order_id', 'in', [plan, none, grand])
      .execute();
    const said = JSON.stringify([waiting, won, lost, claim]);
    for (const { salt, leaf, order_id, player_id } of secrets) {
      for (const secret of [salt.toString('hex'), leaf.toString('hex'), order_id]) expect(said).not.toContain(secret);
      expect(said).not.toMatch(new RegExp(`\\b${player_id}\\b`));
    }
    expect(said).not.toContain(player.openId);
    expect(said).not.toContain(player.mobile);
  });

  test('hears that a draw was stopped or cancelled, with the numbers it had', async () => {
    const [first, second, third] = await ahead();
    const player = await buyer();
    const plan = await bought(player, first, [nap(1, 6)], { draws: 2 });
    expect((await player.call(stopOrders, { requestId: randomUUID(), orderId: plan })).code).toBe(0);
    expect((await check(numberOf(plan, 2))).data).toMatchObject({
      drawId: nameOf(second),
      status: 6,
      refundStatus: 2,
      stopped: true,
      entries: [{ entryNo: 1, play: 'nap1', picks: [[6]], multiple: 1, wins: [] }],
    });
    expect((await player.call(ticket, { orderId: plan, drawId: nameOf(second) })).data).toMatchObject({
      status: 6,
      stopped: true,
      entries: [{ picks: [[6]] }],
    });
    expect((await check(numberOf(plan))).data).toMatchObject({ status: 1, stopped: false });

    const single = await bought(player, third, [nap(1, 2)]);
    await cancelDraw(base.db, third.id, 'test');
    expect((await check(numberOf(single))).data).toMatchObject({ status: 6, refundStatus: 1, stopped: false });
    await node.engine.draws.tick();
    expect((await check(numberOf(single))).data).toMatchObject({ status: 6, refundStatus: 2, stopped: false });
  });
});

describe('a number that is none', () => {
  const wrong = async (number: string, locale = 'en-US') => node.client().call(checkTicket, { number }, { locale });
  test('is refused with the part that is wrong', async () => {
    const right = numberOf('019e4d20-6a3c-8abc-9def-0123456789ab');
    const parts = right.split('-');
    const other = (part: string | undefined) => (part?.startsWith('0') ? `1${part.slice(1)}` : `0${part?.slice(1)}`);
    const one = await wrong(parts.with(1, other(parts[1])).join('-'));
    expect(one).toMatchObject({ code: 400000005, data: { field: 'number', parts: [2] } });
    expect(one.message).toBe('Please check part 2 of the number: it is not as it was printed.');
    const two = await wrong(parts.with(1, other(parts[1])).with(4, other(parts[4])).join('-'), 'ar-AE');
    expect(two).toMatchObject({ code: 400000005, data: { parts: [2, 5] } });
    expect(two.message).toContain('2, 5');
    expect(await wrong('12345')).toMatchObject({ code: 400000005, message: expect.stringContaining('five parts') });
    expect(await wrong('')).toMatchObject({ code: 400000005, data: { field: 'number' } });
    expect((await wrong('0'.repeat(101))).code).toBe(400000005);
  });

  test('that is rightly made and names no ticket is not found, nor is a draw that its order does not have', async () => {
    const [first] = await ahead();
    const order = await bought(await buyer(), first, [nap(1, 8)]);
    expect(await check(numberOf(order, 2))).toMatchObject({ code: 430000028, data: null });
    expect((await check(numberOf('019e4d20-6a3c-8abc-9def-0123456789ab'))).code).toBe(430000028);
    // Its neighbour: another end of the id.
    const last = order.at(26) === '0' ? '1' : '0';
    expect((await check(numberOf(order.slice(0, 26) + last + order.slice(27)))).code).toBe(430000028);
    expect((await check(numberOf(order))).code).toBe(0);
  });

  test('may not be guessed for long: then not even a ticket that exists is told, to that address', async () => {
    const [first] = await ahead();
    const number = numberOf(await bought(await buyer(), first, [nap(1, 8)]));
    const forget = () => sql`delete from rate_limits where key like 'ticket-ip:%'`.execute(base.db);
    await forget();
    const guess = numberOf('019e4d20-6a3c-8abc-9def-0123456789ab');
    for (let i = 0; i < 30; i++) expect((await check(guess)).code).toBe(430000028);
    // A slip of the finger is told as such, and is no guess.
    expect((await check(`${guess.slice(0, -1)}${guess.endsWith('0') ? 1 : 0}`)).code).toBe(400000005);
    expect((await check(number)).code).toBe(430000007);
    expect(await node.engine.limits.mayGuessTicket('203.0.113.8')).toBe(true);
    await forget();
    for (let i = 0; i < 40; i++) expect((await check(number)).code).toBe(0);
  });
});

test('a ticket among a million is looked up by keys, and by nothing else', async () => {
  const { db } = base;
  await sql`
    insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
    select gen_random_uuid(), 1, 1, 1, 0, 1, 0, 1, 1 from generate_series(1, 20000)`.execute(db);
  await sql`analyze order_draws`.execute(db);
  const from = '019e4d20-6a3c-8abc-9def-012345600000';
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain ${ticketsBetween(from, from.replace('600000', '7fffff'))}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  await sql`delete from order_draws where player_id = 1`.execute(db);
  expect(plan).toMatch(/Index (?:Only )?Scan using order_draws_pkey/);
  expect(plan).not.toContain('Seq Scan on order_draws');
});

test('sees what the raffle gave, beside the numbers', async () => {
  const player = await buyer();
  const draw = present((await sellingDraws(base.db, luckyDay.lotteryType))[0], 'a draw of Lucky Day');
  if (draw.opens_at > node.engine.clock.now()) await moveClockTo([node.engine], draw.opens_at);
  const entry = { play: 'main', picks: [[1, 2, 3, 4, 5, 6], [7]], multiple: 1 };
  const order = await bought(player, draw, [entry], { lotteryType: luckyDay.lotteryType, price: 2_000 });
  const { data: bare } = await check(numberOf(order));
  expect(bare).toMatchObject({ status: 1, entries: [{ picks: entry.picks, wins: [] }] });
  expect(bare.entries[0]?.luckyId).toMatch(/^[A-Z]{2}[0-9]{7}$/);
  // Draws of other games rest: this one is brought through its steps alone.
  const { ctx } = node.engine.draws;
  await moveClockTo([node.engine], draw.closes_at);
  while ((await drawById(base.db, draw.id)).beacon_round === null) await stepOnce(ctx, draw.id);
  const closed = await drawById(base.db, draw.id);
  const due = dueAt(closed.beacon, Number(present(closed.beacon_round, 'a round')));
  await moveClockTo([node.engine], new Date(Math.max(due, draw.draws_at.getTime())));
  while ((await drawById(base.db, draw.id)).state !== 'published') await stepOnce(ctx, draw.id);
  // Three prizes and one entry: it wins, once.
  const { data } = await check(numberOf(order));
  expect(data.status).toBe(7);
  expect(data.entries[0]?.wins).toContainEqual({ tier: 0, prize: 1_000_000, toClaim: true });
});
