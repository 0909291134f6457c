import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND_MS } from '#kernel/time.ts';
import { createDrawPoll } from './draw-poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose next draw ends in 20 s. `news` gives the answer of each poll. */
function page(news: () => boolean = () => false) {
  let visible = true;
  const refresh = vi.fn(() => Promise.resolve(news()));
  const startIn = createDrawPoll({ refresh, isVisible: () => visible, msUntilNext: () => 20 * SECOND_MS });
  return { refresh, startIn, hide: () => void (visible = false) };
}

test('a draw is asked for until it is there, then once more, then the next one is waited for', async () => {
  const found = [false, true, false];
  const { refresh } = page(() => found.shift() ?? false);
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(refresh).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(16 * SECOND_MS);
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('a loop that is begun anew ends the one between two asks', async () => {
  const { refresh, startIn } = page();
  await vi.advanceTimersByTimeAsync(21 * SECOND_MS);
  startIn(SECOND_MS);
  await vi.advanceTimersByTimeAsync(8 * SECOND_MS);
  // The polls are at 20, 22, 25 and 28 s.
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('a loop that is begun anew ends the one that awaits an answer', async () => {
  const { refresh, startIn } = page();
  const slow = Promise.withResolvers<boolean>();
  refresh.mockReturnValueOnce(slow.promise);
  await vi.advanceTimersByTimeAsync(21 * SECOND_MS);
  startIn(SECOND_MS);
  slow.resolve(false);
  await vi.advanceTimersByTimeAsync(8 * SECOND_MS);
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('nothing is asked for a page that nobody looks at', async () => {
  const { refresh, hide } = page();
  hide();
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
  expect(refresh).not.toHaveBeenCalled();
});
