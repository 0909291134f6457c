import type { Fils } from '#kernel/money.ts';
import { playOf } from './entry.ts';
import type { Entry, Game, Play } from './game.ts';

/** The numbers of an entry that the draw has where the play compares them, by position. */
export function hitNumbers(play: Play, picks: Entry['picks'], numbers: readonly (readonly number[])[]): number[][] {
  const drawn = numbers.flat();
  return play.positions.map(({ places }, i) =>
    (picks[i] ?? []).filter((n) => places.some((place) => drawn[place] === n)),
  );
}

export interface Win {
  /** The tier's place in the play, counted from 1. */
  readonly tier: number;
  /** Fils for the entry with its multiple. */
  readonly prize: Fils;
}

/**
 * What an entry wins in a draw, read off the numbers one by one as a player would. The server settles by masks in SQL;
 * property tests hold the two together.
 */
export function settleEntry(game: Game, entry: Entry, numbers: readonly (readonly number[])[]): Win | undefined {
  const play = playOf(game, entry.play);
  if (!play) return undefined;
  const hits = hitNumbers(play, entry.picks, numbers).map(({ length }) => length);
  const tier = play.tiers.findIndex((t) => t.hits.every((count, i) => count === (hits[i] ?? 0)));
  const prize = play.tiers[tier]?.prize;
  return prize === undefined ? undefined : { tier: tier + 1, prize: prize * BigInt(entry.multiple) };
}
