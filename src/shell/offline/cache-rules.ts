/** What the worker does with a request, as far as it can be said without a worker: what is kept, for how long, and how it is answered. */

/** `built`: never changes under its name. `file`: a picture, or the manifest. `page`: HTML that a visitor opens. */
export type RequestKind = 'built' | 'file' | 'page';

/** Calls, sockets, open data, files made for one visit, and the sandbox: never kept, never answered from what was. */
const NEVER = /^\/(?:hapi|qapi|ws|proxy_ws|open|upload|download|callbacks|sandbox|healthz|readyz|metrics)(?:\/|$)/;
/** Frames of a bank or an identity check lead there; they hold nothing to read. */
const PASSING = /\/account\/(?:deposit\/return|kycIframe)$/;
const BUILT = /^\/_astro\//;
const FILE = /^\/(?:icons|art|flags)\/|^\/favicon\.svg$|\/manifest\.webmanifest$/;
/** Nothing of theirs in the HTML, but who looked at what; gone with the player. */
const OWN = /^(?:\/ar-AE)?\/(?:account(?:\/|$)|orderDetail$|orderTicket$|lottery\/check$)/;

const pathOf = (url: string): string => new URL(url).pathname;

export function classifyRequest(
  request: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): RequestKind | undefined {
  const { method, mode, destination, url } = request;
  if (method !== 'GET' || !url.startsWith(`${origin}/`)) return undefined;
  const path = pathOf(url);
  if (NEVER.test(path) || PASSING.test(path)) return undefined;
  if (BUILT.test(path)) return 'built';
  if (FILE.test(path)) return 'file';
  // A frame is another page's business: another host may be played around it.
  return mode === 'navigate' && destination === 'document' ? 'page' : undefined;
}

/** Whether an address, as a page names its own, is one that a visitor may open and read again. */
export const isCacheablePage = (url: string, origin: string): boolean =>
  classifyRequest(
    { method: 'GET', mode: 'navigate', destination: 'document', url: new URL(url, origin).href },
    origin,
  ) === 'page';

/** Whether an answer is a page as it should be read again: not a step elsewhere, not an error, not what nobody may keep. */
export const isCacheableResponse = ({ status, redirected, headers }: Response): boolean =>
  status === 200 &&
  !redirected &&
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/\bno-store\b/i.test(headers.get('cache-control') ?? '');

/** Whether it goes when the player does. */
export const isPlayerPage = (url: string): boolean => OWN.test(pathOf(url));

/** The offline page of the language that was asked for. */
export const OFFLINE_PAGES = ['/offline', '/ar-AE/offline'] as const;
export const offlinePageFor = (url: string): string => OFFLINE_PAGES[/^\/ar-AE(?:\/|$)/i.test(pathOf(url)) ? 1 : 0];

/** What of the build a page needs, by its own words. */
export const findBuiltAssets = (html: string): string[] => [...new Set(html.match(/\/_astro\/[\w.@-]+\.\w+/g) ?? [])];

const PREFIX = 'naseeb-';
export const cacheName = (version: string): string => PREFIX + version;

/**
 * Caches that may go once a version works: all but its own and the one before it, out of which pages are read that nobody
 * has opened since. In the order in which they were made.
 */
export function findOutdatedCaches(names: readonly string[], version: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(version));
  return others.slice(0, -1);
}

/** The most pages of a version; what was opened longest ago goes first. */
export const MAX_PAGES = 60;

/** A kept page as it is shown: it says of itself that it is old, and no longer what time it was then. */
export function markAsCached(html: string, headers: Headers): { readonly html: string; readonly headers: Headers } {
  const now = new Headers(headers);
  for (const name of ['server-timing', 'content-encoding', 'content-length', 'etag']) now.delete(name);
  const when = Date.parse(headers.get('date') ?? '');
  const mark = Number.isNaN(when) ? '' : String(when);
  return { html: html.replace(/<html(?=[\s>])/i, `<html data-kept="${mark}"`), headers: now };
}
