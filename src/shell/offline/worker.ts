import {
  markAsCached,
  findBuiltAssets,
  cacheName,
  isKeysRequest,
  isPlayerPage,
  isCacheablePage,
  isCacheableResponse,
  classifyRequest,
  MAX_PAGES,
  OFFLINE_PAGES,
  offlinePageFor,
  findOutdatedCaches,
  type WorkerMessage,
} from './cache-rules.ts';

/**
 * The service worker (/sw.js). It answers pages and files from the network, or from its caches if there is none. Calls
 * never pass through it, and there is no background sync.
 */
interface WaitableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WaitableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PageMessageEvent extends WaitableEvent {
  readonly data: WorkerMessage;
}
/** The worker's scope, which TypeScript's DOM types lack. */
interface WorkerScope {
  /** The version of the build; /sw.js defines it before this script. */
  readonly BUILD: string;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', act: (event: WaitableEvent) => void): void;
  addEventListener(type: 'fetch', act: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', act: (event: PageMessageEvent) => void): void;
}
const scope = globalThis as unknown as WorkerScope & { readonly location: Location };

const version = scope.BUILD;
const openCache = () => caches.open(cacheName(version));

/** The cached response of any version, newest version first. */
async function findCached(url: string, ignoreSearch = false): Promise<Response | undefined> {
  for (const name of [cacheName(version), ...(await caches.keys()).reverse()]) {
    const found = await (await caches.open(name)).match(url, { ignoreSearch, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

async function cacheAssets(addresses: readonly string[]): Promise<void> {
  const cache = await openCache();
  const missing = [];
  for (const address of addresses) if (!(await cache.match(address))) missing.push(address);
  await Promise.all(missing.map((address) => cache.add(address)));
}

const cacheResponse = async (url: string, response: Response): Promise<void> => (await openCache()).put(url, response);

/** Caches a page with its built files. */
async function cachePage(url: string): Promise<void> {
  if (!isCacheablePage(url, scope.location.origin)) return;
  const response = await fetch(url);
  if (!isCacheableResponse(response)) return;
  const html = await response.clone().text();
  await cacheResponse(url, response);
  await cacheAssets(findBuiltAssets(html));
}

async function removeOldPages(): Promise<void> {
  const cache = await openCache();
  const pages = (await cache.keys()).filter(
    ({ url }) => !url.includes('/_astro/') && !OFFLINE_PAGES.some((one) => url.endsWith(one)),
  );
  await Promise.all(pages.slice(0, Math.max(0, pages.length - MAX_PAGES)).map((page) => cache.delete(page)));
}

/** Caches beside the answer: where the disk is full, the page still gets what the network sent. */
const cacheBeside = (event: RequestEvent, caching: Promise<void>): void =>
  event.waitUntil(caching.catch(() => undefined));

const answerAsset = async (event: RequestEvent): Promise<Response> => {
  const { url } = event.request;
  const found = await findCached(url, true);
  if (found) return found;
  const response = await fetch(url);
  if (response.status === 200) cacheBeside(event, cacheResponse(url, response.clone()));
  return response;
};

const answerFile = async (event: RequestEvent): Promise<Response> => {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.status === 200) cacheBeside(event, cacheResponse(request.url, response.clone()));
    return response;
  } catch (error) {
    const found = await findCached(request.url);
    if (found) return found;
    throw error;
  }
};

async function answerCachedPage(url: string): Promise<Response> {
  const found = (await findCached(url)) ?? (await findCached(new URL(offlinePageFor(url), scope.location.origin).href));
  if (!found) return Response.error();
  const { html, headers } = markAsCached(await found.text(), found.headers);
  return new Response(html, { headers });
}

const answerPage = async (event: RequestEvent): Promise<Response> => {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (isCacheableResponse(response))
      cacheBeside(event, cacheResponse(request.url, response.clone()).then(removeOldPages));
    return response;
  } catch {
    return answerCachedPage(request.url);
  }
};

async function forgetPlayerPages(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const own = (await cache.keys()).filter(({ url }) => isPlayerPage(url));
    await Promise.all(own.map((request) => cache.delete(request)));
  }
}

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(OFFLINE_PAGES.map(cachePage)).then(() => scope.skipWaiting()));
});
scope.addEventListener('activate', (event) => {
  const takeOver = async () => {
    await Promise.all(findOutdatedCaches(await caches.keys(), version).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(takeOver());
});
scope.addEventListener('fetch', (event) => {
  const { origin } = scope.location;
  const kind = isKeysRequest(event.request, origin) ? 'file' : classifyRequest(event.request, origin);
  if (kind === 'built') event.respondWith(answerAsset(event));
  if (kind === 'file') event.respondWith(answerFile(event));
  if (kind === 'page') event.respondWith(answerPage(event));
});
scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'forget') return event.waitUntil(forgetPlayerPages());
  const [url, ...addresses] = data.keep;
  if (url !== undefined) event.waitUntil(Promise.all([cachePage(url), cacheAssets(addresses)]).then(removeOldPages));
});
