import { $clockOffset, isClockMoved, productNow } from '#client/page/clock.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import { systemNow } from '#kernel/time.ts';
import { createDrawPoll } from './draw-poll.ts';
import { syncServerClock } from './server-clock.ts';
import { readClock, msLeft } from '../countdown/time-left.ts';

/**
 * Keeps what a draw changes up to date: after each draw the page is asked for again (an unchanged one costs a few
 * bytes) and every `[data-live]` part that differs is put in place. Without this script the page is right as it loaded.
 */
const AFTER_MS = 4_000;
/** A draw that is late, or a part that nothing renews, is asked for this often. */
const LATE_MS = 20_000;
/** So that a million pages do not ask in the same millisecond. */
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

/** Puts the newer part in place; whoever stood on one of its links stands on the same one after. */
function replace(part: HTMLElement, next: HTMLElement): void {
  const at = [...part.querySelectorAll(PRESSED)].findIndex((one) => one === document.activeElement);
  part.replaceWith(document.adoptNode(next));
  if (at >= 0) next.querySelectorAll<HTMLElement>(PRESSED)[at]?.focus({ preventScroll: true });
}

/**
 * True when something was new. A server that does not answer is marked: the line under the header says so. Of two look-ups at
 * once only the later one counts, whichever is answered first.
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
    // Somebody watches a draw in it: it is put in when it is asked for again.
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
// What was asked for without a network may hang: it is not waited for.
addEventListener('online', () => !document.hidden && void look());
// Draws that a moved clock passed over are held now, one after another.
$clockOffset.listen((now, before = now) => isClockMoved(before, now) && followIn(spread % 2_000));
