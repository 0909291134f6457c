import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

/** A worker may hear of the network later than its page does, and a network may be there without our server: so often it is looked for, */
const AGAIN_MS = 3 * SECOND_MS;
/** and after each look in vain half as often, down to this. */
const SELDOM_MS = MINUTE_MS;
/** Who has not left by now was kept from it, or took a file along. */
const LEFT_MS = 20 * SECOND_MS;

/** Reads a page out of what was kept anew as soon as that can be, unless nobody looks or somebody is on the way to another one. */
export function reloadWhenOnline(): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let wait = AGAIN_MS;
  let next: ReturnType<typeof setTimeout> | undefined;
  // So that not all who kept something ask in the same millisecond when a server is back.
  const spread = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 2_000;

  const plan = () => {
    clearTimeout(next);
    next = setTimeout(() => void look(), wait + spread);
  };
  const look = async () => {
    if (leaving !== undefined || looking || document.hidden || !navigator.onLine) return plan();
    looking = true;
    // Only GET is answered out of what was kept. What is not there, or leads elsewhere, is told by the server.
    const there = await fetch(location.href, { method: 'HEAD' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    looking = false;
    if (there && leaving === undefined) return location.reload();
    wait = Math.min(2 * wait, SELDOM_MS);
    plan();
  };
  const stay = () => {
    clearTimeout(leaving);
    leaving = undefined;
  };
  const now = () => {
    wait = AGAIN_MS;
    void look();
  };
  addEventListener('beforeunload', () => {
    clearTimeout(leaving);
    leaving = setTimeout(stay, LEFT_MS);
  });
  addEventListener('pageshow', stay);
  addEventListener('online', now);
  document.addEventListener('visibilitychange', () => document.hidden || now());
  plan();
}
