import { assert, assertPresent } from '#kernel/assert.ts';
import { createChoices, type Choices } from '#instants/choices.ts';
import { drawUntil } from '../draw-until.ts';

/** Shells of the reef, and how many of them a diver has the breath to open. */
export const SHELLS = 12;
export const BREATHS = 8;

/** What shells hold, the best first, as the tiers of the plan are, with how many fill a row. */
export const FINDS = [
  { key: 'black-pearl', need: 5 },
  { key: 'rose-pearl', need: 4 },
  { key: 'golden-pearl', need: 4 },
  { key: 'seahorse', need: 3 },
  { key: 'starfish', need: 3 },
  { key: 'coral', need: 3 },
] as const;
export type Find = (typeof FINDS)[number]['key'];

/** A dive: what is found in the shells that are opened, in the order in which they are. */
export interface Dive {
  readonly finds: readonly Find[];
}

/** How many of each find a dive has after `opened` shells, in the order of `FINDS`. */
export const countFinds = ({ finds }: Dive, opened = finds.length): number[] =>
  FINDS.map(({ key }) => finds.slice(0, opened).filter((find) => find === key).length);

/** The tier of the first row that is full, and how many shells were opened until then. */
function findFullRow(dive: Dive): { readonly tier: number; readonly opened: number } | undefined {
  for (let opened = 1; opened <= dive.finds.length; opened++) {
    const row = countFinds(dive, opened).findIndex((count, i) => count >= (FINDS[i]?.need ?? Infinity));
    if (row >= 0) return { tier: row + 1, opened };
  }
  return undefined;
}

/** What a dive wins, read as a player reads it: the tier, 0 where no row is full. */
export const readPlay = (dive: Dive): number => findFullRow(dive)?.tier ?? 0;

const drawDive = (choices: Choices): Dive => ({
  finds: Array.from({ length: BREATHS }, () => assertPresent(FINDS[choices.next(FINDS.length)], 'a find').key),
});

/**
 * The dive that shows `tier`: of all rows of eight finds whose first full row is that tier's, or that fill none, each
 * is equally likely. The dive ends with the full row.
 */
export function createPlay(tier: number, salt: Uint8Array): Dive {
  assert(Number.isInteger(tier) && tier >= 0 && tier <= FINDS.length, 'a tier of the plan');
  const choices = createChoices(salt);
  const dive = drawUntil(
    () => drawDive(choices),
    (drawn) => readPlay(drawn) === tier,
  );
  return { finds: dive.finds.slice(0, findFullRow(dive)?.opened) };
}
