import { assert } from '#kernel/assert.ts';
import { createChoices } from '#instants/choices.ts';
import { drawUntil } from '../draw-until.ts';

/** Fields between the camp and the oasis, and days, of one roll each. */
export const FIELDS = 24;
export const DAYS = 7;
export const PIPS = 6;

/** How many fields of a track have no sack, one, two and three: the same of every track. */
export const FIELDS_WITH_SACKS = [8, 9, 5, 2] as const;

/** The least sacks for each tier of the plan, the best first. */
export const LEAST_SACKS = [11, 10, 9, 8, 7, 6, 4] as const;

/** A journey: what lies on the fields, and what is rolled until the caravan arrives or its days are over. */
export interface Journey {
  readonly fields: readonly number[];
  readonly rolls: readonly number[];
}

/** A day of a journey, at its end. */
export interface Stop {
  /** From 1 to 24; 25 is the oasis. */
  readonly field: number;
  /** Sacks loaded there, and all so far. */
  readonly loaded: number;
  readonly sacks: number;
}

/** Where the caravan stops each day. It goes no further than the oasis. */
export function listStops({ fields, rolls }: Journey): Stop[] {
  const stops: Stop[] = [];
  let [field, sacks] = [0, 0];
  for (const roll of rolls) {
    field = Math.min(FIELDS + 1, field + roll);
    const loaded = fields[field - 1] ?? 0;
    sacks += loaded;
    stops.push({ field, loaded, sacks });
  }
  return stops;
}

export const isOasis = ({ field }: Stop): boolean => field > FIELDS;

/** What a journey wins, read as a player reads it: the tier, 0 where it does not arrive or brings too little. */
export function readPlay(journey: Journey): number {
  const last = listStops(journey).at(-1);
  return last !== undefined && isOasis(last) ? LEAST_SACKS.findIndex((least) => last.sacks >= least) + 1 : 0;
}

const TRACK = FIELDS_WITH_SACKS.flatMap((count, sacks) => Array.from({ length: count }, () => sacks));

/**
 * The journey that shows `tier`: of all tracks with all rolls of seven dice that win it, or nothing, each is equally
 * likely. The journey ends at the oasis.
 */
export function createPlay(tier: number, salt: Uint8Array): Journey {
  assert(Number.isInteger(tier) && tier >= 0 && tier <= LEAST_SACKS.length, 'a tier of the plan');
  const choices = createChoices(salt);
  const { fields, rolls } = drawUntil(
    () => ({
      fields: choices.shuffle(TRACK),
      rolls: Array.from({ length: DAYS }, () => choices.next(PIPS) + 1),
    }),
    (journey) => readPlay(journey) === tier,
  );
  const arrives = listStops({ fields, rolls }).findIndex(isOasis);
  return { fields, rolls: arrives < 0 ? rolls : rolls.slice(0, arrives + 1) };
}
