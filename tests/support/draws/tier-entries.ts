import type { Entry, Game, Hits, Play } from '#games/game.ts';
import { checkEntry } from '#games/rules/entry.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** An entry with exactly these hits in a draw; its other numbers are not drawn. Undefined if the draw allows none. */
function entryHitting(game: Game, play: Play, hits: Hits, numbers: readonly (readonly number[])[]): Entry | undefined {
  const drawn = numbers.flat();
  const taken = new Set<number>();
  const picks = play.positions.map(({ choose, from, to, places }, i) => {
    const there = places.map((place) => drawn[place] ?? -1);
    if (play.match === 'box') return there;
    const right = there.slice(0, hits[i] ?? 0);
    const others = range(from, to).filter(
      (n) => !there.includes(n) && !(play.distinct && (drawn.includes(n) || taken.has(n))),
    );
    const wrong = others.slice(0, choose - right.length);
    for (const n of wrong) taken.add(n);
    return [...right, ...wrong];
  });
  const entry = { play: play.key, picks, multiple: game.multiples[0] ?? 1 };
  return checkEntry(game, entry).ok ? entry : undefined;
}

/** An entry for every combination of every tier of every play, and one of each play that has fixed numbers. */
export const entriesForEveryTier = (game: Game, numbers: readonly (readonly number[])[]): Entry[] =>
  game.plays.flatMap((play) =>
    play.tiers.flatMap(({ ways }) => ways.flatMap((hits) => entryHitting(game, play, hits, numbers) ?? [])),
  );

/**
 * Each tier that some entry wins in this draw, as "play tier": of a box and of plays that refuse some kinds of
 * numbers those of the draw's own kind, of a play of sets those whose set it fell into.
 */
export function winnableTiers(game: Game, numbers: readonly (readonly number[])[]): Set<string> {
  const drawn = numbers.flat();
  return new Set(
    game.plays.flatMap(({ different, sets, tiers, positions }, play) => {
      // The kinds of plays that match the number of different digits drawn.
      const kinds = new Set(positions.flatMap(({ places }) => places.map((place) => drawn[place]))).size;
      if (different && (kinds < different[0] || kinds > different[1])) return [];
      return tiers.flatMap((_, i) => (sets && !sets[i]?.includes(drawn[0] ?? -1) ? [] : [`${play} ${i + 1}`]));
    }),
  );
}
