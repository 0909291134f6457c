import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackoff, type Backoff } from './backoff.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const STUCK = 1n;
const OTHER = 2n;

const failTimes = (backoff: Backoff, times: number, id = STUCK) => {
  for (let i = 0; i < times; i++) backoff.recordFailure(id);
};

test('does not wait after the first five failures', () => {
  const backoff = createBackoff();
  failTimes(backoff, 5);
  expect(backoff.listWaiting()).toEqual([]);
  expect(backoff.countFailures(STUCK)).toBe(5);
});

test('waits a second, then doubles with each failure up to five minutes', () => {
  const backoff = createBackoff();
  failTimes(backoff, 5);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    backoff.recordFailure(STUCK);
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(backoff.listWaiting()).toEqual([STUCK]);
    vi.advanceTimersByTime(1);
    expect(backoff.listWaiting()).toEqual([]);
  }
});

test('waits ten seconds at most where it may be sealed any moment, and longer the more draws wait', () => {
  const backoff = createBackoff();
  for (let i = 0; i < 20; i++) backoff.recordFailure(STUCK, 'witnesses');
  vi.advanceTimersByTime(9_999);
  expect(backoff.listWaiting()).toEqual([STUCK]);
  vi.advanceTimersByTime(1);
  expect(backoff.listWaiting()).toEqual([]);
  for (let id = 100n; id < 1_100n; id++) for (let i = 0; i < 20; i++) backoff.recordFailure(id, 'witnesses');
  vi.advanceTimersByTime(49_000);
  expect(backoff.listWaiting()).toContain(1_099n);
  vi.advanceTimersByTime(2_000);
  expect(backoff.listWaiting()).toEqual([]);
});

test("clears other draws' delays after a success, and keeps their failures", () => {
  const backoff = createBackoff();
  failTimes(backoff, 8);
  failTimes(backoff, 8, OTHER);
  backoff.recordSuccess(STUCK);
  expect(backoff.listWaiting()).toEqual([]);
  expect([backoff.countFailures(STUCK), backoff.countFailures(OTHER)]).toEqual([0, 8]);
});

test("keeps other draws' delays after the success of a draw that never waited", () => {
  const backoff = createBackoff();
  failTimes(backoff, 1);
  failTimes(backoff, 8, OTHER);
  backoff.recordSuccess(STUCK);
  expect(backoff.listWaiting()).toEqual([OTHER]);
});

test('forgets draws advanced by another node', () => {
  const backoff = createBackoff();
  failTimes(backoff, 2);
  failTimes(backoff, 2, OTHER);
  failTimes(backoff, 9, 3n);
  backoff.retain([OTHER]);
  expect([STUCK, OTHER, 3n].map(backoff.countFailures)).toEqual([0, 2, 9]);
});
