import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Entry, GameData, Play, PlayData, Position } from '../game.ts';

/** What is wrong with an entry, in the order of the checks. */
export type EntryError =
  | 'unknown-play'
  | 'wrong-count'
  | 'out-of-range'
  | 'repeated-number'
  /** All numbers are equal, which this play type forbids. */
  | 'all-equal'
  /** Too few or too many different numbers: a 3-Way box has exactly one pair, a 6-Way box none. */
  | 'wrong-kind'
  | 'unknown-multiple';

/** A valid entry. */
export interface CheckedEntry<P extends PlayData = Play> {
  readonly play: P;
  /** The index of the play type in `Game.plays`, which tickets store. */
  readonly playNo: number;
  /** The entry with ascending numbers in each position, so that equivalent entries are equal. */
  readonly entry: Entry;
}

const ascending = (picks: readonly number[]): number[] => [...picks].sort((a, b) => a - b);

function findEntryError(play: PlayData, picks: Entry['picks']): EntryError | undefined {
  const { positions, different } = play;
  const fits = (position: Position, i: number): boolean => picks[i]?.length === position.choose;
  if (picks.length !== positions.length || !positions.every(fits)) return 'wrong-count';
  const inside = ({ from, to }: Position, i: number): boolean =>
    picks[i]?.every((n) => Number.isInteger(n) && n >= from && n <= to) === true;
  if (!positions.every(inside)) return 'out-of-range';
  const unlike = (numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length;
  const free = (i: number): boolean => positions[i]?.repeats === true;
  if (!picks.every((numbers, i) => free(i) || unlike(numbers))) return 'repeated-number';
  if (play.distinct && !unlike(picks.flat())) return 'repeated-number';
  if (!different) return undefined;
  const kinds = new Set(picks.flat()).size;
  if (kinds < 2) return 'all-equal';
  return kinds < different[0] || kinds > different[1] ? 'wrong-kind' : undefined;
}

/** Checks an entry by the game's data. */
export function checkEntry<P extends PlayData>(
  game: Pick<GameData<P>, 'plays' | 'multiples'>,
  entry: Entry,
): Result<CheckedEntry<P>, EntryError> {
  const playNo = game.plays.findIndex(({ key }) => key === entry.play);
  const play = game.plays[playNo];
  if (!play) return err('unknown-play');
  const fault = findEntryError(play, entry.picks);
  if (fault) return err(fault);
  if (!game.multiples.includes(entry.multiple)) return err('unknown-multiple');
  return ok({ play, playNo, entry: { play: play.key, picks: entry.picks.map(ascending), multiple: entry.multiple } });
}

export const findPlay = <P extends PlayData>(game: Pick<GameData<P>, 'plays'>, key: string): P | undefined =>
  game.plays.find((play) => play.key === key);

/** The cost of an entry in one draw. */
export const calculateStake = (game: Pick<GameData, 'price'>, entry: Entry): Fils =>
  game.price * BigInt(entry.multiple);

/**
 * The entry text of docs/draw-proof-2.md, e.g. 'nap4|1,4,7,9|1|100', which a ticket's leaf commits to. Its last part is
 * the raffle ID, if any.
 */
export const formatEntry = (play: Pick<PlayData, 'key'>, entry: Entry, stake: Fils, luckyId?: string): string =>
  [
    play.key,
    entry.picks.map((picks) => ascending(picks).join(',')).join('/'),
    entry.multiple,
    stake,
    ...(luckyId === undefined ? [] : [luckyId]),
  ].join('|');
