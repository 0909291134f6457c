import { expect, test } from 'vitest';
import { closedBy, isClosed } from './grand-prize.ts';

const DAY = 24 * 60 * 60 * 1_000;

test('a banner that was closed comes back after 24 hours', () => {
  const kept = closedBy('u1', 1_000);
  expect([isClosed(kept, 'u1', 1_000), isClosed(kept, 'u1', 999 + DAY), isClosed(kept, 'u1', 1_000 + DAY)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('what another player closed, or nobody, is open', () => {
  expect([isClosed(closedBy('u1', 1_000), 'u2', 1_001), isClosed(null, 'u1', 1_001), isClosed('', 'u1', 1)]).toEqual([
    false,
    false,
    false,
  ]);
});
