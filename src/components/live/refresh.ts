import { productNow } from '#client/clock.ts';

/**
 * Keeps what a draw changes up to date: after each draw the page is asked for again (an unchanged one costs a few
 * bytes) and every `[data-live]` part that differs is put in place. Without this script the page is right as it loaded.
 */
const AFTER_MS = 4_000;
const AGAIN_MS = 3_000;
const TRIES = 8;
/** So that a million pages do not ask in the same millisecond. */
const spread = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;

const parts = (root: ParentNode) =>
  new Map([...root.querySelectorAll<HTMLElement>('[data-live]')].map((part) => [part.dataset['live'], part]));

async function load() {
  const response = await fetch(location.href, { cache: 'no-cache' });
  return { status: response.status, html: response.ok ? await response.text() : undefined };
}

let asked = 0;

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
    part.replaceWith(document.adoptNode(next));
    changed = true;
  }
  return changed;
}

async function follow(tries: number): Promise<void> {
  if (document.visibilityState === 'visible' && !(await refresh().catch(() => false)) && tries > 1) {
    setTimeout(() => void follow(tries - 1), AGAIN_MS);
    return;
  }
  plan();
}

function plan(): void {
  const clock = document.querySelector<HTMLElement>('[data-to]');
  if (!clock) return;
  const to = Number(clock.dataset['to']);
  const every = Number(clock.dataset['every'] ?? 0);
  const ms = to - productNow();
  const wait = ms > 0 || every === 0 ? Math.max(0, ms) : every - (-ms % every);
  setTimeout(() => void follow(TRIES), wait + AFTER_MS + (spread % 2_000));
}
plan();
const look = () => document.visibilityState === 'visible' && void refresh().catch(() => false);
document.addEventListener('visibilitychange', look);
addEventListener('online', look);
