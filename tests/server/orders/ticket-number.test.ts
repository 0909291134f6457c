import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { checkTicket } from '#contract/orders/430047-check-ticket.ts';
import { readTicketNumber, formatTicketNumber } from '#contract/orders/ticket-number.ts';
import type { Entry } from '#games/game.ts';
import { assertPresent } from '#kernel/assert.ts';
import { type DrawRow } from '#server/draws/draw-rows.ts';
import { uuidBytes } from '#server/orders/order-ids.ts';
import { createTicketNumbers } from '#server/orders/tickets/ticket-numbers.ts';
import { soldTicketsQuery } from '#server/orders/tickets/sold-tickets.ts';
import { napEntry, orderRequest } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { createOrderFixture, type OrderFixture } from '#support/orders/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterAll(() => fixture.stop());

const buyer = (balance = 100_000n): Promise<TestPlayer> => makePlayer(fixture.node, { verified: true, balance });
const buy = (player: TestPlayer, draw: DrawRow, entries: readonly Entry[], more = {}): Promise<string> =>
  fixture.bought(player, orderRequest(draw, '', entries, more));
const numberOf = (orderId: string, position = 1): string =>
  assertPresent(
    fixture.node.engine.ticketNumbers.getNumber(orderId, position),
    'the number of an order that was given an id',
  );
/** Checks a ticket without a session or cookie. */
const check = (number: string) => fixture.node.client().call(checkTicket, { number });

