import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Platform } from '../platform/platform.ts';
import type { HttpRoute } from './web-server.ts';
import { clientAddress, trustedProxies, type IsTrustedProxy } from './client-address.ts';

/**
 * Calls without a session, by address. Wide enough for a mobile carrier that has thousands of people behind one address,
 * narrow enough that one script cannot take a node; what guessing costs is limited apart (players/limits.ts).
 */
const CALLS = 1_500;
/** Sockets opened, by address: each asks once whose it is. */
const SOCKETS = 1_500;
/** Files made for whoever asks, by address: each costs a node what many calls do. Those that are kept are not counted. */
const FILES = 100;
const PER_SECONDS = 10;

/** So many in ten seconds for one address. In the memory of this node only: it must cost nothing. */
interface AddressLimit {
  /** Counts one, and says whether it is still within. */
  take(ip: string): Promise<boolean>;
  /** Whether there is room, counting nothing. */
  hasRoom(ip: string): Promise<boolean>;
}

function addressLimit(trusts: IsTrustedProxy, points: number): AddressLimit {
  const limiter = new RateLimiterMemory({ points, duration: PER_SECONDS });
  // Pages of this process ask without an address; a front's pages ask from its own.
  const free = (ip: string) => ip === '' || trusts(ip);
  return {
    take: async (ip) =>
      free(ip) ||
      limiter.consume(ip).then(
        () => true,
        () => false,
      ),
    hasRoom: async (ip) => free(ip) || ((await limiter.get(ip))?.consumedPoints ?? 0) < points,
  };
}

export const createCallLimit = (trusts: IsTrustedProxy): AddressLimit => addressLimit(trusts, CALLS);
export const createFileLimit = (trusts: IsTrustedProxy): AddressLimit => addressLimit(trusts, FILES);
export const createSocketLimit = (trusts: IsTrustedProxy): AddressLimit => addressLimit(trusts, SOCKETS);

/** Open data under the same limit: each ask may cost a query. */
export function rateLimitedRoute(engine: Pick<Platform, 'settings'>, prefix: string, route: HttpRoute): HttpRoute {
  const trusts = trustedProxies(engine.settings);
  const calls = createCallLimit(trusts);
  const plain = { 'content-type': 'text/plain', 'cache-control': 'no-store' };
  return (request, response) => {
    if (!request.url?.startsWith(prefix)) return false;
    calls
      .take(clientAddress(request, trusts))
      .then((may) => {
        if (!may) response.writeHead(429, { ...plain, 'retry-after': String(PER_SECONDS) }).end('too many requests');
        else if (!route(request, response)) response.writeHead(404, plain).end('not found');
      })
      .catch(() => response.destroy());
    return true;
  };
}
