import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dirhams } from '#kernel/money.ts';
import { anySalt as salt, expectReadBack, expectRepeatable, expectShares, manySalts } from '#support/instants/salts.ts';
import { lanternLines } from './index.ts';
import { createPlay, DRAWS, LINES, listLitLines, NUMBERS, readPlay, SIDE, sumLines, type Evening } from './rules.ts';

const { tiers } = lanternLines.plan;
const tier = fc.integer({ min: 0, max: tiers.length });
const board = Array.from({ length: SIDE * SIDE }, (_, i) => i + 1);

test('a board has ten lines of four lanterns, which are all different', () => {
  expect(LINES).toHaveLength(2 * SIDE + 2);
  expect(new Set(LINES.map(({ lanterns }) => [...lanterns].sort((a, b) => a - b).join()))).toHaveProperty('size', 10);
  for (const { lanterns } of LINES) expect(new Set(lanterns)).toHaveProperty('size', SIDE);
});

describe('an evening', () => {
  it('reads as its tier, whatever the salt', () => expectReadBack(tier, createPlay, readPlay));

  it('lights lines that add up to its prize, and no line where it wins nothing', () => {
    fc.assert(
      fc.property(tier, salt, (dealt, bytes) => {
        const lines = listLitLines(createPlay(dealt, bytes));
        expect(sumLines(lines)).toBe(tiers[dealt - 1]?.prize ?? 0n);
        expect(lines.length > 0).toBe(dealt > 0);
      }),
    );
  });

  it('follows from tier and salt', () => expectRepeatable(tier, createPlay));

  it('has 16 different numbers on its board and draws 14 different ones, all from 1 to 32', () => {
    fc.assert(
      fc.property(tier, salt, (dealt, bytes) => {
        const evening = createPlay(dealt, bytes);
        expect(new Set(evening.board)).toHaveProperty('size', SIDE * SIDE);
        expect(new Set(evening.drawn)).toHaveProperty('size', DRAWS);
        for (const number of [...evening.board, ...evening.drawn]) expect(number >= 1 && number <= NUMBERS).toBe(true);
      }),
    );
  });

  it('adds lines up', () => {
    const evening = (...drawn: number[]): Evening => ({ board, drawn });
    const prizeOf = (one: Evening) => tiers[readPlay(one) - 1]?.prize;
    expect(prizeOf(evening(1, 2, 3, 4))).toBe(dirhams(1));
    expect(prizeOf(evening(9, 10, 11, 12, 1, 5, 13))).toBe(dirhams(7));
    expect(prizeOf(evening(1, 6, 11, 16))).toBe(dirhams(10_000));
    expect(prizeOf(evening(13, 10, 7, 4))).toBe(dirhams(100));
    expect(prizeOf(evening(1, 2, 3, 5, 6, 7, 9, 10))).toBeUndefined();
  });

  it('refuses a tier that the plan does not have', () => {
    expect(() => createPlay(tiers.length + 1, new Uint8Array(16))).toThrow('a tier of the plan');
  });
});

describe('evenings that light no line', () => {
  const evenings = manySalts(20_000).map((bytes) => createPlay(0, bytes));
  const oneShort = LINES.map(
    ({ lanterns }) =>
      evenings.filter(({ board: numbers, drawn }) => {
        const lit = lanterns.filter((lantern) => drawn.includes(numbers[lantern] ?? 0));
        return lit.length === SIDE - 1;
      }).length,
  );
  const average = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0) / counts.length;

  it('lack one lantern of a dear line exactly as often as of a cheap one', () => {
    // The outer lines are alike to the rules, and so are the two middle ones and the diagonals.
    for (const alike of [
      [0, 3, 4, 7],
      [1, 2, 5, 6],
      [8, 9],
    ]) {
      const counts = alike.map((i) => oneShort[i] ?? 0);
      for (const count of counts) expectShares(count, evenings.length, average(counts), evenings.length);
    }
  });

  it('have every number on every lantern, and draw each, equally often', () => {
    for (let number = 1; number <= NUMBERS; number++) {
      const on = evenings.filter(({ board: numbers }) => numbers[0] === number).length;
      expectShares(on, evenings.length, 1, NUMBERS);
      const first = evenings.filter(({ drawn }) => drawn[0] === number).length;
      expectShares(first, evenings.length, 1, NUMBERS);
    }
  });
});
