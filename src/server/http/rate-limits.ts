import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Platform } from '../platform/platform.ts';
import type { HttpRoute } from './web-server.ts';
import { readClientAddress, createTrustedProxies, type IsTrustedProxy } from './client-address.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Calls without a session, by address. Wide enough for a mobile carrier with thousands of people behind one address,
 * narrow enough that one script cannot take a node; guessing is limited in players/rate-limits.ts.
 */
const CALLS = 1_500;
/** Sockets opened, by address: each costs one query. */
const SOCKETS = 1_500;
/** Generated files, by address: one costs as much as many calls. Cached ones are not counted. */
const FILES = 100;
const PER_SECONDS = 10;

/** A limit for each address in ten seconds, in the memory of this node, so that it costs no query. */
interface AddressLimit {
  /** Counts one; false beyond the limit. */
  take(ip: string): Promise<boolean>;
  /** Whether one more is within the limit; counts nothing. */
  hasRoom(ip: string): Promise<boolean>;
}

function createAddressLimit(trusts: IsTrustedProxy, points: number): AddressLimit {
  const limiter = new RateLimiterMemory({ points, duration: PER_SECONDS });
  // Pages of this process call without an address; those of a front node from its own.
  const free = (ip: string) => ip === '' || trusts(ip);
  return {
    take: async (ip) =>
      free(ip) ||
      limiter.consume(clientNetwork(ip)).then(
        () => true,
        () => false,
      ),
    hasRoom: async (ip) => free(ip) || ((await limiter.get(clientNetwork(ip)))?.consumedPoints ?? 0) < points,
  };
}

export const createCallLimit = (trusts: IsTrustedProxy): AddressLimit => createAddressLimit(trusts, CALLS);
export const createFileLimit = (trusts: IsTrustedProxy): AddressLimit => createAddressLimit(trusts, FILES);
export const createSocketLimit = (trusts: IsTrustedProxy): AddressLimit => createAddressLimit(trusts, SOCKETS);

/** A route under the limit of calls: each request may cost a query. */
export function createRateLimitedRoute(
  engine: Pick<Platform, 'settings' | 'security'>,
  prefix: string,
  route: HttpRoute,
): HttpRoute {
  const trusts = createTrustedProxies(engine.settings);
  const calls = createCallLimit(trusts);
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return (request, response) => {
    if (!request.url?.startsWith(prefix)) return false;
    const address = readClientAddress(request, trusts);
    calls
      .take(address)
      .then((may) => {
        if (!may) {
          engine.security.record('limit-reached', { address, limit: 'open data' });
          response.writeHead(429, { ...plain, 'retry-after': String(PER_SECONDS) }).end('too many requests');
        } else if (!route(request, response)) response.writeHead(404, plain).end('not found');
      })
      .catch(() => response.destroy());
    return true;
  };
}
