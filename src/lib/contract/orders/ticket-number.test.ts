import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { formatUuid } from '#kernel/ids.ts';
import { readTicketNumber, TAG_BITS, formatTicketNumber } from './ticket-number.ts';

const MOMENTS = { min: Date.UTC(2025, 0, 1), max: Date.UTC(2059, 0, 1) };

/** As 101071 gives them: a UUID of version 8 that begins with its moment. */
function idOf(at: number, rest: Uint8Array): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(at) << 16n);
  bytes.set(rest, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}
/** An order and one of its draws. */
const aTicket = fc
  .record({
    at: fc.integer(MOMENTS),
    rest: fc.uint8Array({ minLength: 10, maxLength: 10 }),
    position: fc.integer({ min: 1, max: 100 }),
    tag: fc.bigInt({ min: 0n, max: (1n << TAG_BITS) - 1n }),
  })
  .map(({ at, rest, position, tag }) => ({ orderId: idOf(at, rest), position, tag }));
const numberOf = ({ orderId, position, tag }: { orderId: string; position: number; tag: bigint }): string =>
  assertPresent(formatTicketNumber(orderId, position, tag), 'a number');
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a number contains its order, draw and tag, and no other order', () => {
  fc.assert(
    fc.property(aTicket, aTicket, (ticket, other) => {
      const number = numberOf(ticket);
      expect(number).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
      const read = readTicketNumber(number);
      expect(read).toMatchObject({ ok: true, value: { number, position: ticket.position, tag: ticket.tag } });
      if (!read.ok) return;
      const { from, to } = read.value;
      expect(from <= ticket.orderId && ticket.orderId <= to).toBe(true);
      expect(from <= other.orderId && other.orderId <= to).toBe(
        numberOf({ ...ticket, orderId: other.orderId }) === number,
      );
      // All that follows the first eight bytes is left to the tag.
      expect([from.slice(0, 18), to.slice(0, 18)]).toEqual(Array(2).fill(ticket.orderId.slice(0, 18)));
    }),
  );
});

test('refuses one wrong character, and names its part', () => {
  fc.assert(
    fc.property(aTicket, fc.nat({ max: 24 }), fc.integer({ min: 1, max: 31 }), (ticket, at, by) => {
      const signs = [...numberOf(ticket).replaceAll('-', '')];
      signs[at] = assertPresent(SIGNS[(SIGNS.indexOf(assertPresent(signs[at], 'a sign')) + by) % 32], 'another sign');
      const wrong = [Math.floor(at / 5) + 1];
      expect(readTicketNumber(signs.join(''))).toEqual({ ok: false, error: { kind: 'groups', groups: wrong } });
    }),
  );
});

test('refuses two swapped characters', () => {
  fc.assert(
    fc.property(aTicket, fc.nat({ max: 24 }), fc.nat({ max: 24 }), (ticket, one, other) => {
      const signs = [...numberOf(ticket).replaceAll('-', '')];
      const [a, b] = [assertPresent(signs[one], 'a sign'), assertPresent(signs[other], 'a sign')];
      fc.pre(a !== b);
      [signs[one], signs[other]] = [b, a];
      expect(readTicketNumber(signs.join('')).ok).toBe(false);
    }),
  );
});

test('refuses two swapped parts', () => {
  fc.assert(
    fc.property(aTicket, fc.nat({ max: 4 }), fc.nat({ max: 4 }), (ticket, one, other) => {
      const parts = numberOf(ticket).split('-');
      const [a, b] = [assertPresent(parts[one], 'a part'), assertPresent(parts[other], 'a part')];
      fc.pre(one !== other);
      [parts[one], parts[other]] = [b, a];
      expect(readTicketNumber(parts.join('-'))).toMatchObject({ ok: false, error: { kind: 'groups' } });
    }),
  );
});

const ID = '019e4d20-6a3c-8abc-9def-0123456789ab';
const NUMBER = numberOf({ orderId: ID, position: 2, tag: 1_234_567_890_123n });
const signs = NUMBER.replaceAll('-', '');

test.each([
  ['in lower case', NUMBER.toLowerCase()],
  ['without separators', signs],
  ['with spaces around and within', ` ${NUMBER.replaceAll('-', '  ')} `],
  ['with other dashes', NUMBER.replaceAll('-', '–')],
  ['with O for 0 and I or L for 1', NUMBER.replaceAll('0', 'O').replace('1', 'I').replaceAll('1', 'l')],
  ['with Arabic digits', NUMBER.replace(/[0-9]/g, (n) => String.fromCharCode(0x660 + Number(n)))],
  ['in full-width characters', NUMBER.replace(/[0-9A-Z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
])('is read %s', (_how, text) => {
  expect(readTicketNumber(text)).toMatchObject({ ok: true, value: { number: NUMBER, position: 2 } });
});

test('reports a wrong length, and names parts of another length', () => {
  const parts = NUMBER.split('-');
  const length = { ok: false, error: { kind: 'length' } };
  expect(readTicketNumber('')).toEqual(length);
  expect(readTicketNumber(signs.slice(1))).toEqual(length);
  expect(readTicketNumber(`${signs}0`)).toEqual(length);
  expect(readTicketNumber('💎'.repeat(25))).toEqual(length);
  expect(readTicketNumber(parts.with(3, 'ABC').with(1, 'U0000').join('-'))).toEqual({
    ok: false,
    error: { kind: 'groups', groups: [2, 4] },
  });
});

test('there is no number for an invalid order id', () => {
  expect(formatTicketNumber('f47ac10b-58cc-4372-a567-0e02b2c3d479', 1, 0n)).toBeUndefined();
  expect(formatTicketNumber(ID.replace('019e', '0000'), 1, 0n)).toBeUndefined();
  expect(formatTicketNumber(ID.replace('019e', '0fff'), 1, 0n)).toBeUndefined();
  expect(formatTicketNumber(ID, 0, 0n)).toBeUndefined();
  expect(formatTicketNumber(ID, 129, 0n)).toBeUndefined();
});
