import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackoff, type Backoff } from './backoff.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const STUCK = 1n;
const OTHER = 2n;

const inVain = (rests: Backoff, times: number, id = STUCK) => {
  for (let i = 0; i < times; i++) rests.inVain(id);
};

it('tries a draw five times in every round', () => {
  const rests = createBackoff();
  inVain(rests, 5);
  expect(rests.resting()).toEqual([]);
  expect(rests.tries(STUCK)).toBe(5);
});

it('then rests it for a second, twice as long after each further try, and never over five minutes', () => {
  const rests = createBackoff();
  inVain(rests, 5);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    rests.inVain(STUCK);
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(rests.resting()).toEqual([STUCK]);
    vi.advanceTimersByTime(1);
    expect(rests.resting()).toEqual([]);
  }
});

it('wakes the others when one that rested goes on, but leaves them their tries', () => {
  const rests = createBackoff();
  inVain(rests, 8);
  inVain(rests, 8, OTHER);
  rests.wentOn(STUCK);
  expect(rests.resting()).toEqual([]);
  expect([rests.tries(STUCK), rests.tries(OTHER)]).toEqual([0, 8]);
});

it('wakes nobody when one goes on that never rested', () => {
  const rests = createBackoff();
  inVain(rests, 1);
  inVain(rests, 8, OTHER);
  rests.wentOn(STUCK);
  expect(rests.resting()).toEqual([OTHER]);
});

it('forgets what another node brought on, and keeps what rests or is due', () => {
  const rests = createBackoff();
  inVain(rests, 2);
  inVain(rests, 2, OTHER);
  inVain(rests, 9, 3n);
  rests.keepOnly([OTHER]);
  expect([STUCK, OTHER, 3n].map(rests.tries)).toEqual([0, 2, 9]);
});
