import { $clockOffset, isClockMoved, productNow } from '#client/page/clock.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import { systemNow } from '#kernel/time.ts';
import { createDrawPoll } from './draw-poll.ts';
import { syncServerClock } from './server-clock.ts';
import { readClock, msLeft } from '../countdown/time-left.ts';

/**
 * Keeps a page up to date: after each draw it is fetched again (an unchanged page costs a few bytes), and every
 * `[data-live]` part with a new version is replaced.
 */
const AFTER_MS = 4_000;
/** A draw that is late, or a part that nothing renews, is asked for this often. */
const LATE_MS = 20_000;
/** Jitter, so that pages do not all ask at once. */
const spread = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;

const parts = (root: ParentNode) =>
  new Map([...root.querySelectorAll<HTMLElement>('[data-live]')].map((part) => [part.dataset['live'], part]));

async function load() {
  const sent = systemNow();
  const response = await fetch(location.href, { cache: 'no-cache' });
  syncServerClock(response, sent);
  return { status: response.status, html: response.ok ? await response.text() : undefined };
}

let asked = 0;

const PRESSED = 'a[href], button';

/** Replaces a part. The focus stays on the same link. */
function replace(part: HTMLElement, next: HTMLElement): void {
  const at = [...part.querySelectorAll(PRESSED)].findIndex((one) => one === document.activeElement);
  part.replaceWith(document.adoptNode(next));
  if (at >= 0) next.querySelectorAll<HTMLElement>(PRESSED)[at]?.focus({ preventScroll: true });
}

/**
 * True when something was new. Marks a server that does not answer, for the line under the header. Of two fetches at
 * once the later counts.
 */
async function refresh(): Promise<boolean> {
  const mine = ++asked;
  const answer = await load().catch(() => undefined);
  if (mine !== asked) return false;
  document.documentElement.toggleAttribute('data-unanswered', !answer || answer.status >= 500);
  if (answer?.html === undefined) return false;
  const fresh = parts(new DOMParser().parseFromString(answer.html, 'text/html'));
  let changed = false;
  for (const [name, part] of parts(document)) {
    const next = fresh.get(name);
    if (!next || next.dataset['version'] === part.dataset['version']) continue;
    changed = true;
    // An animation plays in it: the next poll replaces it.
    if (!part.querySelector('[data-animation=playing]')) replace(part, next);
  }
  return changed;
}

/** Ms until the next draw of all that the page counts down to is over. */
function untilNext(): number | undefined {
  const now = productNow();
  const clocks = [...document.querySelectorAll<HTMLElement>('[data-to]')];
  if (clocks.length === 0) return undefined;
  const waits = clocks.map((clock) => msLeft(readClock(clock), now) || LATE_MS);
  return Math.min(...waits) + AFTER_MS + (spread % 2_000);
}

const followIn = createDrawPoll({ refresh, seen: () => !document.hidden, untilNext });
const look = () => refresh().catch(() => false);
runOnVisible(look);
// A fetch sent without a network may hang: do not wait for it.
addEventListener('online', () => !document.hidden && void look());
// Draws that a moved clock skipped are held now, one after another.
$clockOffset.listen((now, before = now) => isClockMoved(before, now) && followIn(spread % 2_000));
