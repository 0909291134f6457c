import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Trusts } from './client-address.ts';

/**
 * Calls without a session, by address. Wide enough for a mobile carrier that has thousands of people behind one address,
 * narrow enough that one script cannot take a node; what guessing costs is limited apart (players/limits.ts).
 */
const CALLS = 1_500;
const PER_SECONDS = 10;

/** Whether this address may call now; counts the call. Memory of this node only: it must cost nothing. */
export function floodGuard(trusts: Trusts): (ip: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points: CALLS, duration: PER_SECONDS });
  return async (ip) => {
    // Pages of this process ask without an address; a front's pages ask from its own.
    if (ip === '' || trusts(ip)) return true;
    return limiter.consume(ip).then(
      () => true,
      () => false,
    );
  };
}
