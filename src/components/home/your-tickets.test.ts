import { expect, test } from 'vitest';
import { positionOfNext } from './your-tickets.ts';

test('the next draw of an order stands before the draws that were stopped', () => {
  expect(positionOfNext({ drawsDone: 0, drawsStopped: 0 })).toBe(1);
  expect(positionOfNext({ drawsDone: 1, drawsStopped: 0 })).toBe(2);
  // Bought for three draws, of which the last two are stopped.
  expect(positionOfNext({ drawsDone: 2, drawsStopped: 2 })).toBe(1);
});
