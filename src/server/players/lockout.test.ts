import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { countLoginAttempt, type LoginFailures } from './lockout.ts';

const NONE: LoginFailures = { count: 0, lastAt: 0, lockedUntil: 0, frozen: false };

test('locks grow from minutes to hours, and a day without failures resets them', () => {
  let state = NONE;
  let now = 1_000_000 * HOUR_MS;
  const locks: number[] = [];
  while (locks.length < 5) {
    const booked = countLoginAttempt(state, now);
    if (booked.may === 'wait') now = booked.until;
    if (booked.may === 'try') {
      state = booked.next;
      if (state.lockedUntil > now) locks.push((state.lockedUntil - now) / MINUTE_MS);
    }
  }
  expect(locks).toEqual([5, 30, 120, 720, 720]);
  expect(countLoginAttempt(state, state.lockedUntil + 25 * HOUR_MS)).toMatchObject({
    may: 'try',
    next: { count: 1, lockedUntil: 0, frozen: false },
  });
});

test('the longest lock is set twice; then the account is frozen, and no time frees it', () => {
  const before = { count: 29, lastAt: 100 * HOUR_MS, lockedUntil: 0, frozen: false };
  const booked = countLoginAttempt(before, 101 * HOUR_MS);
  expect(booked).toMatchObject({ may: 'try', next: { count: 30, lockedUntil: 0, frozen: true } });
  const frozen = { ...before, frozen: true };
  expect(countLoginAttempt(frozen, 101 * HOUR_MS)).toEqual({ may: 'nothing' });
  expect(countLoginAttempt(frozen, 10_000 * HOUR_MS)).toEqual({ may: 'nothing' });
});

test('the second step of a login is locked again and again, and never frozen', () => {
  const now = 1_000 * HOUR_MS;
  for (const count of [29, 34, 999]) {
    const before = { count, lastAt: now - HOUR_MS, lockedUntil: 0, frozen: false };
    const next = { count: count + 1, lastAt: now, lockedUntil: now + 12 * HOUR_MS, frozen: false };
    expect(countLoginAttempt(before, now, false)).toEqual({ may: 'try', next });
  }
});

test('a locked account stays unchanged by attempts', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (count, lastAt, left) => {
      const before = { count, lastAt, lockedUntil: 20_000, frozen: false };
      expect(countLoginAttempt(before, 20_000 - left)).toEqual({ may: 'wait', until: 20_000 });
    }),
    { seed: 7 },
  );
});

test('within a day every fifth failure locks, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 28 }), fc.integer({ min: 0, max: 24 * 60 }), (count, minutes) => {
      const now = 1_000 * HOUR_MS;
      const before = { ...NONE, count, lastAt: now - minutes * MINUTE_MS };
      const booked = countLoginAttempt(before, now);
      expect(booked).toMatchObject({ may: 'try', next: { count: count + 1 } });
      expect(booked.may === 'try' && booked.next.lockedUntil > now).toBe((count + 1) % 5 === 0);
    }),
    { seed: 7 },
  );
});
