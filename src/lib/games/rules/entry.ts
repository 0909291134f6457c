import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Entry, GameData, Play, PlayData, Position } from '../game.ts';

/** What is wrong with an entry, in the order it is looked at. */
export type EntryError =
  | 'unknown-play'
  | 'wrong-count'
  | 'out-of-range'
  | 'repeated-number'
  /** Every number the same where that is not allowed. */
  | 'all-equal'
  /** Too few or too many different numbers for this play: a 3-Way box holds exactly one pair, a 6-Way none. */
  | 'wrong-kind'
  | 'unknown-multiple';

/** An entry that can be played. */
export interface CheckedEntry<P extends PlayData = Play> {
  readonly play: P;
  /** The play's place in `Game.plays`: what tickets store. */
  readonly playNo: number;
  /** The entry with the numbers of each position ascending: entries that mean the same are the same. */
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

/** Whether an entry can be played, by the game's data alone. */
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

/** What one entry costs in one draw. */
export const calculateStake = (game: Pick<GameData, 'price'>, entry: Entry): Fils =>
  game.price * BigInt(entry.multiple);

/** The entry text of docs/draw-proof.md, e.g. 'nap4|1,4,7,9|1|100': what a ticket's leaf commits to. A raffle id is its last part. */
export const formatEntry = (play: PlayData, entry: Entry, stake: Fils, luckyId?: string): string =>
  [
    play.key,
    entry.picks.map((picks) => ascending(picks).join(',')).join('/'),
    entry.multiple,
    stake,
    ...(luckyId === undefined ? [] : [luckyId]),
  ].join('|');
