import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND_MS } from '#kernel/time.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { supervisePostgres } from './supervise-postgres.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const GONE = 'the local PostgreSQL is gone';

test('a PostgreSQL that does not start is logged as gone once in ten seconds, and found when it runs', async () => {
  const { log, text } = recordLog();
  const count = (words: string) => text().split(words).length - 1;
  let fits = false;
  let isUp = false;
  const restart = vi.fn(() => {
    isUp = fits;
    return fits ? Promise.resolve() : Promise.reject(new Error('no space'));
  });
  const watch = supervisePostgres({ isUp: () => Promise.resolve(isUp), restart }, log);
  await vi.advanceTimersByTimeAsync(9 * SECOND_MS);
  expect(restart.mock.calls.length).toBeGreaterThan(10);
  expect([count(GONE), count('no space')]).toEqual([1, 2]); // message and stack
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(count(GONE)).toBe(2);
  expect(text()).toMatch(/"leftOut":\d\d,"msg":"the local PostgreSQL is gone/);
  fits = true;
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(count('runs again')).toBe(1);
  await watch.stop();
});
