import type { Entry, GameData, PlayData, Position } from '#games/game.ts';
import { checkEntry, findPlay } from '#games/rules/entry.ts';
import type { Draft } from '../cart-types.ts';

export const emptyDraft = (play: PlayData, multiple: number): Draft => ({
  play: play.key,
  picks: play.positions.map(() => []),
  multiple,
});

/** How many numbers a position still needs. */
export const missingAt = (play: PlayData, { picks }: Draft, position: number): number =>
  Math.max(0, (play.positions[position]?.choose ?? 0) - (picks[position]?.length ?? 0));

/** How many numbers the draft still needs. */
export const missingIn = (play: PlayData, draft: Draft): number =>
  play.positions.reduce((missing, _, i) => missing + missingAt(play, draft, i), 0);

/** The numbers of a list that a position can hold, in the given order. */
const fittingNumbers = ({ choose, from, to, repeats }: Position, numbers: readonly number[]): number[] =>
  numbers
    .filter((n, i) => Number.isInteger(n) && n >= from && n <= to && (repeats === true || numbers.indexOf(n) === i))
    .slice(0, choose);

/**
 * Sets a position's numbers, as far as they fit. A number that may be used only once is removed from the other
 * positions.
 */
export function setPick(play: PlayData, draft: Draft, position: number, numbers: readonly number[]): Draft {
  const rules = play.positions[position];
  if (!rules) return draft;
  const mine = fittingNumbers(rules, numbers);
  const others = (picks: readonly number[]) => (play.distinct ? picks.filter((n) => !mine.includes(n)) : picks);
  return { ...draft, picks: draft.picks.map((picks, i) => (i === position ? mine : others(picks))) };
}

/** Toggles a number at a known position. In a position for a single number it replaces the old one. */
function toggleNumberAt(play: PlayData, draft: Draft, n: number, position: number): Draft {
  const { choose = 0, repeats } = play.positions[position] ?? {};
  const mine = draft.picks[position] ?? [];
  const full = mine.length >= choose;
  // If numbers may repeat, a tap adds one while there is room.
  const isRemoved = mine.includes(n) && (repeats !== true || full);
  if (isRemoved) return setPick(play, draft, position, mine.toSpliced(mine.lastIndexOf(n), 1));
  if (full && choose > 1) return draft;
  return setPick(play, draft, position, choose === 1 ? [n] : [...mine, n]);
}

/**
 * Toggles a tapped number: removes it if it is chosen, else adds it to the first position that allows it and has room.
 * `position` is needed if several grids have the same numbers.
 */
export function toggleNumber(play: PlayData, draft: Draft, n: number, position?: number): Draft {
  if (position !== undefined) return toggleNumberAt(play, draft, n, position);
  if (draft.picks.some((numbers) => numbers.includes(n)))
    return { ...draft, picks: draft.picks.map((numbers) => numbers.filter((other) => other !== n)) };
  const at = play.positions.findIndex(
    ({ choose, from, to }, i) => n >= from && n <= to && (draft.picks[i]?.length ?? 0) < choose,
  );
  return at === -1
    ? draft
    : { ...draft, picks: draft.picks.map((numbers, i) => (i === at ? [...numbers, n] : numbers)) };
}

/** The numbers of the ticket by place; undefined is missing and shown as '?'. */
export const draftSlots = (play: PlayData, { picks }: Draft): (number | undefined)[] =>
  play.positions.flatMap(({ choose }, i) => {
    const chosen = [...(picks[i] ?? [])].sort((a, b) => a - b);
    return Array.from({ length: choose }, (_, at) => chosen[at]);
  });

/** A uniformly random number below k; `random` returns 32 bits. */
function randomBelow(k: number, random: () => number): number {
  const limit = Math.floor(2 ** 32 / k) * k;
  for (;;) {
    const word = random();
    if (word < limit) return word % k;
  }
}

/** Fills every position at random by its rules. */
function randomPicks({ positions, distinct }: PlayData, random: () => number): number[][] {
  const taken = new Set<number>();
  return positions.map(({ choose, from, to, repeats }) => {
    const left = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => !distinct || !taken.has(n));
    const chosen = Array.from({ length: choose }, () => {
      const at = randomBelow(left.length, random);
      return repeats === true ? left.slice(at, at + 1) : left.splice(at, 1);
    }).flat();
    for (const n of chosen) taken.add(n);
    return chosen;
  });
}

/** Upper bound of tries to draw a pick that the play allows (Pick 3 refuses three alike); a few suffice. */
const TRIES = 500;

/** Fills all positions at random; every entry that the play allows is equally likely. */
export function quickPick(play: PlayData, draft: Draft, random: () => number): Draft {
  for (let i = 0; i < TRIES; i++) {
    const next = { ...draft, picks: randomPicks(play, random) };
    if (checkEntry({ plays: [play], multiples: [draft.multiple] }, entryFromDraft(next)).ok) return next;
  }
  return draft;
}

/** The multiple that an entry starts with. */
export const firstMultiple = ({ multiples }: Pick<GameData, 'multiples'>): number => multiples[0] ?? 1;

/**
 * The draft for another play type. Plays of one group with one position each keep the numbers that fit; others start
 * empty. Between groups, as from nap to predict, the multiple starts again.
 */
export function changePlay(game: GameData, draft: Draft, key: string): Draft {
  const [from, to] = [findPlay(game, draft.play), findPlay(game, key)];
  if (!to) return draft;
  const [position] = to.positions;
  const alike = from?.group === to.group && from.positions.length === 1 && to.positions.length === 1;
  const multiple = from?.group === to.group ? draft.multiple : firstMultiple(game);
  if (!alike || !position) return emptyDraft(to, multiple);
  return { play: key, multiple, picks: [(draft.picks[0] ?? []).slice(0, position.choose)] };
}

export const entryFromDraft = ({ play, picks, multiple }: Draft): Entry => ({ play, picks, multiple });
