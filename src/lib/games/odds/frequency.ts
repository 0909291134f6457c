import { chiSquarePValue } from './chi-square.ts';
import type { GameData, Position } from '../game.ts';

type Drawn = readonly (readonly number[])[];

/** Places of a draw whose numbers are counted together. */
export interface Series {
  /** Index of their pick in the generator. */
  readonly pick: number;
  /** The place from 1, if places are counted separately. */
  readonly place: number | null;
  /** Indexes among all numbers of a draw. */
  readonly places: readonly number[];
  readonly from: number;
  readonly to: number;
  /** Whether a number may occur more than once at these places. */
  readonly repeats: boolean;
}

export interface NumberCount {
  readonly number: number;
  readonly count: number;
  /** Draws since its last occurrence: 0 for the newest draw; null if it never occurred. */
  readonly lastSeen: number | null;
}

/** How often each number was drawn, and how far that is from even. */
export interface Frequency {
  readonly counts: readonly NumberCount[];
  /** Expected count of each number, if all were equally frequent. */
  readonly expected: number;
  readonly chiSquare: number;
  readonly degrees: number;
  /** The probability that chance alone gives a distribution at least as uneven, from 0 to 1. */
  readonly pValue: number;
  /** There are too few draws for an accurate p-value. */
  readonly rough: boolean;
}

/** Below an expected count of five the chi-square distribution is not accurate (Cochran's rule). */
const MIN_EXPECTED = 5;

/** The series of a play type, one for each position; without positions one for each pick of the generator. */
export function listSeries({ generator }: Pick<GameData, 'generator'>, positions: readonly Position[] = []): Series[] {
  let next = 0;
  const picks = generator.map(({ count }) => Array.from({ length: count }, () => next++));
  const groups = positions.length > 0 ? positions.map(({ places }) => places) : picks;
  return groups.map((places) => {
    const pick = picks.findIndex((own) => own.includes(places[0] ?? -1));
    const { from = 0, to = 0, repeats = false } = generator[pick] ?? {};
    const [only = 0] = places;
    const place = places.length === 1 && (picks[pick]?.length ?? 0) > 1 ? only - (picks[pick]?.[0] ?? 0) + 1 : null;
    return { pick, place, places, from, to, repeats };
  });
}

/** The numbers of a draw that a series counts. */
export const pickSeriesNumbers = ({ places }: Pick<Series, 'places'>, draw: Drawn): number[] => {
  const flat = draw.flat();
  return places.flatMap((place) => flat.slice(place, place + 1));
};

/**
 * Counts a series over draws, newest first, each as the lists of its picks.
 *
 * With k numbers of n at a time, counts o of m draws have mean e = mk/n. Where numbers repeat they are multinomial, and
 * Σ(o − e)²/e is chi-square with n − 1 degrees. Where a draw cannot hold a number twice, its counts vary less: their
 * covariance is e·(n − k)/(n − 1) times (I − J/n), so that the sum is chi-square, with the same degrees, only after it
 * is multiplied by (n − 1)/(n − k).
 */
export function calculateFrequency(series: Series, draws: readonly Drawn[]): Frequency {
  const { from, to, places, repeats } = series;
  const [n, k] = [to - from + 1, places.length];
  const drawn = draws.map((draw) => pickSeriesNumbers(series, draw));
  const counts = Array.from({ length: n }, (_, i): NumberCount => {
    const number = from + i;
    const count = drawn.reduce((sum, numbers) => sum + numbers.filter((one) => one === number).length, 0);
    const last = drawn.findIndex((numbers) => numbers.includes(number));
    return { number, count, lastSeen: last === -1 ? null : last };
  });
  const expected = (draws.length * k) / n;
  const degrees = n - 1;
  const uneven = expected === 0 ? 0 : counts.reduce((sum, { count }) => sum + (count - expected) ** 2, 0) / expected;
  const chiSquare = uneven * (repeats || k === n ? 1 : (n - 1) / (n - k));
  return {
    counts,
    expected,
    chiSquare,
    degrees,
    pValue: chiSquarePValue(chiSquare, degrees),
    rough: expected < MIN_EXPECTED,
  };
}

/** Draws by their number of different numbers. */
export interface KindCount {
  readonly different: number;
  readonly count: number;
  /** The expected count of such draws. */
  readonly expected: number;
}

/**
 * Counts the lists of `k` out of `n` numbers, with repeats, that have exactly `different` different ones: S(k,
 * different) · n!/(n − different)!.
 */
function countLists(n: number, k: number, different: number): number {
  if (k === 0) return different === 0 ? 1 : 0;
  if (different === 0) return 0;
  return different * countLists(n, k - 1, different) + (n - different + 1) * countLists(n, k - 1, different - 1);
}

/** For series with repeats: pairs, three of a kind, all different. */
export function countKinds(series: Series, draws: readonly Drawn[]): KindCount[] {
  const [n, k] = [series.to - series.from + 1, series.places.length];
  const kinds = draws.map((draw) => new Set(pickSeriesNumbers(series, draw)).size);
  return Array.from({ length: k }, (_, i) => ({
    different: i + 1,
    count: kinds.filter((kind) => kind === i + 1).length,
    expected: (draws.length * countLists(n, k, i + 1)) / n ** k,
  }));
}
