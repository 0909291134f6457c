import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dirhams } from '#kernel/money.ts';
import { describeFacts, findAskingRules, FUNDS_RULES } from './rules.ts';
import { findCurrentText, type StatementText } from './statement-text.ts';

const facts = (largest: bigint, highest = largest) => ({ largest, highest });
const asking = (of: ReturnType<typeof facts>) => findAskingRules(of).map(({ id }) => id);

test('each rule asks from its threshold on', () => {
  expect(asking(facts(dirhams(5_500) - 1n))).toEqual([]);
  expect(asking(facts(dirhams(5_500)))).toEqual(['largest']);
  expect(asking(facts(dirhams(100), dirhams(11_000) - 1n))).toEqual([]);
  expect(asking(facts(dirhams(100), dirhams(11_000)))).toEqual(['highest']);
});

test('whoever deposits more is asked, too', () => {
  const amount = fc.bigInt({ min: 0n, max: dirhams(20_000) });
  fc.assert(
    fc.property(amount, amount, amount, (largest, highest, more) => {
      const before = asking(facts(largest, highest));
      expect(asking(facts(largest + more, highest + more))).toEqual(expect.arrayContaining(before));
    }),
  );
});

test('staff read each rule with what it saw', () => {
  expect(describeFacts(facts(dirhams(6_000), dirhams(7_000)))).toEqual([
    'one deposit: AED 6,000.00, from AED 5,500.00',
    'deposits within 30 days: AED 7,000.00, below AED 11,000.00',
  ]);
  expect(new Set(FUNDS_RULES.map(({ id }) => id)).size).toBe(FUNDS_RULES.length);
});

test.each([
  ['2025-12-31T23:59:59+04:00', undefined],
  ['2026-01-01T00:00:00+04:00', 'funds-1'],
  ['2026-05-31T23:59:59+04:00', 'funds-1'],
  ['2026-06-01T00:00:00+04:00', 'funds-10'],
])('at %s the version %s applies', (now, version) => {
  const text = (name: string, from: string): StatementText => ({
    version: name,
    title: name,
    from: new Date(from),
    agreements: ['a', 'b'],
    body: '',
  });
  const texts = [text('funds-10', '2026-06-01'), text('funds-9', '2026-06-01'), text('funds-1', '2026-01-01')];
  expect(findCurrentText(texts, new Date(now))?.version).toBe(version);
});
