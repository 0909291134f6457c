import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

/** The first pause between two attempts: the worker may notice the network later than its page, or a network may not reach our server. */
const FIRST_PAUSE_MS = 3 * SECOND_MS;
/** The pause doubles after each failed attempt, up to this. */
const MAX_PAUSE_MS = MINUTE_MS;
/** A page that has not unloaded by now was held back, or a link downloaded a file. */
const UNLOAD_MS = 20 * SECOND_MS;
/** Not everybody asks in the same millisecond when a server is back. */
const MAX_JITTER_MS = 2_000;

/** Reloads a cached page as soon as its address answers, unless the page is hidden or the visitor is leaving it. */
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
    // Only GET is answered from the cache. A missing page or a redirect is an answer of the server, too.
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
