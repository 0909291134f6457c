import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTicketNumber, TAG_BITS } from '#contract/orders/ticket-number.ts';
import { assertPresent } from '#kernel/assert.ts';
import { createOrderIds, uuidBytes } from '../order-ids.ts';
import { createTicketNumbers } from './ticket-numbers.ts';

const key = Buffer.alloc(32, 7);
const numbers = createTicketNumbers(key);
const ORDER = createOrderIds(randomBytes(32)).issue(1001n, new Date('2026-11-21T10:00:00.000Z'));
const read = (number: string | undefined) => {
  const address = readTicketNumber(assertPresent(number, 'a number'));
  if (!address.ok) throw new Error('the number of a ticket can be read');
  return address.value;
};

test('a number identifies its ticket on every node that has the key', () => {
  for (const position of [1, 2, 100, 128]) {
    const address = read(numbers.getNumber(ORDER, position));
    expect(address.position).toBe(position);
    expect(createTicketNumbers(key).matches(address, ORDER)).toBe(true);
    expect(createTicketNumbers(randomBytes(32)).matches(address, ORDER)).toBe(false);
  }
});

test('a number contains the first bits of HMAC-SHA-256 of the order and the draw', () => {
  const mac = createHmac('sha256', key).update('naseeb/ticket-number/v1').update(uuidBytes(ORDER));
  const digest = mac.update(Buffer.of(3)).digest('hex');
  expect(read(numbers.getNumber(ORDER, 3)).tag).toBe(BigInt(`0x${digest}`) >> (256n - TAG_BITS));
});

test('a number matches no order with the same beginning, and no other draw of its order', () => {
  const address = read(numbers.getNumber(ORDER, 1));
  const neighbour = ORDER.slice(0, -1) + (ORDER.endsWith('0') ? '1' : '0');
  expect(address.from <= neighbour && neighbour <= address.to).toBe(true);
  expect(numbers.matches(address, neighbour)).toBe(false);
  expect(numbers.matches({ ...address, position: 2 }, ORDER)).toBe(false);
  expect(numbers.matches({ ...address, tag: address.tag ^ 1n }, ORDER)).toBe(false);
});

test('a foreign id has no number', () => {
  expect(numbers.getNumber('f47ac10b-58cc-4372-a567-0e02b2c3d479', 1)).toBeUndefined();
});
