import type { Clock } from '../platform/clock.ts';

/** How many players a node remembers; it begins anew with the next. */
const MAX_PLAYERS = 50_000;

/** Players whom the register does not name, so that their purchases need not read it each time. */
export interface RecentlyClear {
  add(playerId: bigint, documents: number): void;
  /** How many documents the answer counts for; undefined where none is remembered. */
  find(playerId: bigint): number | undefined;
  forget(playerId: bigint): void;
}

/** Remembers each for `holdMs` of the product's time; none where its clock was set back. */
export function createRecentlyClear(clock: Pick<Clock, 'now'>, holdMs: number): RecentlyClear {
  const known = new Map<bigint, { readonly since: number; readonly documents: number }>();
  return {
    add: (playerId, documents) => {
      if (known.size >= MAX_PLAYERS) known.clear();
      known.set(playerId, { since: clock.now().getTime(), documents });
    },
    find: (playerId) => {
      const found = known.get(playerId);
      if (!found) return undefined;
      const age = clock.now().getTime() - found.since;
      return age >= 0 && age < holdMs ? found.documents : undefined;
    },
    forget: (playerId) => {
      known.delete(playerId);
    },
  };
}
