import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Engine } from '../engine.ts';
import type { Route } from '../web.ts';
import { clientAddress, trustedProxies, type Trusts } from './client-address.ts';

/**
 * Calls without a session, by address. Wide enough for a mobile carrier that has thousands of people behind one address,
 * narrow enough that one script cannot take a node; what guessing costs is limited apart (players/limits.ts).
 */
const CALLS = 1_500;
const PER_SECONDS = 10;

/** Memory of this node only: it must cost nothing. */
interface FloodGuard {
  /** Whether a call that names no session may be made; counts it. */
  mayCall(ip: string): Promise<boolean>;
  /** Whether a call that names a session may be looked at. Who only invents them has had `notFound` say so too often. */
  mayClaim(ip: string): Promise<boolean>;
  /** The session a call named was not there. */
  notFound(ip: string): void;
  /** Whether a socket may be opened; counts it. Each asks once whose it is. */
  mayOpen(ip: string): Promise<boolean>;
}

export function floodGuard(trusts: Trusts): FloodGuard {
  const calls = new RateLimiterMemory({ points: CALLS, duration: PER_SECONDS });
  // Counted apart, so that a flood of strangers does not keep out the players behind the same address.
  const claims = new RateLimiterMemory({ points: CALLS, duration: PER_SECONDS });
  const sockets = new RateLimiterMemory({ points: CALLS, duration: PER_SECONDS });
  // Pages of this process ask without an address; a front's pages ask from its own.
  const free = (ip: string) => ip === '' || trusts(ip);
  const within = (counted: Promise<unknown>) =>
    counted.then(
      () => true,
      () => false,
    );
  return {
    mayCall: async (ip) => free(ip) || within(calls.consume(ip)),
    mayClaim: async (ip) => free(ip) || ((await claims.get(ip))?.consumedPoints ?? 0) < CALLS,
    mayOpen: async (ip) => free(ip) || within(sockets.consume(ip)),
    notFound: (ip) => {
      if (!free(ip)) void within(claims.consume(ip));
    },
  };
}

/** Open data under the same limit: each ask may cost a query. */
export function guarded(engine: Pick<Engine, 'settings'>, prefix: string, route: Route): Route {
  const trusts = trustedProxies(engine.settings);
  const { mayCall } = floodGuard(trusts);
  const plain = { 'content-type': 'text/plain', 'cache-control': 'no-store' };
  return (request, response) => {
    if (!request.url?.startsWith(prefix)) return false;
    mayCall(clientAddress(request, trusts))
      .then((may) => {
        if (!may) response.writeHead(429, { ...plain, 'retry-after': String(PER_SECONDS) }).end('too many requests');
        else if (!route(request, response)) response.writeHead(404, plain).end('not found');
      })
      .catch(() => response.destroy());
    return true;
  };
}
