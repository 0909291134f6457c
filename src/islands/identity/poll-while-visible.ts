import { runOnVisible } from '#client/page/on-visible.ts';
import { SECOND_MS } from '#kernel/time.ts';

const EVERY_MS = 10 * SECOND_MS;

/** Looks every ten seconds while the page is seen and at once when it is seen again, one look at a time; returns what stops it. */
export function pollWhileVisible(ask: () => Promise<unknown>): () => void {
  const off = new AbortController();
  const timer = setInterval(runOnVisible(ask, off), EVERY_MS);
  return () => {
    clearInterval(timer);
    off.abort();
  };
}
