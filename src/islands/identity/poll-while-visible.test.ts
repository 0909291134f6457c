import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { pollWhileVisible } from './poll-while-visible.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it is looked every ten seconds while the page is seen, and at once when it is seen again', async () => {
  const { hide, show } = stubPageVisibility();
  const look = vi.fn(() => Promise.resolve());
  const stop = pollWhileVisible(look);
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
  expect(look).toHaveBeenCalledTimes(3);
  hide();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(look).toHaveBeenCalledTimes(3);
  show();
  expect(look).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  show();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(look).toHaveBeenCalledTimes(4);
});

test('a look that takes long is waited for', async () => {
  const { show } = stubPageVisibility();
  const slow = Promise.withResolvers<undefined>();
  const look = vi.fn(() => slow.promise);
  pollWhileVisible(look);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  show();
  expect(look).toHaveBeenCalledTimes(1);
  slow.resolve(undefined);
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(look).toHaveBeenCalledTimes(2);
});
