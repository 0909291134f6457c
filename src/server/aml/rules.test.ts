import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dirhams } from '#kernel/money.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Facts } from './rule.ts';
import { AML_RULES, ruleOf } from './rules.ts';

const isHit = (id: string, facts: Facts) => assertPresent(ruleOf(id), id).isHit(facts);

/** The facts with which a rule hits, and those a little off. */
test.each<[rule: string, hit: Facts, misses: readonly Facts[]]>([
  ['structuring', { deposits: 3n, amount: 1n }, [{ deposits: 2n, amount: dirhams(20_000) }]],
  [
    'pass-through',
    { deposited: 500_000n, released: 100_000n, staked: 149_999n, withdrawn: 100_000n },
    [
      // Played enough.
      { deposited: 500_000n, released: 100_000n, staked: 150_000n, withdrawn: 100_000n },
      // Nothing left without play: winnings are withdrawn.
      { deposited: 500_000n, released: 0n, staked: 0n, withdrawn: 900_000n },
      { deposited: 500_000n, released: 99_999n, staked: 0n, withdrawn: 500_000n },
      // Released, and still here.
      { deposited: 500_000n, released: 500_000n, staked: 0n, withdrawn: 99_999n },
    ],
  ],
  ['many-cards', { cards: 4n }, [{ cards: 3n }]],
  ['others-card', { tries: 2n }, [{ tries: 1n }]],
  [
    'shared-account',
    { players: 2n, newcomers: 1n },
    [
      { players: 1n, newcomers: 1n },
      // Staff have seen them.
      { players: 3n, newcomers: 0n },
    ],
  ],
  ['repeated-release', { releases: 2n, amount: 1n }, [{ releases: 1n, amount: dirhams(50_000) }]],
  [
    'unusual-volume',
    { volume: dirhams(20_000), before: 0n },
    [
      { volume: dirhams(20_000) - 1n, before: 0n },
      // A fifth a week, on average of the 90 days before.
      { volume: dirhams(35_000), before: dirhams(90_001) },
    ],
  ],
])('%s hits from its thresholds on', (rule, hit, misses) => {
  expect(isHit(rule, hit)).toBe(true);
  for (const miss of misses)
    expect(
      isHit(rule, miss),
      JSON.stringify(miss, (_key, value) => String(value)),
    ).toBe(false);
});

test('unusual volume hits at five times the average week', () => {
  expect(isHit('unusual-volume', { volume: dirhams(35_000), before: dirhams(90_000) })).toBe(true);
});

describe('the rules', () => {
  it('have an id each', () => {
    expect(new Set(AML_RULES.map(({ id }) => id)).size).toBe(AML_RULES.length);
  });

  it('say the facts of a hit in words without undefined', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    const names = [
      'deposits',
      'amount',
      'deposited',
      'released',
      'staked',
      'withdrawn',
      'cards',
      'tries',
      'players',
      'newcomers',
      'releases',
      'volume',
      'before',
    ];
    const facts = fc.record(Object.fromEntries(names.map((name) => [name, amount])));
    fc.assert(
      fc.property(facts, (some) => {
        for (const rule of AML_RULES) expect(rule.describe(some)).not.toMatch(/undefined|NaN/);
      }),
    );
  });

  it('hit the more, the more was moved, and the less, the more was played', () => {
    const amount = fc.bigInt({ min: 0n, max: dirhams(200_000) });
    const flow = fc.record({ deposited: amount, released: amount, staked: amount, withdrawn: amount });
    fc.assert(
      fc.property(flow, amount, (facts, more) => {
        if (!isHit('pass-through', facts)) return;
        for (const name of ['deposited', 'released', 'withdrawn'] as const)
          expect(isHit('pass-through', { ...facts, [name]: facts[name] + more })).toBe(true);
        expect(isHit('pass-through', { ...facts, staked: facts.staked / 2n })).toBe(true);
      }),
    );
  });
});
