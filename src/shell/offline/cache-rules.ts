/** Pure rules of the service worker: which requests it answers, what it caches and for how long. */

/** `built`: immutable under its name. `file`: a picture or the manifest. `page`: HTML that a visitor opens. */
export type RequestKind = 'built' | 'file' | 'page';

/** Never cached: calls, sockets, open data (but `isKeysRequest`), one-time files, the sandbox. */
const NEVER = /^\/(?:hapi|qapi|ws|proxy_ws|open|upload|download|callbacks|sandbox|healthz|readyz|metrics)(?:\/|$)/;
/** Return pages of the bank, the identity provider and the super-app. They have no content worth caching. */
const RETURN_PAGES = /\/(?:account\/(?:deposit\/return|kycIframe)|botim\/return)$/;
const BUILT = /^\/_astro\//;
const FILE = /^\/(?:icons|art|flags)\/|^\/favicon\.svg$|\/manifest\.webmanifest$/;
/**
 * Pages of a player. Their HTML holds no personal data, but that they were opened is personal, so they are removed at
 * logout.
 */
const PLAYER_PAGES = /^(?:\/ar-AE)?\/(?:account(?:\/|$)|orderDetail$|orderTicket$|lottery\/check$)/;

const pathOf = (url: string): string => new URL(url).pathname;

export function classifyRequest(
  request: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): RequestKind | undefined {
  const { method, mode, destination, url } = request;
  if (method !== 'GET' || !url.startsWith(`${origin}/`)) return undefined;
  const path = pathOf(url);
  if (NEVER.test(path) || RETURN_PAGES.test(path)) return undefined;
  if (BUILT.test(path)) return 'built';
  if (FILE.test(path)) return 'file';
  // Frames are not cached: their page may be another site's.
  return mode === 'navigate' && destination === 'document' ? 'page' : undefined;
}

/** The published keys: all of the open data that is cached, for /lottery/verify to check files without a network. */
export const isKeysRequest = ({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean =>
  method === 'GET' && url === `${origin}/open/keys.json`;

/** Whether the page at an address may be cached. */
export const isCacheablePage = (url: string, origin: string): boolean =>
  classifyRequest(
    { method: 'GET', mode: 'navigate', destination: 'document', url: new URL(url, origin).href },
    origin,
  ) === 'page';

/** Whether a response may be cached: no redirect, no error, not `no-store`. */
export const isCacheableResponse = ({ status, redirected, headers }: Response): boolean =>
  status === 200 &&
  !redirected &&
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/\bno-store\b/i.test(headers.get('cache-control') ?? '');

/** Whether a page is removed when the player logs out. */
export const isPlayerPage = (url: string): boolean => PLAYER_PAGES.test(pathOf(url));

/** The offline page of each language. */
export const OFFLINE_PAGES = ['/offline', '/ar-AE/offline'] as const;
export const offlinePageFor = (url: string): string => OFFLINE_PAGES[/^\/ar-AE(?:\/|$)/i.test(pathOf(url)) ? 1 : 0];

/** The built files that a page refers to. */
export const findBuiltAssets = (html: string): string[] => [...new Set(html.match(/\/_astro\/[\w.@-]+\.\w+/g) ?? [])];

const PREFIX = 'naseeb-';
export const cacheName = (version: string): string => PREFIX + version;

/**
 * Caches to delete when a version becomes active: all except its own and the previous one, which holds pages not opened
 * since. Oldest first.
 */
export function findOutdatedCaches(names: readonly string[], version: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(version));
  return others.slice(0, -1);
}

/** Maximum pages of a version; the least recently opened ones are removed. */
export const MAX_PAGES = 60;

/** More than this between the product's clock and the server's own is no rounding: the sandbox's clock was moved. */
const MOVED_MS = 5_000;

/** The product's clock minus the server's own when it sent a page, if the clock was moved. */
function readClockOffset(headers: Headers, sentAt: number): number | undefined {
  const offset = Number(/\bclock;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1]) - sentAt;
  return Math.abs(offset) > MOVED_MS ? offset : undefined;
}

/**
 * Prepares a cached page for display: adds the time of its response, and how far the sandbox's clock was moved then;
 * drops headers that no longer apply.
 */
export function markAsCached(html: string, headers: Headers): { readonly html: string; readonly headers: Headers } {
  const now = new Headers(headers);
  for (const name of ['server-timing', 'content-encoding', 'content-length', 'etag']) now.delete(name);
  const when = Date.parse(headers.get('date') ?? '');
  const time = Number.isNaN(when) ? '' : String(when);
  const offset = readClockOffset(headers, when);
  const marks = `data-cached="${time}"${offset === undefined ? '' : ` data-clock-offset="${offset}"`}`;
  return { html: html.replace(/<html(?=[\s>])/i, `<html ${marks}`), headers: now };
}

/** From a page to the worker: cache these addresses, or forget the pages of the previous player. */
export type WorkerMessage = 'forget' | { readonly keep: readonly string[] };
