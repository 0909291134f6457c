import type { Play3, Rules3 } from '../types.ts';

/** A legal entry text, taken apart (docs/draw-proof-2.md, Names). */
export interface ParsedEntry {
  readonly play: Play3;
  /** Numbers by position. */
  readonly picks: readonly (readonly number[])[];
  readonly multiple: number;
  /** In fils. */
  readonly stake: number;
  /** Only of games with a raffle. */
  readonly luckyId?: string;
}

const number = (text: string): number => (/^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN);

const parsePicks = (text: string): number[][] =>
  text === '' ? [] : text.split('/').map((position) => position.split(',').map(number));

const areAscending = (numbers: readonly number[], repeats: boolean): boolean =>
  numbers.every((n, i) => {
    const before = numbers[i - 1] ?? Number.NEGATIVE_INFINITY;
    return before < n || (repeats && before === n);
  });

function areAllowed({ positions, distinct, different }: Play3, picks: ParsedEntry['picks']): boolean {
  const fit = positions.every(({ choose, from, to, repeats }, i) => {
    const numbers = picks[i] ?? [];
    const inside = numbers.every((n) => n >= from && n <= to);
    return inside && numbers.length === choose && areAscending(numbers, repeats === true);
  });
  const all = picks.flat();
  const kinds = new Set(all).size;
  if (!fit || picks.length !== positions.length || (distinct && kinds < all.length)) return false;
  return different === undefined || (kinds >= different[0] && kinds <= different[1]);
}

/** Undefined for a text that the rules do not allow. */
export function parseEntryText(text: string, rules: Rules3): ParsedEntry | undefined {
  const [key, positions, times, fils, luckyId, ...more] = text.split('|');
  const play = rules.plays.find((known) => known.key === key);
  if (!play || positions === undefined || times === undefined || fils === undefined || more.length > 0)
    return undefined;
  if ((luckyId !== undefined) !== (rules.raffle !== undefined)) return undefined;
  if (luckyId !== undefined && !/^[A-Z]{2}\d{7}$/.test(luckyId)) return undefined;
  const [picks, multiple, stake] = [parsePicks(positions), number(times), number(fils)];
  if (!areAllowed(play, picks) || !rules.multiples.includes(multiple) || stake !== rules.price * multiple)
    return undefined;
  return { play, picks, multiple, stake, ...(luckyId === undefined ? {} : { luckyId }) };
}

const sorted = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join();

/** How many numbers are hit, in each position or of each set. */
function hitsOf({ positions, sets, box }: Play3, picks: ParsedEntry['picks'], drawn: readonly number[]): number[] {
  if (sets) return sets.map((set) => drawn.filter((n) => set.includes(n)).length);
  return positions.map(({ places }, i) => {
    const mine = picks[i] ?? [];
    const there = drawn.filter((_, place) => places.includes(place));
    if (box) return sorted(mine) === sorted(there) ? mine.length : 0;
    return mine.filter((n) => there.includes(n)).length;
  });
}

export interface Won {
  /** Among all tiers of all plays, from 1. */
  readonly tier: number;
  /** In fils, for multiple 1; of a shared tier the prize that its winners divide. */
  readonly prize: number;
  readonly shared: boolean;
}

/** All tiers of all plays in their order: the first is tier 1. */
export const tiersOf = ({ plays }: Rules3): Won[] =>
  plays.flatMap(({ tiers }) => tiers).map(({ prize, shared }, i) => ({ tier: i + 1, prize, shared: shared === true }));

/** What a legal entry wins by its numbers. */
export function findWin(
  { play, picks }: ParsedEntry,
  numbers: readonly (readonly number[])[],
  rules: Rules3,
): Won | undefined {
  const hits = hitsOf(play, picks, numbers.flat());
  const own = play.tiers.findIndex(({ ways }) => ways.some((way) => way.join() === hits.join()));
  if (own < 0) return undefined;
  const before = rules.plays.slice(0, rules.plays.indexOf(play)).flatMap(({ tiers }) => tiers).length;
  return tiersOf(rules)[before + own];
}
