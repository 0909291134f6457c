import { expect, test } from 'vitest';
import { addReminder, findDueReminder, isToldThere } from './verification-reminder.ts';

const TODAY = '2026-11-30';
const status = (verifiedStatus: number, kycExpireWarnStatus: 0 | 1 = 0) => ({ verifiedStatus, kycExpireWarnStatus });

test.each([
  [1, 0, undefined],
  [2, 0, undefined],
  [3, 0, undefined],
  [3, 1, 'expiring'],
  [4, 0, 'failed'],
  [6, 0, undefined],
  [7, 0, 'expired'],
  [1, 1, undefined],
] as const)('a login with status %i and warning %i is followed by %s', (verified, warn, reminder) => {
  expect(findDueReminder(status(verified, warn), {}, TODAY)).toBe(reminder);
});

test('failed and expired are shown once in thirty days, each by itself', () => {
  expect(findDueReminder(status(4), { failed: '2026-11-01' }, TODAY)).toBeUndefined();
  expect(findDueReminder(status(4), { failed: '2026-10-31' }, TODAY)).toBe('failed');
  expect(findDueReminder(status(7), { failed: '2026-11-30' }, TODAY)).toBe('expired');
  expect(findDueReminder(status(7), { expired: '2026-11-01' }, TODAY)).toBeUndefined();
});

test('the warning is shown once a day', () => {
  expect(findDueReminder(status(3, 1), { expiring: TODAY }, TODAY)).toBeUndefined();
  expect(findDueReminder(status(3, 1), { expiring: '2026-11-29' }, TODAY)).toBe('expiring');
});

test('a day that a wrong clock wrote does not silence a reminder for ever', () => {
  expect(findDueReminder(status(4), { failed: '2036-01-01' }, TODAY)).toBe('failed');
});

test('each player of a device has reminders of their own, which are forgotten when they have no effect', () => {
  const all = { old: { failed: '2026-10-31' }, other: { expired: '2026-11-20' }, me: { failed: '2026-11-10' } };
  expect(addReminder(all, 'me', 'expiring', TODAY)).toEqual({
    other: { expired: '2026-11-20' },
    me: { failed: '2026-11-10', expiring: TODAY },
  });
});

test.each([
  ['failed', '/account/deposit', true],
  ['expired', '/account/deposit?amount=50', true],
  ['expiring', '/account/deposit', false],
  ['failed', '/', false],
  ['expired', '/account/deposits', false],
] as const)('whether the page after the login says "%s" by itself at %s: %s', (reminder, next, told) => {
  expect(isToldThere(reminder, next)).toBe(told);
});
