import type { Clock } from '../platform/clock.ts';

/** How many players a node remembers; it begins anew with the next. */
const MAX_PLAYERS = 50_000;

/** Players whom the register does not name, so that their purchases need not read it each time. */
export interface RecentlyClear {
  add(playerId: bigint): void;
  has(playerId: bigint): boolean;
  forget(playerId: bigint): void;
}

/** Remembers each for `holdMs` of the product's time; none where its clock was set back. */
export function createRecentlyClear(clock: Pick<Clock, 'now'>, holdMs: number): RecentlyClear {
  const since = new Map<bigint, number>();
  return {
    add: (playerId) => {
      if (since.size >= MAX_PLAYERS) since.clear();
      since.set(playerId, clock.now().getTime());
    },
    has: (playerId) => {
      const age = clock.now().getTime() - (since.get(playerId) ?? -Infinity);
      return age >= 0 && age < holdMs;
    },
    forget: (playerId) => {
      since.delete(playerId);
    },
  };
}
