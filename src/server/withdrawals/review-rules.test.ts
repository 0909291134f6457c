import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { collectReviewReasons, reasonsByRules, REVIEW_AMOUNT, type ReviewFacts } from './review-rules.ts';

const fine: ReviewFacts = {
  amount: 10_000n,
  accountAge: 365 * DAY_MS,
  isFirst: false,
  isRestricted: false,
  released: 0n,
  staked: 0n,
};

test.each<[Partial<ReviewFacts>, readonly string[]]>([
  [{}, []],
  [{ amount: REVIEW_AMOUNT - 1n }, []],
  [{ amount: REVIEW_AMOUNT }, ['amount']],
  [{ accountAge: 7 * DAY_MS - 1 }, ['new-account']],
  [{ accountAge: 7 * DAY_MS }, []],
  [{ isFirst: true }, ['first-withdrawal']],
  [{ released: 500n, staked: 499n }, ['turnover']],
  [{ released: 500n, staked: 500n }, []],
  [{ isRestricted: true }, ['restricted']],
  [{ amount: REVIEW_AMOUNT, isFirst: true, isRestricted: true }, ['amount', 'first-withdrawal', 'restricted']],
])('%o is reviewed for %o', (facts, reasons) => {
  expect(reasonsByRules({ ...fine, ...facts })).toEqual(reasons);
});

test('reasons of all sources are collected, each once', async () => {
  const request = { playerId: 1001n, accountId: 1n, amount: 1n };
  const sources = [['a', 'b'], [], ['b', 'c']].map((reasons) => () => Promise.resolve(reasons));
  expect(await collectReviewReasons(undefined as never, request, sources)).toEqual(['a', 'b', 'c']);
});
