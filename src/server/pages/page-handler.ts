import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageHandler } from '../http/web-server.ts';
import { chooseEncoding, sendEncodedBody } from './compression.ts';
import { encodePage, type EncodedPage } from './encoded-page.ts';
import { createPageCache, type CacheVersions } from './page-cache.ts';
import { readRenderedPage, type RenderPage } from './rendered-page.ts';

export interface PageHandlerOptions {
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
  /** Is given what kept a page from being sent; its visitor is answered 500. */
  readonly failed: (error: unknown) => void;
  readonly now?: () => number;
}

const PLAIN = { 'content-type': 'text/plain', 'cache-control': 'no-store' };

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
  { hostOf, vary, version, texts, clock, failed, now }: PageHandlerOptions,
): PageHandler {
  const cache = createPageCache(now);

  const renderPage = async (request: IncomingMessage): Promise<EncodedPage> => {
    const rendered = isDecodable(request.url) ? await render(request) : new Response('bad request', { status: 400 });
    return encodePage(await readRenderedPage(rendered), vary, chooseEncoding(request));
  };

  const findOrRender = (request: IncomingMessage, draw: string): EncodedPage | Promise<EncodedPage> => {
    const key = `${hostOf(request)} ${request.url}`;
    const build = `${texts()}`;
    const versions: CacheVersions = { draw: `${build} ${draw}`, build };
    return cache.find(key, versions) ?? cache.load(key, versions, () => renderPage(request));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead ? await findOrRender(request, await version()) : await renderPage(request);
    const time = clock();
    const timing = time === undefined ? {} : { 'server-timing': `clock;desc="${time}"` };
    sendEncodedBody(request, response, page, { ...page.headers, ...timing }, page.status);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      failed(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, PLAIN).end('internal error');
    });
  };
}
