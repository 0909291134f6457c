import type { HttpRoute } from './web-server.ts';

/** Every site may read the answer, and these of its headers. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
} as const;

const ALLOWED = 'GET, HEAD, OPTIONS';

/** What a browser is told that asks whether it may send `if-none-match` from another site. */
export const PREFLIGHT_HEADERS = {
  ...OPEN_HEADERS,
  allow: ALLOWED,
  'access-control-allow-methods': ALLOWED,
  'access-control-allow-headers': 'if-none-match',
  'access-control-max-age': '86400',
} as const;

/**
 * A route that every site may read, whatever its answer. OPTIONS says what is allowed, other methods than reading are
 * refused.
 */
export function createOpenRoute(prefix: string, route: HttpRoute): HttpRoute {
  return (request, response) => {
    if (!request.url?.startsWith(prefix)) return false;
    const { method } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204, PREFLIGHT_HEADERS).end();
      return true;
    }
    for (const [name, value] of Object.entries(OPEN_HEADERS)) response.setHeader(name, value);
    if (method === 'GET' || method === 'HEAD') return route(request, response);
    response
      .writeHead(405, { allow: ALLOWED, 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      .end('not allowed');
    return true;
  };
}
