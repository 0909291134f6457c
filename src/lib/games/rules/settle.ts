import { assert } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import { findPlay } from './entry.ts';
import type { Entry, Game, PlayData } from '../game.ts';

type Lists = readonly (readonly number[])[];
type Compared = Pick<PlayData, 'positions' | 'match' | 'sets'>;

const inOrder = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join();

/** The numbers of an entry that the draw has where the play compares them, by position; of a play of sets, by set. */
export function findHits({ positions, match, sets }: Compared, picks: Entry['picks'], numbers: Lists): number[][] {
  const drawn = numbers.flat();
  if (sets) return sets.map((set) => drawn.filter((n) => set.includes(n)));
  return positions.map(({ places }, i) => {
    const mine = picks[i] ?? [];
    const there = places.map((place) => drawn[place]);
    if (match !== 'box') return mine.filter((n) => there.includes(n));
    // A box is all or nothing.
    return inOrder(mine) === inOrder(there.filter((n) => n !== undefined)) ? [...mine] : [];
  });
}

export interface EntryWin {
  /** The tier's place in the play, counted from 1. */
  readonly tier: number;
  /** Fils for the entry with its multiple; of a shared tier, what it gets as its only winner. */
  readonly prize: Fils;
  /** All winners of the tier divide that prize (`shareOf`). */
  readonly shared?: true;
}

/**
 * What an entry wins in a draw, read off the numbers one by one as a player would. The server settles by masks in SQL;
 * property tests hold the two together.
 */
export function settleEntry(game: Game, entry: Entry, numbers: Lists): EntryWin | undefined {
  const play = findPlay(game, entry.play);
  const tier = play && findTier(play, entry.picks, numbers);
  const won = tier && play.tiers[tier - 1];
  if (!tier || !won) return undefined;
  return won.shared ? { tier, prize: won.prize, shared: true } : { tier, prize: won.prize * BigInt(entry.multiple) };
}

/** Which tier of a play an entry hits, counted from 1. */
export function findTier(
  play: Compared & Pick<PlayData, 'tiers'>,
  picks: Entry['picks'],
  numbers: Lists,
): number | undefined {
  const hits = findHits(play, picks, numbers).map(({ length }) => length);
  // A box that matches holds its numbers however they repeat, so its tier is the play's only one.
  if (play.match === 'box') return hits[0] ? 1 : undefined;
  const fits = (way: readonly number[]): boolean => way.every((count, i) => count === (hits[i] ?? 0));
  const tier = play.tiers.findIndex(({ ways }) => ways.some(fits));
  return tier === -1 ? undefined : tier + 1;
}

/** What one winner of a shared tier gets: the fund by its multiple among all of its winners', rounded down to the fils. */
export function calculatePrizeShare(fund: Fils, multiple: number, multiplesOfAll: bigint): Fils {
  assert(multiplesOfAll >= BigInt(multiple) && multiple > 0, 'a winner is one of the winners');
  return (fund * BigInt(multiple)) / multiplesOfAll;
}
