import { expect, test } from 'vitest';
import { findCodes } from './message-store.ts';

test('finds separate six-digit codes in both languages', () => {
  expect(findCodes('493021 is your code.')).toEqual(['493021']);
  expect(findCodes('رمزك هو 123456، لا تشاركه.')).toEqual(['123456']);
});

test('finds no codes in amounts, phone numbers, years and order numbers', () => {
  expect(findCodes('AED 100000.00 to +971 501234, in 2026, order 1234567 or 12-345678')).toEqual([]);
});
