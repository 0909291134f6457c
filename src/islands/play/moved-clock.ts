import { $clockOffset, isMoved } from '#client/clock.ts';
import { lookWhenSeen } from '#client/sight.ts';
import type { Live } from './live.ts';

/**
 * Asks anew when somebody comes back to the page, and keeps it right where the sandbox's clock is moved: what it waited for comes at
 * another time. A player's socket says so within seconds; a visitor, who has none, is told when they come back. Returns what stops it.
 */
export function followMovedClock({ $known, refresh, start }: Live): () => void {
  const off = new AbortController();
  lookWhenSeen(refresh, off);
  const ends = [
    $clockOffset.listen((now, before = now) => isMoved(before, now) && void refresh()),
    $known.listen((now, before = now) => isMoved(before.offset, now.offset) && start()),
  ];
  return () => {
    for (const end of ends) end();
    off.abort();
  };
}
