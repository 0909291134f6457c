import { SECOND_MS } from '#kernel/time.ts';
import { runOnVisible } from './on-visible.ts';

const INTERVAL_MS = 10 * SECOND_MS;

/**
 * Polls while the page is visible and when it becomes visible, one request at a time. Returns a function that stops it.
 */
export function pollWhileVisible(poll: () => Promise<unknown>): () => void {
  const stopped = new AbortController();
  const timer = setInterval(runOnVisible(poll, stopped), INTERVAL_MS);
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
