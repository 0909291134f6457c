import { expect, test } from 'vitest';
import { formatReceiptNumber, hasTypingError, readReceiptNumber } from './receipt-number.ts';

const BYTES = Uint8Array.from({ length: 32 }, (_, i) => (i * 37 + 11) % 256);
const number = formatReceiptNumber(BYTES);

test('has the first 80 bits of its bytes, in four groups', () => {
  expect(number).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(formatReceiptNumber(BYTES.subarray(0, 10))).toBe(number);
  for (let i = 0; i < 10; i++) expect(formatReceiptNumber(BYTES.with(i, 255)), String(i)).not.toBe(number);
});

test('is read however it is typed', () => {
  for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' '), ` ${number.replaceAll('-', '')} `])
    expect(readReceiptNumber(typed)).toBe(number);
});

test('is refused with any character changed, or left out', () => {
  for (let i = 0; i < number.length; i++) {
    if (number[i] === '-') continue;
    const other = number[i] === '7' ? '8' : '7';
    const changed = number.slice(0, i) + other + number.slice(i + 1);
    const shorter = number.slice(0, i) + number.slice(i + 1);
    expect([readReceiptNumber(changed), hasTypingError(changed)], changed).toEqual([undefined, true]);
    expect(readReceiptNumber(shorter), shorter).toBeUndefined();
  }
  expect([number, 'ABC', ''].map(hasTypingError)).toEqual([false, false, false]);
  expect(readReceiptNumber('')).toBeUndefined();
});
