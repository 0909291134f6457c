import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND_MS } from '#kernel/time.ts';
import { createDrawPoll } from './draw-poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose next draw ends in 20 s. `hasNews` is the result of each poll. */
function page(news: () => boolean = () => false) {
  let visible = true;
  const refresh = vi.fn(() => Promise.resolve(news()));
  const startIn = createDrawPoll({ refresh, isVisible: () => visible, msUntilNext: () => 20 * SECOND_MS });
  return { refresh, startIn, hide: () => void (visible = false) };
}

test('polls until a draw is found, once more, then waits for the next one', async () => {
  const found = [false, true, false];
  const { refresh } = page(() => found.shift() ?? false);
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(refresh).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(16 * SECOND_MS);
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('a restart ends the loop between two polls', async () => {
  const { refresh, startIn } = page();
  await vi.advanceTimersByTimeAsync(21 * SECOND_MS);
  startIn(SECOND_MS);
  await vi.advanceTimersByTimeAsync(8 * SECOND_MS);
  // The polls are at 20, 22, 25 and 28 s.
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('a restart ends the loop that waits for an answer', async () => {
  const { refresh, startIn } = page();
  const slow = Promise.withResolvers<boolean>();
  refresh.mockReturnValueOnce(slow.promise);
  await vi.advanceTimersByTimeAsync(21 * SECOND_MS);
  startIn(SECOND_MS);
  slow.resolve(false);
  await vi.advanceTimersByTimeAsync(8 * SECOND_MS);
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('does not poll for a hidden page', async () => {
  const { refresh, hide } = page();
  hide();
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
  expect(refresh).not.toHaveBeenCalled();
});
