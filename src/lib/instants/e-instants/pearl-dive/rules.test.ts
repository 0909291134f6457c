import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anySalt as salt, expectReadBack, expectRepeatable, expectShares, manySalts } from '#support/instants/salts.ts';
import { pearlDive } from './index.ts';
import { BREATHS, countFinds, createPlay, FINDS, readPlay, SHELLS, type Dive } from './rules.ts';

const tier = fc.integer({ min: 0, max: FINDS.length });

test('each tier of the plan has its row', () => {
  expect(pearlDive.plan.tiers).toHaveLength(FINDS.length);
  expect(SHELLS).toBeGreaterThanOrEqual(BREATHS);
});

describe('a dive', () => {
  it('reads as its tier, whatever the salt', () => expectReadBack(tier, createPlay, readPlay));

  it('follows from tier and salt', () => expectRepeatable(tier, createPlay));

  it('ends with its full row, or with the last breath', () => {
    fc.assert(
      fc.property(tier, salt, (dealt, bytes) => {
        const { finds } = createPlay(dealt, bytes);
        const counts = countFinds({ finds });
        const full = FINDS.filter(({ need }, i) => counts[i] === need);
        expect(counts.every((count, i) => count <= (FINDS[i]?.need ?? 0))).toBe(true);
        expect(full).toHaveLength(dealt === 0 ? 0 : 1);
        if (dealt === 0) expect(finds).toHaveLength(BREATHS);
        else {
          expect(finds.length).toBeLessThanOrEqual(BREATHS);
          expect(finds.at(-1)).toBe(full[0]?.key);
        }
      }),
    );
  });

  it('reads by the first row that is full', () => {
    const dive = (...finds: Dive['finds']): Dive => ({ finds });
    expect(readPlay(dive('coral', 'coral', 'seahorse', 'seahorse', 'starfish', 'starfish'))).toBe(0);
    expect(readPlay(dive('coral', 'seahorse', 'coral', 'coral'))).toBe(6);
    expect(readPlay(dive('coral', 'coral', 'coral', 'seahorse', 'seahorse', 'seahorse'))).toBe(6);
    expect(readPlay(dive('rose-pearl', 'rose-pearl', 'rose-pearl', 'rose-pearl'))).toBe(2);
  });

  it('refuses a tier that the plan does not have', () => {
    expect(() => createPlay(FINDS.length + 1, new Uint8Array(16))).toThrow('a tier of the plan');
  });
});

/** Of all 6^8 rows of eight finds those of no full row, by which rows lack one find only. Counted one by one. */
function countLosing(): {
  readonly all: number;
  readonly oneShort: readonly number[];
  readonly first: readonly number[];
} {
  let all = 0;
  const [oneShort, first] = [FINDS.map(() => 0), FINDS.map(() => 0)];
  const counts = FINDS.map(() => 0);
  const add = (list: number[], i: number, by: number) => (list[i] = (list[i] ?? 0) + by);
  const go = (opened: number, start: number): void => {
    if (opened === BREATHS) {
      all++;
      add(first, start, 1);
      FINDS.forEach(({ need }, i) => counts[i] === need - 1 && add(oneShort, i, 1));
      return;
    }
    FINDS.forEach(({ need }, i) => {
      if ((counts[i] ?? 0) + 1 >= need) return;
      add(counts, i, 1);
      go(opened + 1, opened === 0 ? i : start);
      add(counts, i, -1);
    });
  };
  go(0, 0);
  return { all, oneShort, first };
}

test('dives that win nothing are as often one find short as all dives that fill no row', () => {
  const exact = countLosing();
  const dives = manySalts(20_000).map((bytes) => createPlay(0, bytes));
  FINDS.forEach(({ key, need }, i) => {
    expectShares(
      dives.filter((dive) => countFinds(dive)[i] === need - 1).length,
      dives.length,
      exact.oneShort[i],
      exact.all,
    );
    expectShares(dives.filter(({ finds }) => finds[0] === key).length, dives.length, exact.first[i], exact.all);
  });
});
