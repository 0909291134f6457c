import { expect, test } from 'vitest';
import { unreadText } from './unread-badge.ts';

const wallet = {
  userOpenId: 'u',
  totalBalance: 0,
  betBalance: 0,
  giftBalance: 0,
  withdrawableAmount: 0,
  showDeposit: true,
};

test.each([
  [0, 0, ''],
  [1, 0, '1'],
  [2, 3, '5'],
  [99, 0, '99'],
  [60, 39, '99'],
  [60, 40, '99+'],
  [0, 4_000, '99+'],
])('shows %i system and %i operator messages as %j', (unreadSysMessage, unreadOperateMessage, text) => {
  expect(unreadText({ ...wallet, unreadSysMessage, unreadOperateMessage })).toBe(text);
});
