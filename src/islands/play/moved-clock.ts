import { $clockOffset, isMoved } from '#client/clock.ts';
import type { Live } from './live.ts';

/**
 * Keeps an open page right where the sandbox's clock is moved: what it waited for comes at another time. A player's socket says
 * so within seconds; a visitor, who has none, is told when they come back to the page. Returns what stops it.
 */
export function followMovedClock({ $known, refresh, start }: Live): () => void {
  const ask = () => void refresh();
  const ends = [
    $clockOffset.listen((now, before = now) => isMoved(before, now) && ask()),
    $known.listen((now, before = now) => isMoved(before.offset, now.offset) && start()),
  ];
  addEventListener('focus', ask);
  return () => {
    for (const end of ends) end();
    removeEventListener('focus', ask);
  };
}
