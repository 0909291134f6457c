import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { RegisterAnswer, RegisterExclusion } from './client.ts';

interface Patience {
  /** An answer that is not older is not asked for again. */
  readonly freshMs: number;
  /** How long a call waits for the register. */
  readonly waitMs: number;
  /** While the register does not answer, its last answer counts this long. */
  readonly graceMs: number;
}

/** By what the register is asked for. docs/adapters.md §10 gives the reasons. */
export const PATIENCE = {
  registration: { freshMs: 0, waitMs: 5_000, graceMs: 0 },
  login: { freshMs: MINUTE_MS, waitMs: 2_000, graceMs: 0 },
  verification: { freshMs: MINUTE_MS, waitMs: 2_000, graceMs: 0 },
  deposit: { freshMs: MINUTE_MS, waitMs: 5_000, graceMs: HOUR_MS },
  purchase: { freshMs: 12 * HOUR_MS, waitMs: 5_000, graceMs: 24 * HOUR_MS },
  night: { freshMs: 12 * HOUR_MS, waitMs: 10_000, graceMs: 0 },
  staff: { freshMs: 0, waitMs: 10_000, graceMs: 0 },
} as const satisfies Readonly<Record<string, Patience>>;

export type RegisterOccasion = keyof typeof PATIENCE;

/** The last answer of the register about a player, and how old it is by the product's clock. */
export interface LastAnswer {
  readonly answer: RegisterAnswer;
  readonly ageMs: number;
}

const isRunning = ({ until }: RegisterExclusion, now: Date): boolean => until === null || until > now;

/** A clock that was set back makes an answer of the future, which counts as none. */
const isWithin = (ageMs: number, maxMs: number): boolean => ageMs >= 0 && ageMs <= maxMs;

/** The last answer, where the register need not be asked again. */
export function freshAnswer(
  last: LastAnswer | undefined,
  occasion: RegisterOccasion,
  now: Date,
): RegisterAnswer | undefined {
  if (!last || !isWithin(last.ageMs, PATIENCE[occasion].freshMs)) return undefined;
  return last.answer.excluded && !isRunning(last.answer, now) ? undefined : last.answer;
}

/** What counts while the register does not answer: an exclusion until its end, its absence for the grace time. */
export function lastWord(
  last: LastAnswer | undefined,
  occasion: RegisterOccasion,
  now: Date,
): RegisterAnswer | undefined {
  if (!last) return undefined;
  if (last.answer.excluded) return isRunning(last.answer, now) ? last.answer : undefined;
  return isWithin(last.ageMs, PATIENCE[occasion].graceMs) ? last.answer : undefined;
}
