import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { pollWhileVisible } from './poll-while-visible.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('polls every ten seconds while the page is visible, and at once when it becomes visible', async () => {
  const { hide, show } = stubPageVisibility();
  const poll = vi.fn(() => Promise.resolve());
  const stop = pollWhileVisible(poll);
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
  expect(poll).toHaveBeenCalledTimes(3);
  hide();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(poll).toHaveBeenCalledTimes(3);
  show();
  expect(poll).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  show();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(poll).toHaveBeenCalledTimes(4);
});

test('waits for a slow poll', async () => {
  const { show } = stubPageVisibility();
  const slow = Promise.withResolvers<undefined>();
  const poll = vi.fn(() => slow.promise);
  pollWhileVisible(poll);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  show();
  expect(poll).toHaveBeenCalledTimes(1);
  slow.resolve(undefined);
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(poll).toHaveBeenCalledTimes(2);
});
