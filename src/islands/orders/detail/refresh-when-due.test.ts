import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productNow } from '#client/page/clock.ts';
import { ORDER_STATUS } from '#contract/orders/statuses.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { refreshWhenDue } from './refresh-when-due.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const drawIn = (ms: number, status: (typeof ORDER_STATUS)['waiting' | 'won'] = ORDER_STATUS.waiting) => ({
  status,
  drawTimestamp: productNow() + ms,
});

test('an order is asked for once when the next of its waiting draws is due', async () => {
  const refresh = vi.fn();
  const draws = [
    drawIn(-MINUTE_MS),
    drawIn(30 * SECOND_MS, ORDER_STATUS.won),
    drawIn(2 * MINUTE_MS),
    drawIn(MINUTE_MS),
  ];
  const stop = refreshWhenDue(draws, refresh);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - SECOND_MS);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
});

test('an order is not asked for where none of its draws is ahead, or nobody looks any more', async () => {
  const refresh = vi.fn();
  refreshWhenDue([drawIn(-MINUTE_MS), drawIn(MINUTE_MS, ORDER_STATUS.won)], refresh);
  refreshWhenDue([drawIn(MINUTE_MS)], refresh)();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(refresh).not.toHaveBeenCalled();
});
