import { getOrCreateValue } from '../storage.ts';
import {
  replyJson,
  replyNotFound,
  replyError,
  type SandboxRequest,
  type SandboxReply,
  type Route,
} from '../http/server.ts';
import type { SandboxContext } from '../context.ts';
import { createChain, makeSecretKey, PERIOD_SECONDS, type Chain } from './chain.ts';

const YEAR_SECONDS = 365 * 86_400;

/**
 * The chain of this data folder; key and start are created once. It starts a year early, so that a clock set back has
 * rounds too.
 */
export function openChain({ db, now }: SandboxContext): Chain {
  const start = Math.floor(now() / 1000) - YEAR_SECONDS;
  const genesis = Number(getOrCreateValue(db, 'beacon genesis', () => String(start - (start % PERIOD_SECONDS))));
  return createChain(getOrCreateValue(db, 'beacon key', makeSecretKey), genesis);
}

/** drand's HTTP interface (docs/adapters.md §6), also below the chain's hash, as on relays. */
export function beaconRoutes(world: SandboxContext, chain: Chain): readonly Route[] {
  function round({ params, offsetMs }: SandboxRequest): SandboxReply {
    const latest = chain.latest(world.now() + offsetMs);
    const wanted = params['round'] ?? '';
    if (wanted === 'latest')
      return latest > 0 ? replyJson(200, chain.sign(latest)) : replyError(425, 'too_early', 'no round is due yet');
    if (!/^[1-9]\d{0,14}$/.test(wanted)) return replyNotFound('round');
    if (Number(wanted) > latest) return replyError(425, 'too_early', `round ${wanted} is not due`);
    return replyJson(200, chain.sign(Number(wanted)));
  }
  const info = () => replyJson(200, chain.info);
  const base = '/sandbox/beacon';
  return [
    { method: 'GET', path: `${base}/info`, handle: info },
    { method: 'GET', path: `${base}/public/{round}`, handle: round },
    { method: 'GET', path: `${base}/${chain.info.hash}/info`, handle: info },
    { method: 'GET', path: `${base}/${chain.info.hash}/public/{round}`, handle: round },
  ];
}
