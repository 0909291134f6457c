import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquarePValue } from './chi-square.ts';
import { calculateFrequency, countKinds, listSeries, type Series } from './frequency.ts';
import { games, gameByKey } from '../index.ts';

/** A small generator of its own, so that a failure can be run again. */
function randomOf(seed: number): (k: number) => number {
  let state = seed >>> 0;
  return (k) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * k);
  };
}

const drawsOf = (n: number, k: number, repeats: boolean, random: (k: number) => number, m: number): number[][][] =>
  Array.from({ length: m }, () => {
    const left = Array.from({ length: n }, (_, i) => i + 1);
    return [Array.from({ length: k }, () => (repeats ? 1 + random(n) : (left.splice(random(left.length), 1)[0] ?? 0)))];
  });

const series = (n: number, k: number, repeats: boolean): Series => ({
  pick: 0,
  place: null,
  places: Array.from({ length: k }, (_, i) => i),
  from: 1,
  to: n,
  repeats,
});

describe('the p-value of chi-square', () => {
  it.each([
    // Tables of critical values, and closed forms: e^(−x/2) for two degrees.
    [3.841458820694124, 1, 0.05],
    [6.634896601021213, 1, 0.01],
    [5.991464547107979, 2, 0.05],
    [16.918977604620448, 9, 0.05],
    [21.665994333461924, 9, 0.01],
    [4.168159008146109, 9, 0.9],
    [18.307038053275146, 10, 0.05],
    [43.77297182574219, 30, 0.05],
    [124.34211340400407, 100, 0.05],
    [2, 2, Math.exp(-1)],
    [60, 2, Math.exp(-30)],
  ])('%d at %d degrees is %d', (x, degrees, p) => expect(chiSquarePValue(x, degrees) / p).toBeCloseTo(1, 9));

  it('falls from 1 to 0, and equals the closed sum for even degrees', () => {
    expect(chiSquarePValue(0, 9)).toBe(1);
    expect(chiSquarePValue(1e6, 9)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 25 }), fc.double({ min: 0.001, max: 150, noNaN: true }), (half, x) => {
        let [term, sum] = [1, 1];
        for (let i = 1; i < half; i++) sum += term *= x / 2 / i;
        expect(chiSquarePValue(x, 2 * half)).toBeCloseTo(Math.exp(-x / 2) * sum, 10);
        expect(chiSquarePValue(x, 2 * half)).toBeLessThanOrEqual(chiSquarePValue(x, 2 * half + 1));
      }),
      { numRuns: 300 },
    );
  });
});

describe('how often numbers are drawn', () => {
  it('is counted with the draws since the last one', () => {
    const draws = [[[4, 7, 1]], [[4, 4, 0]], [[9, 7, 0]]];
    const [first, second, third] = listSeries(gameByKey('pick3') ?? expect.unreachable(), [
      { choose: 1, from: 0, to: 9, places: [0] },
      { choose: 1, from: 0, to: 9, places: [1] },
      { choose: 1, from: 0, to: 9, places: [2] },
    ]).map((one) => ({ place: one.place, ...calculateFrequency(one, draws) }));
    expect([first?.place, second?.place, third?.place]).toEqual([1, 2, 3]);
    expect(first?.counts[4]).toEqual({ number: 4, count: 2, lastSeen: 0 });
    expect(first?.counts[9]).toEqual({ number: 9, count: 1, lastSeen: 2 });
    expect(third?.counts[0]).toEqual({ number: 0, count: 2, lastSeen: 1 });
    expect(second?.counts[5]).toEqual({ number: 5, count: 0, lastSeen: null });
    // Two of three on one digit: (2 − .3)²/.3 + (1 − .3)²/.3 + 8 × .3.
    expect(first?.chiSquare).toBeCloseTo((1.7 ** 2 + 0.7 ** 2) / 0.3 + 8 * 0.3, 12);
    expect(first).toMatchObject({ degrees: 9, rough: true });
  });

  it('is even without draws, and marked as rough', () => {
    for (const game of games)
      for (const one of listSeries(game)) {
        expect(calculateFrequency(one, [])).toMatchObject({ expected: 0, chiSquare: 0, pValue: 1, rough: true });
        expect(one.places.length).toBe(game.generator[one.pick]?.count);
        expect(one.place).toBeNull();
      }
  });

  it('is counted for each of two drums', () => {
    const [days, month] = listSeries(gameByKey('luckyday') ?? expect.unreachable());
    const draw = [[3, 9, 14, 20, 25, 31], [7]];
    expect(
      calculateFrequency(days ?? expect.unreachable(), [draw]).counts.filter(({ count }) => count > 0),
    ).toHaveLength(6);
    const results = calculateFrequency(month ?? expect.unreachable(), [draw]);
    expect(results.counts.filter(({ count }) => count > 0)).toEqual([{ number: 7, count: 1, lastSeen: 0 }]);
    expect(results.counts).toHaveLength(12);
  });

  it.each([
    ['Pick 3, one place', 10, 1, true],
    ['Pick 3, all places', 10, 3, true],
    ['Octaluck', 8, 3, false],
    ['Quick Five', 11, 5, false],
    ['Super Diamond', 20, 4, false],
    ['Lucky Day', 31, 6, false],
  ] as const)('%s: fair draws have the mean, variance and tail of chi-square', (_name, n, k, repeats) => {
    const random = randomOf(n * 1_000 + k);
    const runs = 2_000;
    const results = Array.from({ length: runs }, () =>
      calculateFrequency(series(n, k, repeats), drawsOf(n, k, repeats, random, 60)),
    );
    const degrees = n - 1;
    const mean = results.reduce((sum, { chiSquare }) => sum + chiSquare, 0) / runs;
    const variance = results.reduce((sum, { chiSquare }) => sum + (chiSquare - mean) ** 2, 0) / (runs - 1);
    // The mean of `runs` values strays by √(2·degrees ÷ runs); five times that never happens to a fair generator.
    expect(Math.abs(mean - degrees)).toBeLessThan(5 * Math.sqrt((2 * degrees) / runs));
    expect(variance / (2 * degrees)).toBeGreaterThan(0.8);
    expect(variance / (2 * degrees)).toBeLessThan(1.2);
    const rare = results.filter(({ pValue }) => pValue < 0.05).length / runs;
    expect(Math.abs(rare - 0.05)).toBeLessThan(0.025);
  });

  it('detects a drum that favours a number', () => {
    const random = randomOf(7);
    const draws = drawsOf(10, 1, true, random, 500).map(([[n = 0] = []]) => [[random(8) === 0 ? 3 : n]]);
    expect(calculateFrequency(series(10, 1, true), draws).pValue).toBeLessThan(1e-4);
  });
});

describe('kinds of draws', () => {
  it('are counted, with the expectation over all thousand lists', () => {
    const results = countKinds({ ...series(10, 3, true), from: 0, to: 9 }, [
      [[4, 4, 4]],
      [[4, 7, 4]],
      [[1, 2, 3]],
      [[9, 9, 0]],
    ]);
    const share = (different: number) =>
      Array.from({ length: 1_000 }, (_, i) => new Set(String(i).padStart(3, '0')).size).filter((n) => n === different)
        .length / 1_000;
    expect(results).toEqual([
      { different: 1, count: 1, expected: 4 * share(1) },
      { different: 2, count: 2, expected: 4 * share(2) },
      { different: 3, count: 1, expected: 4 * share(3) },
    ]);
  });
});
