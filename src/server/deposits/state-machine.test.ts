import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDepositStep, type DepositStatus } from './state-machine.ts';
import type { DepositState } from './tables.ts';

const at = (state: DepositState, reason: string | null = null): DepositStatus => ({ state, reason });
const FINAL: readonly DepositState[] = ['succeeded', 'failed', 'expired'];
const url = 'https://bank.example/challenge/1';

test('a success is credited from every state in which the bank could have been paid', () => {
  for (const state of ['pending', 'challenged', 'expired'] as const)
    expect(nextDepositStep(at(state), { status: 'SUCCEEDED' }, false)).toEqual({ to: 'succeeded' });
  for (const reason of ['CARD_BOUND', 'NOT_RECEIVED'])
    expect(nextDepositStep(at('failed', reason), { status: 'SUCCEEDED' }, true)).toEqual({ to: 'succeeded' });
});

test('a repeated success changes nothing, and an impossible one raises an alarm', () => {
  expect(nextDepositStep(at('succeeded'), { status: 'SUCCEEDED' }, false)).toEqual({ to: null });
  expect(nextDepositStep(at('failed', 'DECLINED'), { status: 'SUCCEEDED' }, false)).toMatchObject({
    to: null,
    alarm: expect.any(String),
  });
  expect(nextDepositStep(at('created'), { status: 'SUCCEEDED' }, false)).toMatchObject({
    to: null,
    alarm: expect.any(String),
  });
  expect(nextDepositStep(at('succeeded'), { status: 'FAILED', reason: 'DECLINED' }, false)).toMatchObject({
    to: null,
    alarm: expect.any(String),
  });
});

test("another account's card is refused before the bank's page, and never after the money moved", () => {
  expect(nextDepositStep(at('pending'), { status: 'CHALLENGE', challengeUrl: url }, true)).toEqual({
    to: 'failed',
    reason: 'CARD_BOUND',
  });
  expect(nextDepositStep(at('pending'), { status: 'SUCCEEDED' }, true)).toEqual({ to: 'succeeded' });
});

test('a failure keeps its reason, and an unknown reason is a decline', () => {
  expect(nextDepositStep(at('challenged'), { status: 'FAILED', reason: 'CHALLENGE_FAILED' }, false)).toEqual({
    to: 'failed',
    reason: 'CHALLENGE_FAILED',
  });
  expect(nextDepositStep(at('pending'), { status: 'FAILED', reason: 'MOON_PHASE' }, false)).toEqual({
    to: 'failed',
    reason: 'DECLINED',
  });
});

test('a payment goes from challenged through pending to a result', () => {
  expect(nextDepositStep(at('pending'), { status: 'CHALLENGE', challengeUrl: url }, false)).toEqual({
    to: 'challenged',
    url,
  });
  expect(nextDepositStep(at('challenged'), { status: 'PENDING' }, false)).toEqual({ to: 'pending' });
  expect(nextDepositStep(at('pending'), { status: 'PENDING' }, false)).toEqual({ to: null });
});

test('in any order of events, a deposit succeeds at most once and never leaves success', () => {
  const word = fc.record({
    status: fc.constantFrom('CHALLENGE', 'PENDING', 'SUCCEEDED', 'FAILED'),
    reason: fc.constantFrom('DECLINED', 'CARD_BLOCKED', null),
    challengeUrl: fc.constantFrom(url, null),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.boolean()), { maxLength: 12 }), (words) => {
      let now = at('pending');
      let credits = 0;
      for (const [payment, bound] of words) {
        const step = nextDepositStep(now, payment, bound);
        if (step.to === 'succeeded') credits++;
        if (step.to) now = at(step.to, 'reason' in step ? step.reason : null);
        if (credits > 0) expect(now.state).toBe('succeeded');
      }
      expect(credits).toBeLessThanOrEqual(1);
      const decided = words.some(([payment]) => payment.status === 'SUCCEEDED' || payment.status === 'FAILED');
      expect(FINAL.includes(now.state) || !decided).toBe(true);
    }),
    { seed: 4, numRuns: 300 },
  );
});
