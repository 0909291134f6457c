import type { Entry } from '../game.ts';
import { findHits, type ComparedPlay, type DrawnNumbers } from './settle.ts';

/** For each number of an entry, whether it is a hit. */
export function findPickHits(play: ComparedPlay, picks: Entry['picks'], numbers: DrawnNumbers): boolean[] {
  const hits = findHits(play, picks, numbers);
  return picks.flatMap((list, i) => list.map((n) => hits[i]?.includes(n) ?? false));
}

/** For each place of a draw, whether the entry hit it. One number may be in two picks, so numbers are not enough. */
export function findPlaceHits(play: ComparedPlay, picks: Entry['picks'], numbers: DrawnNumbers): boolean[] {
  const hits = findHits(play, picks, numbers);
  const comparedWith = (place: number): readonly number[] =>
    play.sets
      ? hits.flat()
      : play.positions.flatMap(({ places }, i) => (places.includes(place) ? (hits[i] ?? []) : []));
  return numbers.flat().map((n, place) => comparedWith(place).includes(n));
}
