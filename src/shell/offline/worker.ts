import {
  markAsCached,
  findBuiltAssets,
  cacheName,
  isPlayerPage,
  isCacheablePage,
  isCacheableResponse,
  classifyRequest,
  MAX_PAGES,
  OFFLINE_PAGES,
  offlinePageFor,
  findOutdatedCaches,
} from './cache-rules.ts';
import type { WorkerMessage } from './worker-message.ts';

/**
 * The service worker (/sw.js): pages and files as they come from the network, and what was kept where there is none. Calls never
 * pass through it; nothing is sent later that was not sent when a player pressed.
 */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Message extends Waiting {
  readonly data: WorkerMessage;
}
/** What TypeScript's DOM knows nothing of. */
interface WorkerScope {
  /** Written before this script by /sw.js. */
  readonly BUILD: string;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', act: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', act: (event: Asked) => void): void;
  addEventListener(type: 'message', act: (event: Message) => void): void;
}
const scope = globalThis as unknown as WorkerScope & { readonly location: Location };

const version = scope.BUILD;
const mine = () => caches.open(cacheName(version));

/** Out of any version, the newest first. */
async function kept(url: string, ignoreSearch = false): Promise<Response | undefined> {
  for (const name of [cacheName(version), ...(await caches.keys()).reverse()]) {
    const found = await (await caches.open(name)).match(url, { ignoreSearch, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

async function keepBuilt(addresses: readonly string[]): Promise<void> {
  const cache = await mine();
  const missing = [];
  for (const address of addresses) if (!(await cache.match(address))) missing.push(address);
  await Promise.all(missing.map((address) => cache.add(address)));
}

/** A page with what it stands on. */
async function keepPage(url: string): Promise<void> {
  if (!isCacheablePage(url, scope.location.origin)) return;
  const response = await fetch(url);
  if (!isCacheableResponse(response)) return;
  const html = await response.clone().text();
  await (await mine()).put(url, response);
  await keepBuilt(findBuiltAssets(html));
}

async function makeRoom(): Promise<void> {
  const cache = await mine();
  const pages = (await cache.keys()).filter(
    ({ url }) => !url.includes('/_astro/') && !OFFLINE_PAGES.some((one) => url.endsWith(one)),
  );
  await Promise.all(pages.slice(0, Math.max(0, pages.length - MAX_PAGES)).map((page) => cache.delete(page)));
}

const built = async ({ url }: Request): Promise<Response> => {
  const found = await kept(url, true);
  if (found) return found;
  const response = await fetch(url);
  if (response.status === 200) await (await mine()).put(url, response.clone());
  return response;
};

const file = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request);
    if (response.status === 200) await (await mine()).put(request.url, response.clone());
    return response;
  } catch (error) {
    const found = await kept(request.url);
    if (found) return found;
    throw error;
  }
};

async function old(url: string): Promise<Response> {
  const found = (await kept(url)) ?? (await kept(new URL(offlinePageFor(url), scope.location.origin).href));
  if (!found) return Response.error();
  const { html, headers } = markAsCached(await found.text(), found.headers);
  return new Response(html, { headers });
}

const page = async (event: Asked): Promise<Response> => {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (isCacheableResponse(response)) {
      const copy = response.clone();
      event.waitUntil(
        mine()
          .then((cache) => cache.put(request.url, copy))
          .then(makeRoom),
      );
    }
    return response;
  } catch {
    return old(request.url);
  }
};

async function forget(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const own = (await cache.keys()).filter(({ url }) => isPlayerPage(url));
    await Promise.all(own.map((request) => cache.delete(request)));
  }
}

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(OFFLINE_PAGES.map(keepPage)).then(() => scope.skipWaiting()));
});
scope.addEventListener('activate', (event) => {
  const begin = async () => {
    await Promise.all(findOutdatedCaches(await caches.keys(), version).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});
scope.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, scope.location.origin);
  if (kind === 'built') event.respondWith(built(event.request));
  if (kind === 'file') event.respondWith(file(event.request));
  if (kind === 'page') event.respondWith(page(event));
});
scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'forget') return event.waitUntil(forget());
  const [url, ...addresses] = data.keep;
  if (url !== undefined) event.waitUntil(Promise.all([keepPage(url), keepBuilt(addresses)]).then(makeRoom));
});
