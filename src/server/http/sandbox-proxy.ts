import type { IncomingMessage } from 'node:http';
import { createTrustedProxies } from './client-address.ts';
import type { Logger } from '../observability/log.ts';
import { createProxy } from './proxy.ts';
import type { Settings } from '../settings/settings.ts';
import type { HttpRoute } from './web-server.ts';

const SANDBOX = /^(?:\/ar-AE)?\/sandbox(?:\/|$)/;
/** Pages of ours that only the sandbox mode shows; the sandbox's process knows nothing of them. */
const OWN_PAGES = /^(?:\/ar-AE)?\/sandbox\/(?:ui|host|place)\/?$/;

/** As a router may read it: decoded, without doubled slashes. */
const pathOf = (request: IncomingMessage): string => {
  const pathname = URL.parse(`http://here${request.url}`)?.pathname ?? '';
  try {
    return decodeURI(pathname).replace(/\/{2,}/g, '/');
  } catch {
    return pathname;
  }
};

/**
 * `/sandbox/…` of the product's own address leads to the sandbox's process, so that its pages are reached from
 * wherever the product is. In live (no origin) none of these paths exists.
 */
export function createSandboxProxy(origin: string | undefined, settings: Settings, log: Logger): HttpRoute {
  const proxy = origin === undefined ? undefined : createProxy(origin, createTrustedProxies(settings), log);
  return (request, response) => {
    const path = pathOf(request);
    if (!SANDBOX.test(path)) return false;
    if (!proxy) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found');
      return true;
    }
    if (OWN_PAGES.test(path) || path.startsWith('/ar-AE')) return false;
    // The product's clock is its nodes' to tell: they call the sandbox themselves.
    delete request.headers['x-clock-offset-ms'];
    proxy.web(request, response);
    return true;
  };
}
