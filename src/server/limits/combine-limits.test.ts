import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dirhams } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { combineLimits } from './combine-limits.ts';
import type { KnownLimits } from './limit-rows.ts';

const NOW = Date.UTC(2026, 10, 27, 10);
const NONE: KnownLimits = { active: undefined, last: undefined, next: undefined };
const active = (left: number, days: number, pending = 0): KnownLimits => ({
  ...NONE,
  active: {
    amount: dirhams(500),
    minutes: days * 1_440,
    startsAt: NOW - DAY_MS,
    endsAt: NOW + days * DAY_MS,
    left: dirhams(left),
    leftBeforePending: dirhams(left + pending),
  },
});

test('a short limit of the account does not take the place of a long one of another', () => {
  expect(combineLimits(active(1, 1), [active(100, 360)], NOW)).toMatchObject([
    { amount: dirhams(500), used: dirhams(499), startsAt: NOW, endsAt: NOW + 360 * DAY_MS },
  ]);
  expect(combineLimits(active(100, 360), [active(1, 1)], NOW)).toMatchObject([
    { used: dirhams(499), endsAt: NOW + 360 * DAY_MS },
  ]);
});

test('payments that may still come into the account are left to be counted there, those into others are used', () => {
  expect(combineLimits(active(100, 1, 50), [active(200, 360)], NOW)).toMatchObject([{ used: dirhams(350) }]);
  expect(combineLimits(active(200, 360), [active(100, 1, 50)], NOW)).toMatchObject([{ used: dirhams(400) }]);
});

test('more than another account has left is not left where a payment that may still come fails', () => {
  const { active: limit } = active(400, 1, 600);
  for (const endsAt of [NOW + DAY_MS, NOW + 7 * DAY_MS]) {
    const own = { ...NONE, active: limit && { ...limit, amount: dirhams(1000), endsAt } };
    expect(combineLimits(own, [active(500, 7)], NOW)).toMatchObject([{ amount: dirhams(500), used: 0n }]);
  }
});

test('where the own limit is the strictest, nothing changes', () => {
  expect(combineLimits(active(1, 360), [active(100, 7), NONE], NOW)).toBeUndefined();
  expect(combineLimits(NONE, [NONE], NOW)).toBeUndefined();
});

test('one that waits begins when the one in force has ended', () => {
  const waiting: KnownLimits = { ...NONE, next: { amount: dirhams(50), minutes: 1_440, startsAt: NOW + DAY_MS } };
  expect(combineLimits(active(100, 7), [waiting], NOW)).toMatchObject([
    { endsAt: NOW + 7 * DAY_MS },
    { amount: dirhams(50), startsAt: NOW + 7 * DAY_MS, endsAt: NOW + 8 * DAY_MS },
  ]);
});

test('whatever the accounts have, no two overlap, and none is looser than any that was in force', () => {
  const known = fc
    .record({
      left: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
      days: fc.integer({ min: 1, max: 360 }),
      next: fc.option(fc.record({ aed: fc.integer({ min: 1, max: 900 }), days: fc.integer({ min: 1, max: 30 }) }), {
        nil: undefined,
      }),
    })
    .map(({ left, days, next }): KnownLimits => ({
      ...(left === undefined ? NONE : active(left, days)),
      next: next && { amount: dirhams(next.aed), minutes: next.days * 1_440, startsAt: NOW + next.days * DAY_MS },
    }));
  fc.assert(
    fc.property(known, fc.array(known, { maxLength: 3 }), (own, others) => {
      const limits = combineLimits(own, others, NOW);
      if (!limits) return true;
      const [first, second] = limits;
      if (first && second && second.startsAt < first.endsAt) return false;
      return [own, ...others].every(({ active: one }) => {
        const inForce = limits.find(({ startsAt }) => startsAt === NOW);
        return (
          !one || (inForce !== undefined && inForce.amount - inForce.used <= one.left && inForce.endsAt >= one.endsAt)
        );
      });
    }),
  );
});
