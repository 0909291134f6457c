import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitLog } from './bounded-log.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('passes on one error in ten seconds, with the number of those it left out', () => {
  const written: unknown[] = [];
  const report = limitLog((error, leftOut) => written.push([error, leftOut]));
  for (const error of ['a', 'b', 'c']) report(error);
  vi.advanceTimersByTime(9_999);
  report('d');
  vi.advanceTimersByTime(1);
  report('e');
  expect(written).toEqual([
    ['a', 0],
    ['e', 3],
  ]);
});
