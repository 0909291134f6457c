import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { systemNow, MINUTE_MS } from '#kernel/time.ts';
import type { PageHandler } from '../http/web-server.ts';
import { captureResponse, CACHE_HEADER, type CapturedResponse } from './capture-response.ts';
import { encodeBody, chooseEncoding, sendEncodedBody, type EncodedBody } from './compression.ts';

interface KeptPage extends EncodedBody {
  /** What it was rendered with; of what the build alone decides, the texts. */
  readonly version: string;
  readonly until: number;
  readonly headers: OutgoingHttpHeaders;
}

export interface PageCacheOptions {
  /** What a page is asked for from: each host has pages of its own. */
  readonly hostOf: (request: IncomingMessage) => string;
  /** Names of the headers by which that is decided, for caches elsewhere. */
  readonly vary: string;
  readonly version: () => string | Promise<string>;
  /** Another number after each change of texts: what was rendered before it is not sent again. */
  readonly texts: () => number;
  /** The product's time in ms, told to the page's clocks; undefined while it is not known. */
  readonly clock: () => number | undefined;
  readonly now?: () => number;
  /** How much memory the kept pages may take. */
  readonly mostBytes?: number;
  /** Told what kept a page from being sent; its visitor is answered 500. */
  readonly failed: (error: unknown) => void;
}

/** Addresses with a query, and files that replay a draw, are many. A page takes 0.2 MB in all encodings. */
const MOST_BYTES = 24 * 1024 * 1024;
/** What does not follow from draws, e.g. the year in the footer, is at most this old. */
const KEPT_MS = 10 * MINUTE_MS;
/** Browsers ask each time and mostly hear that nothing changed. */
const REVALIDATE = 'public, no-cache';
/** A page rendered for one visit may hold what was true at that moment only. */
const ONCE = 'no-cache';

/** A small body stands for all encodings. */
const sizeOf = ({ bodies }: EncodedBody): number =>
  [...new Set(Object.values(bodies))].reduce((sum, { length }) => sum + length, 0);

/** What pages change with, in one reading of it. */
interface Versions {
  readonly draw: string;
  readonly build: string;
}
const isOf = ({ version }: KeptPage, now: Versions): boolean => version === now.draw || version === now.build;

/** Pages rendered once per draw, host and address. */
export function cachePages(
  pages: PageHandler,
  { version, texts, clock, hostOf, vary, now = systemNow, mostBytes = MOST_BYTES, failed }: PageCacheOptions,
): PageHandler {
  const kept = new LRUCache<string, KeptPage>({ maxSize: mostBytes, sizeCalculation: sizeOf });
  const rendering = new Map<string, Promise<KeptPage | undefined>>();
  const timing = () => {
    const time = clock();
    return time === undefined ? {} : { 'server-timing': `clock;desc="${time}"` };
  };

  const send = (request: IncomingMessage, response: ServerResponse, page: KeptPage) =>
    sendEncodedBody(request, response, page, { ...page.headers, ...timing() });

  const finish = async (
    request: IncomingMessage,
    response: ServerResponse,
    current: Versions,
    answer: CapturedResponse,
  ): Promise<KeptPage | undefined> => {
    const {
      [CACHE_HEADER]: keep,
      'content-length': _length,
      'transfer-encoding': _chunked,
      ...headers
    } = answer.headers;
    const keeps = keep !== undefined && answer.status === 200;
    const encoded = await encodeBody(answer.body, 5);
    const page = {
      ...encoded,
      version: keep === 'build' ? current.build : current.draw,
      until: now() + KEPT_MS,
      headers: {
        ...headers,
        vary: `accept-encoding, ${vary}`,
        'cache-control': headers['cache-control'] ?? (keeps ? REVALIDATE : ONCE),
      },
    };
    if (answer.status === 200) send(request, response, page);
    else sendOnce(request, response, answer.status, page);
    return keeps ? page : undefined;
  };

  const render = (
    request: IncomingMessage,
    response: ServerResponse,
    current: Versions,
  ): Promise<KeptPage | undefined> =>
    new Promise((done, broken) => {
      response.once('close', () => done(undefined));
      captureResponse(response, (answer) => void finish(request, response, current, answer).then(done, broken), broken);
      pages(request, response);
    });

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    current: Versions,
  ): Promise<void> => {
    // Of those who come while a known page is rendered anew, one renders and the others wait for it.
    const page = await rendering.get(key)?.catch(() => undefined);
    if (page && isOf(page, current)) return send(request, response, page);
    const mine = render(request, response, current);
    if (kept.has(key)) rendering.set(key, mine);
    const made = await mine.finally(() => {
      if (rendering.get(key) === mine) rendering.delete(key);
    });
    if (made) kept.set(key, made);
  };

  const at = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    read: string | Promise<string>,
  ): Promise<void> => {
    // Without waiting, where the version is known: most asks end here.
    const build = `${texts()}`;
    const fresh = { draw: `${build} ${typeof read === 'string' ? read : await read}`, build };
    const page = kept.get(key);
    if (page && isOf(page, fresh) && now() < page.until) send(request, response, page);
    else await answer(request, response, key, fresh);
  };

  return (request, response) => {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return pages(request, response);
    at(request, response, `${hostOf(request)} ${url}`, version()).catch((error: unknown) => {
      failed(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('internal error');
    });
    return;
  };
}

/** A page that is not 200: compressed too, never a 304. */
function sendOnce(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { bodies, headers }: KeptPage,
): void {
  const encoding = chooseEncoding(request);
  const body = bodies[encoding];
  const packed = encoding !== 'identity' && body !== bodies.identity;
  response.writeHead(status, {
    ...headers,
    ...(packed ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
