import { createRequestVersion } from '#client/gateway/request-version.ts';
import { isCachedPage } from '#client/page/cached-page.ts';
import { $clockOffset, isClockMoved, productNow } from '#client/page/clock.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import { systemNow } from '#kernel/time.ts';
import { createDrawPoll } from './draw-poll.ts';
import { syncServerClock } from './server-clock.ts';
import { readClock, msLeft } from '../countdown/clock-data.ts';

/**
 * Keeps a page up to date: after each draw it fetches the page again (304 if unchanged) and replaces every
 * `[data-live]` part whose version changed.
 */
const AFTER_MS = 4_000;
/** Poll interval for a draw that is late and for parts without a countdown. */
const LATE_MS = 20_000;
/** Random delay, so that browsers do not all poll at once. */
const jitter = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;

const liveParts = (root: ParentNode) =>
  new Map([...root.querySelectorAll<HTMLElement>('[data-live]')].map((part) => [part.dataset['live'], part]));

async function fetchPage() {
  const sent = systemNow();
  const response = await fetch(location.href, { cache: 'no-cache' });
  syncServerClock(response, sent);
  return { status: response.status, html: response.ok ? await response.text() : undefined };
}

const version = createRequestVersion();

const FOCUSABLE = 'a[href], button';

/** Replaces a part and keeps the focus on the same link. */
function replace(part: HTMLElement, next: HTMLElement): void {
  const at = [...part.querySelectorAll(FOCUSABLE)].findIndex((one) => one === document.activeElement);
  part.replaceWith(document.adoptNode(next));
  if (at >= 0) next.querySelectorAll<HTMLElement>(FOCUSABLE)[at]?.focus({ preventScroll: true });
}

/**
 * Resolves to true if something changed. Marks the page while the server does not answer, which shows the line below
 * the header. If two fetches overlap, only the later one counts.
 */
async function refresh(): Promise<boolean> {
  const isLatest = version.next();
  const answer = await fetchPage().catch(() => undefined);
  if (!isLatest()) return false;
  document.documentElement.toggleAttribute('data-unanswered', !answer || answer.status >= 500);
  if (answer?.html === undefined) return false;
  const fresh = liveParts(new DOMParser().parseFromString(answer.html, 'text/html'));
  let changed = false;
  for (const [name, part] of liveParts(document)) {
    const next = fresh.get(name);
    if (!next || next.dataset['version'] === part.dataset['version']) continue;
    changed = true;
    // A part whose animation plays is left for the next poll.
    if (!part.querySelector('[data-animation=playing]')) replace(part, next);
  }
  return changed;
}

/** ms until the earliest draw that the page counts down to is over. */
function msUntilNext(): number | undefined {
  const now = productNow();
  const clocks = [...document.querySelectorAll<HTMLElement>('[data-countdown-to]')];
  if (clocks.length === 0) return undefined;
  const waits = clocks.map((clock) => msLeft(readClock(clock, isCachedPage()), now) || LATE_MS);
  return Math.min(...waits) + AFTER_MS + (jitter % 2_000);
}

const startPollIn = createDrawPoll({ refresh, isVisible: () => !document.hidden, msUntilNext });
/** Looks once for what has changed. */
export const tryRefresh = (): Promise<boolean> => refresh().catch(() => false);
runOnVisible(tryRefresh);
// A fetch that started without a network may hang, so a new one is sent.
addEventListener('online', () => !document.hidden && void tryRefresh());
// When the sandbox's clock is moved, the skipped draws are held one after another.
$clockOffset.listen((now, before = now) => isClockMoved(before, now) && startPollIn(jitter % 2_000));
