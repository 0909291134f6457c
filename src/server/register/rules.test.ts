import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import type { RegisterAnswer } from './client.ts';
import { freshAnswer, lastWord, PATIENCE, type RegisterOccasion } from './rules.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const clear: RegisterAnswer = { excluded: false };
const until = (ms: number | null): RegisterAnswer => ({
  excluded: true,
  until: ms === null ? null : new Date(NOW.getTime() + ms),
  reference: 'r-1',
});

test('an answer is asked for again once it is old, and once its exclusion is over', () => {
  for (const [occasion, ageMs, isFresh] of [
    ['deposit', 60_000, true],
    ['deposit', 60_001, false],
    ['login', 60_001, false],
    ['purchase', 12 * HOUR_MS, true],
    ['purchase', 12 * HOUR_MS + 1, false],
    ['staff', 1, false],
    ['deposit', -1, false],
  ] as const)
    expect([occasion, ageMs, freshAnswer({ answer: clear, ageMs }, occasion, NOW) !== undefined]).toEqual([
      occasion,
      ageMs,
      isFresh,
    ]);
  expect(freshAnswer({ answer: until(1), ageMs: 10 }, 'deposit', NOW)).toMatchObject({ excluded: true });
  expect(freshAnswer({ answer: until(0), ageMs: 10 }, 'deposit', NOW)).toBeUndefined();
  expect(freshAnswer(undefined, 'deposit', NOW)).toBeUndefined();
});

test('while the register is away, who was free deposits for an hour more and buys for a day', () => {
  const word = (answer: RegisterAnswer, ageMs: number, occasion: RegisterOccasion) =>
    lastWord({ answer, ageMs }, occasion, NOW);
  expect(word(clear, HOUR_MS, 'deposit')).toEqual(clear);
  expect(word(clear, HOUR_MS + 1, 'deposit')).toBeUndefined();
  expect(word(clear, 24 * HOUR_MS, 'purchase')).toEqual(clear);
  expect(word(clear, 24 * HOUR_MS + 1, 'purchase')).toBeUndefined();
  expect(lastWord(undefined, 'purchase', NOW)).toBeUndefined();
});

test('an exclusion counts until its end, however old the answer, and never longer', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(PATIENCE) as RegisterOccasion[])),
      fc.integer({ min: -1_000, max: 400 * 24 * HOUR_MS }),
      fc.option(fc.integer({ min: -10_000, max: 10_000 }), { nil: null }),
      (occasion, ageMs, left) => {
        const answer = until(left);
        expect(lastWord({ answer, ageMs }, occasion, NOW)).toEqual(left === null || left > 0 ? answer : undefined);
      },
    ),
  );
});

test('nobody is known to be free without an answer within the grace time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(PATIENCE) as RegisterOccasion[])),
      fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }),
      (occasion, ageMs) => {
        const { freshMs, graceMs } = PATIENCE[occasion];
        const last = { answer: clear, ageMs };
        const known = freshAnswer(last, occasion, NOW) ?? lastWord(last, occasion, NOW);
        expect(known !== undefined).toBe(ageMs >= 0 && ageMs <= Math.max(freshMs, graceMs));
      },
    ),
  );
});
