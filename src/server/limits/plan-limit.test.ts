import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { DEPOSIT_LIMIT_MINUTES } from '#contract/controls/choices.ts';
import { dirhams } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { findInstead, LOOSER_AFTER_MS, planLimit, type CurrentLimits } from './plan-limit.ts';

const NOW = Date.UTC(2026, 10, 27, 10);
const DAY = 24 * 60;
const none: CurrentLimits = { active: undefined, last: undefined };
const activeWith = (left: number, minutes = DAY, pending = 0): CurrentLimits => ({
  active: {
    amount: dirhams(500),
    minutes,
    endsAt: NOW + DAY_MS,
    left: dirhams(left),
    leftBeforePending: dirhams(left + pending),
  },
  last: undefined,
});
const ended: CurrentLimits = {
  active: undefined,
  last: { amount: dirhams(500), minutes: 7 * DAY, endsAt: NOW - DAY_MS },
};
const ask = (amount: number | null, minutes = 7 * DAY) => ({
  amount: amount === null ? null : dirhams(amount),
  minutes,
});

test('a first limit is in force at once', () => {
  const endsAt = NOW + 7 * DAY_MS;
  expect(planLimit(none, ask(500), NOW)).toEqual({
    ok: true,
    value: {
      limits: [{ amount: dirhams(500), minutes: 7 * DAY, startsAt: NOW, endsAt }],
      keepsActive: false,
      effectiveAt: NOW,
      endsAt,
    },
  });
});

test.each([
  ['less than what is left for longer', activeWith(300), ask(299), undefined],
  ['all that is left', activeWith(300), ask(300), errorCodes.limitNotTighter],
  ['less for as long', activeWith(300, 7 * DAY), ask(299), undefined],
  ['less for a shorter time', activeWith(300, 30 * DAY), ask(299), errorCodes.limitNotTighter],
  ['anything once it is used up', activeWith(0), ask(1), errorCodes.limitReached],
  ['none', activeWith(300), ask(null), errorCodes.controlActive],
  // What may still come counts against the new limit: it is not taken off what is left as well.
  ['less, with payments that may still come', activeWith(0, DAY, 300), ask(299), undefined],
  ['all, with payments that may still come', activeWith(100, DAY, 200), ask(300), errorCodes.limitNotTighter],
])('an active limit is asked to become %s', (_what, current, asked, code) => {
  const plan = planLimit(current, asked, NOW);
  if (code === undefined) expect(plan).toMatchObject({ ok: true, value: { effectiveAt: NOW } });
  else expect(plan).toMatchObject({ ok: false, error: { code, extData: { exclusionEndTimestamp: NOW + DAY_MS } } });
});

test.each([
  ['a larger amount', ask(501)],
  ['a shorter period', ask(400, DAY)],
  ['none', ask(null)],
])('after a limit has ended, %s waits a day, in which the last amount holds', (_what, asked) => {
  const plan = planLimit(ended, asked, NOW);
  expect(plan).toMatchObject({
    ok: true,
    value: {
      effectiveAt: NOW + LOOSER_AFTER_MS,
      limits: [
        { amount: dirhams(500), startsAt: NOW, endsAt: NOW + LOOSER_AFTER_MS },
        { amount: asked.amount, startsAt: NOW + LOOSER_AFTER_MS },
      ],
    },
  });
});

/** The last limit of AED 500 goes on for a day, until another one begins. */
const waitingFor = (amount: number | null, left: number): CurrentLimits => ({
  ...activeWith(left),
  last: ended.last,
  next: { amount: amount === null ? null : dirhams(amount), minutes: amount === null ? null : 7 * DAY },
});

test.each([
  ['more', waitingFor(900, 0), ask(500), true],
  ['none', waitingFor(null, 0), ask(500), true],
  ['more, with much left', waitingFor(900, 300), ask(500), true],
  ['more, by more than the last one', waitingFor(900, 0), ask(501), false],
  ['more, by a shorter period than the last one', waitingFor(900, 0), ask(500, DAY), false],
  ['more, by none', waitingFor(900, 0), ask(null), false],
])('%s that waits is taken back by one no looser than the last, when it would begin', (_what, current, asked, isOk) => {
  const plan = planLimit(current, asked, NOW);
  if (!isOk) return expect(plan.ok).toBe(false);
  const [startsAt, endsAt] = [NOW + DAY_MS, NOW + 8 * DAY_MS];
  const limits = [{ amount: dirhams(500), minutes: 7 * DAY, startsAt, endsAt }];
  expect(plan).toEqual({ ok: true, value: { limits, keepsActive: true, effectiveAt: startsAt, endsAt } });
});

test.each([
  ['the last one where more waits', waitingFor(900, 0), { amount: dirhams(500), minutes: 7 * DAY }],
  ['the last one where none waits', waitingFor(null, 300), { amount: dirhams(500), minutes: 7 * DAY }],
  ['nothing where the last one waits', waitingFor(500, 0), undefined],
  ['nothing where nothing waits', activeWith(300), undefined],
  [
    'the next longer duration on offer where limits were combined',
    { ...activeWith(300, 8 * DAY + 1), next: { amount: dirhams(900), minutes: 7 * DAY } },
    { amount: dirhams(500), minutes: 30 * DAY },
  ],
])('what may take the place of one that waits is %s', (_what, current, expected) => {
  expect(findInstead(current, DEPOSIT_LIMIT_MINUTES, NOW)).toEqual(expected);
});

test('of limits that were combined, the one that waits is replaced by no looser one', () => {
  const current = { ...waitingFor(300, 0), last: undefined };
  expect(planLimit(current, ask(300), NOW)).toMatchObject({ ok: true, value: { keepsActive: true } });
  expect(planLimit(current, ask(301), NOW).ok).toBe(false);
});

test('after a limit has ended, one that is no looser is in force at once', () => {
  expect(planLimit(ended, ask(500), NOW)).toMatchObject({ ok: true, value: { effectiveAt: NOW } });
});

test('whatever a player with an active limit asks for, they may not spend more within its period', () => {
  const minutes = fc.constantFrom(...DEPOSIT_LIMIT_MINUTES);
  const amount = fc.bigInt({ min: 100n, max: 1_000_000n });
  fc.assert(
    fc.property(amount, amount, minutes, amount, minutes, fc.nat(), (limit, used, period, asked, wanted, since) => {
      const left = used < limit ? limit - used : 0n;
      const startedAt = NOW - (since % (period * MINUTE_MS));
      const endsAt = startedAt + period * MINUTE_MS;
      const active = { amount: limit, minutes: period, endsAt, left, leftBeforePending: left };
      const plan = planLimit({ active, last: undefined }, { amount: asked, minutes: wanted }, NOW);
      if (!plan.ok) return true;
      const [set, more] = plan.value.limits;
      // One that is asked for as soon as the last is set ends with it.
      return more === undefined && (set?.amount ?? 0n) < left && (set?.endsAt ?? 0) >= endsAt && set?.startsAt === NOW;
    }),
  );
});
