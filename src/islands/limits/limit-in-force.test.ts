import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { atLimitEnd } from './limit-in-force.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('calls back at the end, in some seconds where it has passed, and at once where the page slept', () => {
  vi.useFakeTimers();
  const page = stubPageVisibility();
  const act = vi.fn();
  const watch = (ms: number) => {
    act.mockClear();
    return atLimitEnd({ until: systemNow() + ms }, act);
  };
  watch(HOUR_MS);
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  const stop = watch(-1);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(act).toHaveBeenCalledOnce();
  stop();
  watch(50 * 24 * HOUR_MS);
  vi.advanceTimersByTime(24 * HOUR_MS);
  expect(act).not.toHaveBeenCalled();
  // The timers of a computer that sleeps stand still.
  vi.setSystemTime(systemNow() + 49 * 24 * HOUR_MS);
  page.show();
  expect(act).toHaveBeenCalled();
});
