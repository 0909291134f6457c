import { SECOND_MS } from '#kernel/time.ts';

/** A worker may hear of the network later than its page does, and a network may be there without our server: so often it is looked for. */
const AGAIN_MS = 3 * SECOND_MS;

/** Reads a page out of what was kept anew as soon as that can be, unless somebody is on the way to another one. */
export function readAnew(): void {
  let leaving = false;
  let looking = false;
  const look = async () => {
    if (leaving || looking || !navigator.onLine) return;
    looking = true;
    // Only GET is answered out of what was kept.
    const there = await fetch(location.href, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    );
    looking = false;
    if (there && !leaving) location.reload();
  };
  addEventListener('beforeunload', () => (leaving = true));
  addEventListener('online', () => void look());
  setInterval(() => void look(), AGAIN_MS);
}
