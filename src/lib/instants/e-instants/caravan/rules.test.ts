import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anySalt as salt, expectReadBack, expectRepeatable, expectShares, manySalts } from '#support/instants/salts.ts';
import { caravan } from './index.ts';
import {
  createPlay,
  DAYS,
  FIELDS,
  FIELDS_WITH_SACKS,
  isOasis,
  LEAST_SACKS,
  listStops,
  PIPS,
  readPlay,
  type Journey,
} from './rules.ts';

const tier = fc.integer({ min: 0, max: LEAST_SACKS.length });

test('each tier of the plan has its number of sacks, and a track its 24 fields', () => {
  expect(caravan.plan.tiers).toHaveLength(LEAST_SACKS.length);
  expect(FIELDS_WITH_SACKS.reduce<number>((all, count) => all + count, 0)).toBe(FIELDS);
});

describe('a journey', () => {
  it('reads as its tier, whatever the salt', () => expectReadBack(tier, createPlay, readPlay));

  it('follows from tier and salt', () => expectRepeatable(tier, createPlay));

  it('has the same fields as every other, rolls of one to six, and ends at the oasis or after seven days', () => {
    fc.assert(
      fc.property(tier, salt, (dealt, bytes) => {
        const journey = createPlay(dealt, bytes);
        const stops = listStops(journey);
        FIELDS_WITH_SACKS.forEach((count, sacks) =>
          expect(journey.fields.filter((field) => field === sacks)).toHaveLength(count),
        );
        expect(journey.rolls.every((roll) => Number.isInteger(roll) && roll >= 1 && roll <= PIPS)).toBe(true);
        expect(stops.filter(isOasis).length).toBeLessThanOrEqual(1);
        expect(stops.findIndex(isOasis)).toBe(stops.some(isOasis) ? stops.length - 1 : -1);
        if (!stops.some(isOasis)) expect(journey.rolls).toHaveLength(DAYS);
      }),
    );
  });

  it('sells what it gathered, and only at the oasis', () => {
    const fields = [3, 3, 3, 3, 3, ...Array.from({ length: FIELDS - 5 }, () => 0)];
    const journey = (...rolls: number[]): Journey => ({ fields, rolls });
    expect(readPlay(journey(1, 1, 1, 1, 6, 6, 6))).toBe(0);
    expect(readPlay(journey(1, 1, 6, 6, 6, 6))).toBe(6);
    expect(readPlay(journey(1, 1, 1, 6, 6, 6, 6))).toBe(3);
    expect(readPlay(journey(1, 6, 6, 6, 6))).toBe(0);
  });

  it('refuses a tier that the plan does not have', () => {
    expect(() => createPlay(-1, new Uint8Array(16))).toThrow('a tier of the plan');
  });
});

/**
 * The exact chances of all journeys by how they end, worked out day by day: where the caravan is, and which sacks it
 * has met. Fields that it stops at are drawn without being put back.
 */
function countEnds(): Map<string, number> {
  type Way = { readonly field: number; readonly met: readonly number[]; readonly chance: number };
  const total = (met: readonly number[], weight: (value: number) => number) =>
    met.reduce((all, count, value) => all + count * weight(value), 0);
  const ends = new Map<string, number>();
  const end = (key: string, chance: number) => ends.set(key, (ends.get(key) ?? 0) + chance);
  let ways = new Map<string, Way>([['', { field: 0, met: FIELDS_WITH_SACKS.map(() => 0), chance: 1 }]]);
  for (let day = 0; day < DAYS; day++) {
    const next = new Map<string, Way>();
    for (const { field: from, met, chance } of ways.values())
      for (let field = from + 1; field <= from + PIPS; field++) {
        if (field > FIELDS) {
          end(`arrived ${total(met, (value) => value)}`, chance / PIPS);
          continue;
        }
        FIELDS_WITH_SACKS.forEach((count, value) => {
          const share = (count - (met[value] ?? 0)) / (FIELDS - total(met, () => 1));
          const now = met.map((had, i) => (i === value ? had + 1 : had));
          const key = `${field} ${now.join()}`;
          const more = (chance * share) / PIPS + (next.get(key)?.chance ?? 0);
          if (share > 0) next.set(key, { field, met: now, chance: more });
        });
      }
    ways = next;
  }
  for (const { field, chance } of ways.values()) end(`lost ${FIELDS + 1 - field}`, chance);
  return ends;
}

test('journeys that win nothing end as all that win nothing do: so far from the oasis, or with so few sacks', () => {
  const least = LEAST_SACKS.at(-1) ?? 0;
  const losing = [...countEnds()].filter(([end]) => end.startsWith('lost') || Number(end.split(' ')[1]) < least);
  const whole = losing.reduce((all, [, chance]) => all + chance, 0);
  const journeys = manySalts(20_000).map((bytes) => createPlay(0, bytes));
  const ends = journeys.map((journey) => {
    const last = listStops(journey).at(-1);
    if (!last) return '';
    return isOasis(last) ? `arrived ${last.sacks}` : `lost ${FIELDS + 1 - last.field}`;
  });
  expect(losing.length).toBeGreaterThan(20);
  for (const [end, chance] of losing)
    expectShares(ends.filter((one) => one === end).length, ends.length, chance, whole);
});
