import { SECOND_MS, systemNow } from '#kernel/time.ts';

/** Failures before the backoff begins: a beacon is often a moment late. */
const FREE_TRIES = 5;
const FIRST_MS = SECOND_MS;
const LONGEST_MS = 300 * SECOND_MS;
/** Witnesses come back at any moment, and what they signed is in the database: to look there costs little. */
const LONGEST_FOR_WITNESSES_MS = 10 * SECOND_MS;
/** Where many draws wait for witnesses, twenty a second are tried. */
const EACH_MS = 50;

/** What a draw waits for that did not advance. */
export type WaitsFor = 'witnesses' | 'other';

/** Exponential backoff for the draws of a game that wait for something outside. Each node has its own. */
export interface Backoff {
  /** Draws that are not to be tried now. */
  listWaiting(): bigint[];
  /** Failures in a row. */
  countFailures(id: bigint): number;
  /** What `isFirst` names comes first, and what failed most often last; otherwise the order stays. */
  inOrder<Draw extends { readonly id: bigint }>(draws: readonly Draw[], isFirst: (draw: Draw) => boolean): Draw[];
  recordFailure(id: bigint, waitsFor?: WaitsFor): void;
  /** Where it had waited, what it waited for is back: the others are tried at once. */
  recordSuccess(id: bigint): void;
  /** Forgets draws that neither wait nor are due: another node advanced them. */
  retain(due: readonly bigint[]): void;
}

export function createBackoff(): Backoff {
  const known = new Map<bigint, { readonly failures: number; readonly until: number }>();
  const longestFor = (waitsFor: WaitsFor): number =>
    waitsFor === 'witnesses' ? Math.max(LONGEST_FOR_WITNESSES_MS, known.size * EACH_MS) : LONGEST_MS;
  const isWaiting = (until: number) => until > systemNow();
  const countFailures = (id: bigint): number => known.get(id)?.failures ?? 0;
  return {
    listWaiting: () => [...known].flatMap(([id, { until }]) => (isWaiting(until) ? [id] : [])),
    countFailures,
    inOrder: (draws, isFirst) =>
      draws.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || countFailures(a.id) - countFailures(b.id)),
    recordFailure: (id, waitsFor = 'other') => {
      const failures = countFailures(id) + 1;
      const longestMs = Math.min(LONGEST_MS, longestFor(waitsFor));
      const delayMs = failures <= FREE_TRIES ? 0 : Math.min(longestMs, FIRST_MS * 2 ** (failures - FREE_TRIES - 1));
      known.set(id, { failures, until: systemNow() + delayMs });
    },
    recordSuccess: (id) => {
      const waited = countFailures(id) > FREE_TRIES;
      known.delete(id);
      if (waited) for (const [other, { failures }] of known) known.set(other, { failures, until: 0 });
    },
    retain: (due) => {
      const kept = new Set(due);
      for (const [id, { until }] of known) if (!isWaiting(until) && !kept.has(id)) known.delete(id);
    },
  };
}
