import { $clockOffset, isClockMoved } from '#client/page/clock.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import type { LiveDraws } from '../draws-types.ts';

/**
 * Refreshes the draws when the visitor returns to the page and when the sandbox's clock is moved. A player's socket
 * reports a moved clock within seconds; a visitor has no socket and learns of it on return. Returns a function that
 * stops it.
 */
export function watchClock({ $state, refresh, start }: LiveDraws): () => void {
  const visible = new AbortController();
  runOnVisible(refresh, visible);
  const unsubscribes = [
    $clockOffset.listen((now, before = now) => isClockMoved(before, now) && void refresh()),
    $state.listen((now, before = now) => isClockMoved(before.offset, now.offset) && start()),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    visible.abort();
  };
}
