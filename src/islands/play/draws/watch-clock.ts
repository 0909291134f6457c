import { $clockOffset, isClockMoved } from '#client/page/clock.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import type { LiveDraws } from './live-draws.ts';

/**
 * Asks anew when somebody comes back to the page, and keeps it right where the sandbox's clock is moved: what it waited for comes at
 * another time. A player's socket says so within seconds; a visitor, who has none, is told when they come back. Returns what stops it.
 */
export function watchClock({ $known, refresh, start }: LiveDraws): () => void {
  const off = new AbortController();
  runOnVisible(refresh, off);
  const ends = [
    $clockOffset.listen((now, before = now) => isClockMoved(before, now) && void refresh()),
    $known.listen((now, before = now) => isClockMoved(before.offset, now.offset) && start()),
  ];
  return () => {
    for (const end of ends) end();
    off.abort();
  };
}
