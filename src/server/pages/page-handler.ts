import type { IncomingMessage, ServerResponse } from 'node:http';
import { ok, type Result } from '#kernel/result.ts';
import type { PageHandler } from '../http/web-server.ts';
import { chooseEncoding, sendEncodedBody } from './compression.ts';
import { encodePage, type EncodedPage } from './encoded-page.ts';
import { createPageCache, type CacheVersions } from './page-cache.ts';
import type { PageAddress } from './page-address.ts';
import { createRenderQueue, type NotRendered, type RenderLimits } from './render-queue.ts';
import { readRenderedPage, type RenderPage } from './rendered-page.ts';

export interface PageHandlerOptions {
  /** What an address asks for. */
  readonly addressOf: (url: string) => PageAddress;
  /** What a page is asked for from: each host has pages of its own. */
  readonly hostOf: (request: IncomingMessage) => string;
  /** Names of the headers by which that is decided, for caches elsewhere. */
  readonly vary: string;
  /** Another text after each draw. */
  readonly version: () => string | Promise<string>;
  /** Another number after each change of texts. */
  readonly texts: () => number;
  /** The product's time in ms, for the page's clocks; undefined while it is not known. */
  readonly clock: () => number | undefined;
  /** Is given what kept a page from being sent, once for all who waited for it; they are answered 500. */
  readonly failed: (error: unknown) => void;
  /** The page for visitors who come when too many wait, in the language of their address. */
  readonly busyPage: (url: string) => string;
  readonly limits?: RenderLimits;
  readonly now?: () => number;
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const RETRY_SECONDS = 2;

/** Astro leads an address with broken percent signs home, after it has logged an error. */
function isDecodable(url = '/'): boolean {
  try {
    // The bundler drops a call whose result is not used.
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}

/** Answers with pages: rendered once per draw, host and address where they can be cached, else for each visit. */
export function createPageHandler(
  render: RenderPage,
  { addressOf, hostOf, vary, version, texts, clock, failed, busyPage, limits, now }: PageHandlerOptions,
): PageHandler {
  const cache = createPageCache(now);
  const queue = createRenderQueue(limits);
  const told = new WeakSet<object>();
  const tellOnce = (error: unknown): void => {
    if (!(error instanceof Error)) return failed(error);
    if (!told.has(error)) failed(error);
    told.add(error);
  };

  const renderPage = async (request: IncomingMessage, url: string): Promise<EncodedPage> =>
    encodePage(await readRenderedPage(await render(request, url)), vary, chooseEncoding(request));

  const findOrRender = (
    request: IncomingMessage,
    response: ServerResponse,
    draw: string,
  ): Promise<Result<EncodedPage, NotRendered>> | Result<EncodedPage, never> => {
    const { url, isFinite: first, isShared: shares } = addressOf(request.url ?? '/');
    const key = `${hostOf(request)} ${url}`;
    const build = `${texts()}`;
    const versions: CacheVersions = { draw: `${build} ${draw}`, build };
    const found = cache.find(key, versions);
    if (found) return ok(found);
    const reader = { hasLeft: () => response.destroyed, shares };
    return cache.load(key, versions, reader, (isWanted) =>
      queue.run(() => renderPage(request, url), { isWanted, first }),
    );
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { ...PLAIN, allow: 'GET, HEAD' }).end('method not allowed');
    if (!isDecodable(url)) return void response.writeHead(400, PLAIN).end('bad request');
    const page = await findOrRender(request, response, await version());
    if (!page.ok) {
      if (page.error === 'busy')
        response.writeHead(503, { ...HTML, 'retry-after': String(RETRY_SECONDS) }).end(busyPage(url));
      return;
    }
    const time = clock();
    const timing = time === undefined ? {} : { 'server-timing': `clock;desc="${time}"` };
    sendEncodedBody(request, response, page.value, { ...page.value.headers, ...timing }, page.value.status);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      tellOnce(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, PLAIN).end('internal error');
    });
  };
}
