import { assert } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import { findPlay } from './entry.ts';
import type { Entry, Game, PlayData } from '../game.ts';

/** The numbers of a draw by pick. */
export type DrawnNumbers = readonly (readonly number[])[];
/** The fields of a play type that say how its numbers are compared. */
export type ComparedPlay = Pick<PlayData, 'positions' | 'match' | 'sets'>;

const inOrder = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join();

/** The hit numbers of an entry by position; for a play type without picks, by set. */
export function findHits(
  { positions, match, sets }: ComparedPlay,
  picks: Entry['picks'],
  numbers: DrawnNumbers,
): number[][] {
  const drawn = numbers.flat();
  if (sets) return sets.map((set) => drawn.filter((n) => set.includes(n)));
  return positions.map(({ places }, i) => {
    const mine = picks[i] ?? [];
    const there = places.map((place) => drawn[place]);
    if (match !== 'box') return mine.filter((n) => there.includes(n));
    // A box is hit as a whole or not at all.
    return inOrder(mine) === inOrder(there.filter((n) => n !== undefined)) ? [...mine] : [];
  });
}

export interface EntryWin {
  /** The tier within the play type, from 1. */
  readonly tier: number;
  /** In fils, with the multiple. For a shared tier: the whole fund, as if it were the only winner. */
  readonly prize: Fils;
  /** The winners of the tier divide this prize. */
  readonly shared?: true;
}

/**
 * What an entry wins in a draw, by comparing numbers one by one. The server settles by masks in SQL; property tests
 * compare the two.
 */
export function settleEntry(game: Game, entry: Entry, numbers: DrawnNumbers): EntryWin | undefined {
  const play = findPlay(game, entry.play);
  const tier = play && findTier(play, entry.picks, numbers);
  const won = tier && play.tiers[tier - 1];
  if (!tier || !won) return undefined;
  return won.shared ? { tier, prize: won.prize, shared: true } : { tier, prize: won.prize * BigInt(entry.multiple) };
}

/** The tier of a play type that an entry hits, from 1. */
export function findTier(
  play: ComparedPlay & Pick<PlayData, 'tiers'>,
  picks: Entry['picks'],
  numbers: DrawnNumbers,
): number | undefined {
  const hits = findHits(play, picks, numbers).map(({ length }) => length);
  // Matching boxes have the same repeats, so a box has a single tier.
  if (play.match === 'box') return hits[0] ? 1 : undefined;
  const fits = (way: readonly number[]): boolean => way.every((count, i) => count === (hits[i] ?? 0));
  const tier = play.tiers.findIndex(({ ways }) => ways.some(fits));
  return tier === -1 ? undefined : tier + 1;
}

/** A winner's part of a shared fund: in proportion to the multiples of all winners, rounded down to the fils. */
export function calculatePrizeShare(fund: Fils, multiple: number, multiplesOfAll: bigint): Fils {
  assert(multiplesOfAll >= BigInt(multiple) && multiple > 0, 'a winner is one of the winners');
  return (fund * BigInt(multiple)) / multiplesOfAll;
}
