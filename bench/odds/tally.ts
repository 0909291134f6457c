import { createHash } from 'node:crypto';
import { chiSquarePValue } from '#games/odds/chi-square.ts';
import type { Entry, Game, GeneratorPick, Play } from '#games/game.ts';
import { findTierChances } from '#games/odds/odds.ts';
import { findTier } from '#games/rules/settle.ts';
import { drawNumbers, type GeneratorInput } from '#server/draws/proof/generator.ts';

/** Draws numbers like the product, or with a fault that the tests must detect. */
export type DrawFunction = (input: GeneratorInput, picks: readonly GeneratorPick[]) => number[][];

/** Counts over draws of a game: of each number at each place, and of wins of one entry of each play in each tier. */
export interface Tally {
  readonly draws: number;
  /** By place of the draw, then by number minus the pick's lowest. */
  readonly places: number[][];
  /** By play, then by tier. */
  readonly tiers: number[][];
}

/** The result of a test of evenness: `p` is how often chance alone is at least as uneven. */
export interface Deviation {
  readonly what: string;
  readonly p: number;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The entry with a play's highest numbers; the odds are calculated with the lowest. */
export function highEntry({ key, positions, distinct, different }: Play): Entry {
  let taken = 0;
  const picks = positions.map(({ choose, to, repeats }) => {
    if (repeats) return range(0, choose - 1).map((i) => to - Math.min(i, (different?.[1] ?? choose) - 1));
    const from = to - taken;
    if (distinct) taken += choose;
    return range(from - choose + 1, from);
  });
  // If single places must not all be equal, the last one differs.
  const last = picks.at(-1);
  if (different && picks.length > 1 && last) picks[picks.length - 1] = last.map((n) => n - 1);
  return { play: key, picks, multiple: 1 };
}

/** A seed for each draw by its index, so that the sample is always the same. */
const seedOf = (nth: number): Buffer => createHash('sha256').update(`naseeb/odds/${nth}`).digest();
const ROOT = Buffer.alloc(32, 7);
const SIGNATURE = Buffer.alloc(48, 9);

/** Draws `count` times, starting with seed `first`. */
export function tallyDraws(game: Game, first: number, count: number, drawer: DrawFunction = drawNumbers): Tally {
  const spans = game.generator.flatMap(({ count: places, from, to }) => range(1, places).map(() => ({ from, to })));
  const places = spans.map(({ from, to }) => range(from, to).map(() => 0));
  const plays = game.plays.map((play) => ({ play, picks: highEntry(play).picks, won: play.tiers.map(() => 0) }));
  const drawId = `${game.lotteryType}-261121`;
  for (let nth = first; nth < first + count; nth++) {
    const numbers = drawer(
      { seed: seedOf(nth), drawId, root: ROOT, count: 1_000, signature: SIGNATURE },
      game.generator,
    );
    for (const [place, n] of numbers.flat().entries()) {
      const at = n - (spans[place]?.from ?? 0);
      const seen = places[place];
      if (seen) seen[at] = (seen[at] ?? 0) + 1;
    }
    for (const { play, picks, won } of plays) {
      const tier = findTier(play, picks, numbers);
      if (tier) won[tier - 1] = (won[tier - 1] ?? 0) + 1;
    }
  }
  return { draws: count, places, tiers: plays.map(({ won }) => won) };
}

const added = (a: number[][], b: number[][]): number[][] => a.map((row, i) => row.map((n, j) => n + (b[i]?.[j] ?? 0)));
export const mergeTallies = (a: Tally, b: Tally): Tally => ({
  draws: a.draws + b.draws,
  places: added(a.places, b.places),
  tiers: added(a.tiers, b.tiers),
});

const chiSquare = (observed: readonly number[], expected: readonly number[]): number =>
  observed.reduce((sum, o, i) => sum + (o - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 1), 0);

/** How evenly the numbers were drawn: for each place if the order counts, else for the pick. */
function evenness(game: Game, { draws, places }: Tally): Deviation[] {
  let next = 0;
  return game.generator.flatMap(({ from, to, count, ordered, repeats }) => {
    const own = places.slice(next, (next += count));
    const n = to - from + 1;
    if (ordered)
      return own.map((seen, i) => ({
        what: `place ${i + 1}`,
        p: chiSquarePValue(
          chiSquare(
            seen,
            range(from, to).map(() => draws / n),
          ),
          n - 1,
        ),
      }));
    const seen = range(from, to).map((_, i) => own.reduce((sum, place) => sum + (place[i] ?? 0), 0));
    // A draw contains a number once, so its counts vary less than independent ones (games/frequency.ts).
    const shrink = repeats ? 1 : (n - 1) / (n - count);
    const uneven =
      chiSquare(
        seen,
        range(from, to).map(() => (draws * count) / n),
      ) * shrink;
    return [{ what: `numbers ${from} to ${to}`, p: chiSquarePValue(uneven, n - 1) }];
  });
}

/** With fewer than five expected winners, a tier is counted with the losing entries. */
const FEWEST = 5;

/** Tests whether each play's entry won each tier as often as its exact odds. */
function winning(game: Game, { draws, tiers }: Tally): Deviation[] {
  return game.plays.map((play, i) => {
    const chances = findTierChances(game, play).map(({ wins, of }) => Number(wins) / Number(of));
    const counted = chances.flatMap((chance, tier) =>
      chance * draws >= FEWEST ? [{ chance, won: tiers[i]?.[tier] ?? 0 }] : [],
    );
    const others = draws - counted.reduce((sum, { won }) => sum + won, 0);
    const restChance = 1 - counted.reduce((sum, { chance }) => sum + chance, 0);
    const uneven = chiSquare(
      [...counted.map(({ won }) => won), others],
      [...counted.map(({ chance }) => chance * draws), restChance * draws],
    );
    return { what: `wins of ${play.key}`, p: chiSquarePValue(uneven, counted.length) };
  });
}

/** All tests of a tally. */
export const findDeviations = (game: Game, sample: Tally): Deviation[] => [
  ...evenness(game, sample),
  ...winning(game, sample),
];

/**
 * With some 80 tests, a fair generator falls below this once in ten thousand runs; the sample is fixed, so the result
 * is too.
 */
export const SIGNIFICANCE = 1e-6;

/**
 * A generator that takes a few bits modulo the remaining numbers without rejection, a fault that these tests must
 * detect.
 */
export const biasedDrawer =
  (bits: number): DrawFunction =>
  ({ seed }, picks) => {
    let at = 0;
    const word = () => (seed[at++ % seed.length] ?? 0) % 2 ** bits;
    return picks.map(({ from, to, count, ordered, repeats }) => {
      const left = range(from, to);
      const taken: number[] = [];
      for (let i = 0; i < count; i++) {
        const index = word() % left.length;
        taken.push(left[index] ?? from);
        if (!repeats) left.splice(index, 1);
      }
      return ordered ? taken : taken.sort((a, b) => a - b);
    });
  };