describe('an invalid ticket number', () => {
  const wrong = async (number: string, locale = 'en-US') =>
    fixture.node.client().call(checkTicket, { number }, { locale });
  it('is refused with the groups that are wrong', async () => {
    const right = numberOf('019e4d20-6a3c-8abc-9def-0123456789ab');
    const parts = right.split('-');
    const other = (part: string | undefined) => (part?.startsWith('0') ? `1${part.slice(1)}` : `0${part?.slice(1)}`);
    const one = await wrong(parts.with(1, other(parts[1])).join('-'));
    expect(one).toMatchObject({ code: errorCodes.invalidInput, data: { field: 'number', parts: [2] } });
    expect(one.message).toBe('There is a mistake in group 2 of the number. Please check it.');
    const two = await wrong(parts.with(1, other(parts[1])).with(4, other(parts[4])).join('-'), 'ar-AE');
    expect(two).toMatchObject({ code: errorCodes.invalidInput, data: { parts: [2, 5] } });
    expect(two.message).toContain('2، 5');
    expect(await wrong('12345')).toMatchObject({
      code: errorCodes.invalidInput,
      message: expect.stringContaining('five groups'),
    });
    expect(await wrong('')).toMatchObject({ code: errorCodes.invalidInput, data: { field: 'number' } });
    expect((await wrong('0'.repeat(101))).code).toBe(errorCodes.invalidInput);
  });

  it('is not found if it is well-formed but names no ticket or no draw of its order', async () => {
    const [first] = await fixture.ahead();
    const order = await buy(await buyer(), first, [napEntry(1, 8)]);
    expect(await check(numberOf(order, 2))).toMatchObject({ code: errorCodes.ticketNotFound, data: null });
    expect((await check(numberOf('019e4d20-6a3c-8abc-9def-0123456789ab'))).code).toBe(errorCodes.ticketNotFound);
    // A neighbouring order id.
    const last = order.endsWith('0') ? '1' : '0';
    expect((await check(numberOf(order.slice(0, -1) + last))).code).toBe(errorCodes.ticketNotFound);
    expect((await check(numberOf(order))).code).toBe(0);
  });

  it('is not found if it was computed from an order id, which a raffle publishes', async () => {
    const [first] = await fixture.ahead();
    const order = await buy(await buyer(), first, [napEntry(1, 8)], { draws: 2 });
    const id = uuidBytes(order);
    const otherNumbers = createTicketNumbers(randomBytes(32));
    const unkeyed = BigInt(`0x${createHash('sha256').update(id).digest('hex')}`);
    // Tags without the key: zero, parts of the id, a plain hash; then tags with another key.
    const ends = [0n, BigInt(id.readUIntBE(10, 6)), BigInt(id.readUIntBE(10, 6)) >> 7n, unkeyed, unkeyed >> 215n];
    for (const position of [1, 2]) {
      for (const tag of ends)
        expect((await check(assertPresent(formatTicketNumber(order, position, tag), 'a number'))).code).toBe(
          errorCodes.ticketNotFound,
        );
      expect((await check(assertPresent(otherNumbers.getNumber(order, position), 'a number'))).code).toBe(
        errorCodes.ticketNotFound,
      );
      expect((await check(numberOf(order, position))).code).toBe(0);
    }
    // Nor does the number of one draw give the number of another.
    const known = readTicketNumber(numberOf(order));
    if (!known.ok) throw new Error('a number that was printed can be read');
    const next = assertPresent(formatTicketNumber(order, 2, known.value.tag), 'a number');
    expect((await check(next)).code).toBe(errorCodes.ticketNotFound);
  });

  it('limits guesses by address, after which even valid numbers are refused', async () => {
    const [first] = await fixture.ahead();
    const number = numberOf(await buy(await buyer(), first, [napEntry(1, 8)]));
    const forget = () => sql`delete from rate_limits where key like 'ticket-ip:%'`.execute(fixture.base.db);
    await forget();
    const guess = numberOf('019e4d20-6a3c-8abc-9def-0123456789ab');
    for (let i = 0; i < 30; i++) expect((await check(guess)).code).toBe(errorCodes.ticketNotFound);
    // A typing error is reported and does not count as a guess.
    expect((await check(`${guess.slice(0, -1)}${guess.endsWith('0') ? 1 : 0}`)).code).toBe(errorCodes.invalidInput);
    expect((await check(number)).code).toBe(errorCodes.tooManyRequests);
    expect(await fixture.node.engine.limits.countTicketLookup('203.0.113.8')).toBeDefined();
    await forget();
    for (let i = 0; i < 40; i++) expect((await check(number)).code).toBe(0);
  });

  it('lets no more guesses through in parallel than one by one', async () => {
    const forget = () => sql`delete from rate_limits where key like 'ticket-ip:%'`.execute(fixture.base.db);
    await forget();
    const guess = numberOf('019e4d20-6a3c-8abc-9def-0123456789ab');
    const codes = await Promise.all(Array.from({ length: 40 }, async () => (await check(guess)).code));
    await forget();
    expect(codes.filter((code) => code === errorCodes.ticketNotFound)).toHaveLength(30);
    expect(codes.filter((code) => code === errorCodes.tooManyRequests)).toHaveLength(10);
  });

  it('leaves no look-up of a ticket that exists counted, nor one refused among many at once', async () => {
    const { limits } = fixture.node.engine;
    const ip = '203.0.113.9';
    const counted = await Promise.all(Array.from({ length: 40 }, () => limits.countTicketLookup(ip)));
    await Promise.all(counted.map((one) => one?.undo()));
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key = ${`ticket-ip:${ip}`}`.execute(fixture.base.db);
    expect(rows).toEqual([{ points: 0 }]);
  });

  it('counts guesses from one IPv6 network together', async () => {
    const { limits } = fixture.node.engine;
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, i) => limits.countTicketLookup(`2001:db8:7:7::${(i + 1).toString(16)}`)),
    );
    expect(counted.filter((one) => one !== undefined)).toHaveLength(30);
    expect(await limits.countTicketLookup('2001:db8:7:8::1')).toBeDefined();
  });
});

test('finds a ticket by index only', async () => {
  const { db } = fixture.base;
  await sql`
    insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
    select gen_random_uuid(), 1, 1, 1, 0, 1, 0, 1, 1 from generate_series(1, 20000)`.execute(db);
  await sql`analyze order_draws`.execute(db);
  const number = readTicketNumber(numberOf('019e4d20-6a3c-8abc-9def-0123456789ab'));
  if (!number.ok) throw new Error('a number that was made can be read');
  const { from, to } = number.value;
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain ${soldTicketsQuery(from, to)}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  await sql`delete from order_draws where player_id = 1`.execute(db);
  expect(plan).toMatch(/Index (?:Only )?Scan using order_draws_pkey/);
  expect(plan).not.toContain('Seq Scan on order_draws');
});
