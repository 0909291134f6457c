import fc from 'fast-check';
import type { Entry, Game, GeneratorPick, Play } from '#games/game.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Arbitrary picks of a play; distinct positions are cut from one shuffle. */
function picksOf(play: Play): fc.Arbitrary<number[][]> {
  const { different } = play;
  if (different) {
    const lists = play.positions.map(({ from, to, choose }) =>
      fc.array(fc.integer({ min: from, max: to }), { minLength: choose, maxLength: choose }),
    );
    const kinds = (picks: number[][]): number => new Set(picks.flat()).size;
    return fc.tuple(...lists).filter((picks) => kinds(picks) >= different[0] && kinds(picks) <= different[1]);
  }
  const each = play.positions.map(({ from, to }) => fc.shuffledSubarray(range(from, to), { minLength: to - from + 1 }));
  return fc.tuple(...each).map((shuffles) => {
    let at = 0;
    return play.positions.map(({ choose }, i) => {
      const shuffled = (play.distinct ? shuffles[0] : shuffles[i]) ?? [];
      const start = play.distinct ? at : 0;
      at += choose;
      return shuffled.slice(start, start + choose);
    });
  });
}

/** Any valid entry of the game, for property tests. */
export const arbitraryEntry = (game: Game): fc.Arbitrary<Entry> =>
  fc
    .constantFrom(...game.plays)
    .chain((play) =>
      fc.record({ play: fc.constant(play.key), picks: picksOf(play), multiple: fc.constantFrom(...game.multiples) }),
    );

const drawOf = ({ from, to, count, repeats, ordered }: GeneratorPick): fc.Arbitrary<number[]> => {
  const numbers = repeats
    ? fc.array(fc.integer({ min: from, max: to }), { minLength: count, maxLength: count })
    : fc.shuffledSubarray(range(from, to), { minLength: count, maxLength: count });
  return ordered ? numbers : numbers.map((all) => [...all].sort((a, b) => a - b));
};

/** Any possible result of the game's generator. */
export const arbitraryResult = (game: Game): fc.Arbitrary<number[][]> => fc.tuple(...game.generator.map(drawOf));
