import { SECOND_MS, systemNow } from '#kernel/time.ts';

/** So often a draw is tried in every round: a beacon is often a moment late. */
const FREE = 5;
const FIRST_MS = SECOND_MS;
const LONGEST_MS = 300 * SECOND_MS;

/** Which draws of a game are tried less and less often, because what they wait for does not come. Each node for itself. */
export interface Backoff {
  resting(): bigint[];
  /** How often it was tried in vain, one time after another. */
  tries(id: bigint): number;
  inVain(id: bigint): void;
  /** It went on. Where it had rested, what it waited for is back, so the others are tried at once. */
  wentOn(id: bigint): void;
  /** Forgets those that neither rest nor are due: another node brought them on. */
  keepOnly(due: readonly bigint[]): void;
}

export function createBackoff(): Backoff {
  const known = new Map<bigint, { readonly tries: number; readonly until: number }>();
  const rests = (until: number) => until > systemNow();
  return {
    resting: () => [...known].flatMap(([id, { until }]) => (rests(until) ? [id] : [])),
    tries: (id) => known.get(id)?.tries ?? 0,
    inVain: (id) => {
      const tries = (known.get(id)?.tries ?? 0) + 1;
      const restMs = tries <= FREE ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - FREE - 1));
      known.set(id, { tries, until: systemNow() + restMs });
    },
    wentOn: (id) => {
      const rested = (known.get(id)?.tries ?? 0) > FREE;
      known.delete(id);
      if (rested) for (const [other, { tries }] of known) known.set(other, { tries, until: 0 });
    },
    keepOnly: (due) => {
      const kept = new Set(due);
      for (const [id, { until }] of known) if (!rests(until) && !kept.has(id)) known.delete(id);
    },
  };
}
