import type { Entry, PlayData } from '../game.ts';
import { findHits } from './settle.ts';

type Compared = Pick<PlayData, 'positions' | 'match' | 'sets'>;
type Lists = readonly (readonly number[])[];

/** Of each number of an entry, in the order of its picks, whether the draw has it where it counts. */
export function findPickHits(play: Compared, picks: Entry['picks'], numbers: Lists): boolean[] {
  const hits = findHits(play, picks, numbers);
  return picks.flatMap((list, i) => list.map((n) => hits[i]?.includes(n) ?? false));
}

/** Of each place of a draw, whether the entry has its number where it counts: one number may stand in two drums. */
export function findPlaceHits(play: Compared, picks: Entry['picks'], numbers: Lists): boolean[] {
  const hits = findHits(play, picks, numbers);
  const comparedWith = (place: number): readonly number[] =>
    play.sets
      ? hits.flat()
      : play.positions.flatMap(({ places }, i) => (places.includes(place) ? (hits[i] ?? []) : []));
  return numbers.flat().map((n, place) => comparedWith(place).includes(n));
}
