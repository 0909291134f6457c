import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

/**
 * First pause between two attempts. The page may notice the network before the worker does, and a network may not reach
 * our server.
 */
const FIRST_PAUSE_MS = 3 * SECOND_MS;
/** The pause doubles after each failed attempt, up to this. */
const MAX_PAUSE_MS = MINUTE_MS;
/** If the page has not unloaded by now, the navigation was cancelled or downloaded a file. */
const UNLOAD_MS = 20 * SECOND_MS;
/** Random delay, so that browsers do not all ask when a server is back. */
const MAX_JITTER_MS = 2_000;

/** Reloads a cached page when its address answers again, unless the page is hidden or being left. */
export function reloadWhenOnline(): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let checking = false;
  let pause = FIRST_PAUSE_MS;
  let next: ReturnType<typeof setTimeout> | undefined;
  const jitter = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % MAX_JITTER_MS;

  const schedule = () => {
    clearTimeout(next);
    next = setTimeout(() => void check(), pause + jitter);
  };
  const check = async () => {
    if (leaving !== undefined || checking || document.hidden || !navigator.onLine) return schedule();
    checking = true;
    // HEAD, because GET would be answered from the cache. A 404 or a redirect also means that the server is back.
    const answers = await fetch(location.href, { method: 'HEAD' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    checking = false;
    if (answers && leaving === undefined) return location.reload();
    pause = Math.min(2 * pause, MAX_PAUSE_MS);
    schedule();
  };
  const stay = () => {
    clearTimeout(leaving);
    leaving = undefined;
  };
  const checkNow = () => {
    pause = FIRST_PAUSE_MS;
    void check();
  };
  addEventListener('beforeunload', () => {
    clearTimeout(leaving);
    leaving = setTimeout(stay, UNLOAD_MS);
  });
  addEventListener('pageshow', stay);
  addEventListener('online', checkNow);
  document.addEventListener('visibilitychange', () => document.hidden || checkNow());
  schedule();
}
