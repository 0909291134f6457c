import { $clockOffset, isMoved, productNow } from '#client/clock.ts';
import { systemNow } from '#kernel/time.ts';
import { heardFrom } from './heard-from.ts';
import { clockOf, leftOf } from './left.ts';

/**
 * Keeps what a draw changes up to date: after each draw the page is asked for again (an unchanged one costs a few
 * bytes) and every `[data-live]` part that differs is put in place. Without this script the page is right as it loaded.
 */
const AFTER_MS = 4_000;
const AGAIN_MS = 3_000;
const TRIES = 8;
/** A draw that is late, or a part that nothing renews, is asked for this often. */
const LATE_MS = 20_000;
/** So that a million pages do not ask in the same millisecond. */
const spread = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;

const parts = (root: ParentNode) =>
  new Map([...root.querySelectorAll<HTMLElement>('[data-live]')].map((part) => [part.dataset['live'], part]));

async function load() {
  const sent = systemNow();
  const response = await fetch(location.href, { cache: 'no-cache' });
  heardFrom(response, sent);
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

/** Asks until something is new, and from then until nothing is any more: games of the same minute settle one after another. */
async function follow(tries: number, seen = false): Promise<void> {
  if (document.visibilityState === 'visible' && tries > 0) {
    const changed = await refresh().catch(() => false);
    if (changed || !seen) {
      setTimeout(() => void follow(tries - 1, seen || changed), AGAIN_MS);
      return;
    }
  }
  plan();
}

let planned: ReturnType<typeof setTimeout> | undefined;
const followIn = (ms: number) => {
  clearTimeout(planned);
  planned = setTimeout(() => void follow(TRIES), ms);
};

/** After the next draw of all that the page counts down to. */
function plan(): void {
  const now = productNow();
  const clocks = [...document.querySelectorAll<HTMLElement>('[data-to]')];
  const waits = clocks.map((clock) => leftOf(clockOf(clock), now) || LATE_MS);
  if (waits.length === 0) return;
  followIn(Math.min(...waits) + AFTER_MS + (spread % 2_000));
}
plan();
const look = () => document.visibilityState === 'visible' && void refresh().catch(() => false);
document.addEventListener('visibilitychange', look);
addEventListener('focus', look);
addEventListener('online', look);
// Draws that a moved clock passed over are held now, one after another.
$clockOffset.listen((now, before = now) => isMoved(before, now) && followIn(spread % 2_000));
