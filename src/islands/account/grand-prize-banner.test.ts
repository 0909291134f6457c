import { expect, test } from 'vitest';
import { formatDismissal, isDismissed } from './grand-prize-banner.tsx';

const DAY = 24 * 60 * 60 * 1_000;

test('a closed banner returns after 24 hours', () => {
  const stored = formatDismissal('u1', 1_000);
  expect([
    isDismissed(stored, 'u1', 1_000),
    isDismissed(stored, 'u1', 999 + DAY),
    isDismissed(stored, 'u1', 1_000 + DAY),
  ]).toEqual([true, true, false]);
});

test('a banner is open for a player who has not closed it', () => {
  expect([
    isDismissed(formatDismissal('u1', 1_000), 'u2', 1_001),
    isDismissed(null, 'u1', 1_001),
    isDismissed('', 'u1', 1),
  ]).toEqual([false, false, false]);
});
