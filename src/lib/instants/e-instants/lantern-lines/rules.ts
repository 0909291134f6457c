import { assert } from '#kernel/assert.ts';
import { dirhams, sum, type Fils } from '#kernel/money.ts';
import { createChoices } from '#instants/choices.ts';
import { drawUntil } from '../draw-until.ts';
import { lanternLines } from './index.ts';

/** Lanterns of a side of the board, numbers that they may carry, and how many of those are drawn. */
export const SIDE = 4;
export const NUMBERS = 32;
export const DRAWS = 14;

/** A line of the board: its lanterns, from 0, and what it pays once they are all lit. */
export interface Line {
  readonly kind: 'row' | 'column' | 'down' | 'up';
  /** From 1, in the order of its kind. */
  readonly place: number;
  readonly lanterns: readonly number[];
  readonly prize: Fils;
}

const places = Array.from({ length: SIDE }, (_, i) => i);
const line = (kind: Line['kind'], i: number, aed: number, lanterns: readonly number[]): Line => ({
  kind,
  place: i + 1,
  lanterns,
  prize: dirhams(aed),
});
const ROWS = [1, 1, 2, 2];
const COLUMNS = [5, 10, 20, 50];
const DOWN = 10_000;
const UP = 100;

export const LINES: readonly Line[] = [
  ...ROWS.map((aed, i) =>
    line(
      'row',
      i,
      aed,
      places.map((j) => SIDE * i + j),
    ),
  ),
  ...COLUMNS.map((aed, i) =>
    line(
      'column',
      i,
      aed,
      places.map((j) => SIDE * j + i),
    ),
  ),
  line(
    'down',
    0,
    DOWN,
    places.map((i) => SIDE * i + i),
  ),
  line(
    'up',
    0,
    UP,
    places.map((i) => SIDE * (SIDE - 1 - i) + i),
  ),
];

/** An evening: the numbers of the lanterns, row by row, and the numbers that are drawn, in their order. */
export interface Evening {
  readonly board: readonly number[];
  readonly drawn: readonly number[];
}

/** The lines that are lit after so many drawn numbers. */
export function listLitLines({ board, drawn }: Evening, count = drawn.length): Line[] {
  const out = new Set(drawn.slice(0, count));
  const lit = board.map((number) => out.has(number));
  return LINES.filter(({ lanterns }) => lanterns.every((lantern) => lit[lantern]));
}

/** What the lit lines come to. */
export const sumLines = (lines: readonly Line[]): Fils => sum(lines.map(({ prize }) => prize));

/** What an evening wins, read as a player reads it: the tier of what its lines add up to, 0 where none is lit. */
export function readPlay(evening: Evening): number {
  const won = sumLines(listLitLines(evening));
  return lanternLines.plan.tiers.findIndex(({ prize }) => prize === won) + 1;
}

const hasTier = (evening: Evening, tier: number): boolean =>
  tier === 0 ? listLitLines(evening).length === 0 : readPlay(evening) === tier;

/**
 * The evening that shows `tier`: of all draws whose lines add up to its prize, or that light none, each is equally
 * likely. Every board is as likely as any other, because the numbers are alike to the rules.
 */
export function createPlay(tier: number, salt: Uint8Array): Evening {
  assert(Number.isInteger(tier) && tier >= 0 && tier <= lanternLines.plan.tiers.length, 'a tier of the plan');
  const choices = createChoices(salt);
  const numbers = Array.from({ length: NUMBERS }, (_, i) => i + 1);
  const board = choices.shuffle(numbers).slice(0, SIDE * SIDE);
  return drawUntil(
    () => ({ board, drawn: choices.shuffle(numbers).slice(0, DRAWS) }),
    (evening) => hasTier(evening, tier),
  );
}
