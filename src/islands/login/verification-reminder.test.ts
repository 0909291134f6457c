import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { findDueReminder } from './verification-reminder.ts';

const NOW = 1_000 * DAY_MS;
const status = (verifiedStatus: number, kycExpireWarnStatus: 0 | 1 = 0) => ({ verifiedStatus, kycExpireWarnStatus });
const never = { dialogAt: 0, warningAt: 0 };

test('failed and expired reminders are due once in thirty days', () => {
  expect(findDueReminder(status(4), never, NOW)).toBe('failed');
  expect(findDueReminder(status(7), never, NOW)).toBe('expired');
  expect(findDueReminder(status(4), { ...never, dialogAt: NOW - 30 * DAY_MS + 1 }, NOW)).toBeUndefined();
  expect(findDueReminder(status(4), { ...never, dialogAt: NOW - 30 * DAY_MS }, NOW)).toBe('failed');
});

test('the warning is due once a day, for verified players only', () => {
  expect(findDueReminder(status(3, 1), never, NOW)).toBe('expiring');
  expect(findDueReminder(status(3, 1), { ...never, warningAt: NOW - DAY_MS + 1 }, NOW)).toBeUndefined();
  expect(findDueReminder(status(3, 0), never, NOW)).toBeUndefined();
  expect(findDueReminder(status(1, 1), never, NOW)).toBeUndefined();
});
