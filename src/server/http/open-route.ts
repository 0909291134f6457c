import type { ServerResponse } from 'node:http';
import type { HttpRoute, PageHandler } from './web-server.ts';

/** Every site may read the answer, and these of its headers. */
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
} as const;

const ALLOWED = 'GET, HEAD, OPTIONS';

/** What a browser is told that asks whether it may send `if-none-match` from another site. */
const PREFLIGHT_HEADERS = {
  ...OPEN_HEADERS,
  allow: ALLOWED,
  'access-control-allow-methods': ALLOWED,
  'access-control-allow-headers': 'if-none-match',
  'access-control-max-age': '86400',
} as const;

const sendPreflight = (response: ServerResponse): true => {
  response.writeHead(204, PREFLIGHT_HEADERS).end();
  return true;
};
const openToEverySite = (response: ServerResponse): void => {
  for (const [name, value] of Object.entries(OPEN_HEADERS)) response.setHeader(name, value);
};

/**
 * A route that every site may read, whatever its answer. OPTIONS says what is allowed, other methods than reading are
 * refused.
 */
export function createOpenRoute(prefix: string, route: HttpRoute): HttpRoute {
  return (request, response) => {
    if (!request.url?.startsWith(prefix)) return false;
    const { method } = request;
    if (method === 'OPTIONS') return sendPreflight(response);
    openToEverySite(response);
    if (method === 'GET' || method === 'HEAD') return route(request, response);
    response
      .writeHead(405, { allow: ALLOWED, 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      .end('not allowed');
    return true;
  };
}

const REPLAY_FILE = /^(?:\/ar-AE)?\/lottery\/[a-z0-9-]+\/replay\/[0-9-]+\.html(?:\?|$)/;

/** Pages, of which every site may read those that are files of a draw. */
export const openReplayFiles =
  (pages: PageHandler): PageHandler =>
  (request, response) => {
    if (!REPLAY_FILE.test(request.url ?? '')) return pages(request, response);
    if (request.method === 'OPTIONS') return sendPreflight(response);
    openToEverySite(response);
    return pages(request, response);
  };
