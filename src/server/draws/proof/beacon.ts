import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { err, ok, type Result } from '#kernel/result.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { fetchAdapter } from '#server/platform/fetch-adapter.ts';
import { SCHEME, verifyRound } from './beacon-rounds.ts';
import type { BeaconChain } from './draw-record.ts';

/** Why there is no signature: the round is not due, the beacon does not answer, or its answer is not of this chain. */
export type BeaconFault = 'not-yet' | 'unavailable' | 'foreign';

/** The public randomness a draw waits for, over drand's HTTP interface (docs/adapters.md §6). */
export interface Beacon {
  /** The chain that new draws commit to. */
  chain(): Promise<Result<BeaconChain, BeaconFault>>;
  /** The verified signature of a round, lower-case hexadecimal. */
  signature(chain: BeaconChain, round: number): Promise<Result<string, BeaconFault>>;
}

export interface BeaconOptions {
  readonly url: string;
  /** The product's clock minus the machine's; for the sandbox only. */
  readonly offsetMs?: () => number;
  /** In live mode: the only chain that draws may commit to. */
  readonly pinned?: BeaconChain;
}

const TIMEOUT_MS = 4 * SECOND_MS;
/** The pause after a failed request for a round. */
const BACKOFF_MS = 2 * SECOND_MS;
/** Cached signatures: after a downtime many draws wait for the same round. */
const MAX_SIGNATURES = 64;

const info = z.object({
  public_key: z.string().regex(/^[0-9a-f]{192}$/),
  period: z.int().positive(),
  genesis_time: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  schemeID: z.literal(SCHEME),
});
const roundAnswer = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

const isSameChain = (a: BeaconChain, b: BeaconChain): boolean =>
  a.publicKey === b.publicKey && a.chainHash === b.chainHash && a.genesis === b.genesis && a.period === b.period;

export function createBeacon({ url, offsetMs, pinned }: BeaconOptions): Beacon {
  const signatures = new LRUCache<string, string>({ max: MAX_SIGNATURES });
  const failures = new Map<string, { readonly until: number; readonly fault: BeaconFault }>();

  const get = async (path: string): Promise<Result<unknown, BeaconFault>> => {
    const headers: Record<string, string> = offsetMs ? { 'x-clock-offset-ms': String(offsetMs()) } : {};
    try {
      const response = await fetchAdapter(url + path, { headers }, TIMEOUT_MS);
      if (response.status === 425 || response.status === 404) return err('not-yet');
      return response.ok ? ok(await response.json()) : err('unavailable');
    } catch {
      return err('unavailable');
    }
  };

  const fetchSignature = async (chain: BeaconChain, round: number): Promise<Result<string, BeaconFault>> => {
    const answer = await get(`/public/${round}`);
    if (!answer.ok) return answer;
    const parsed = roundAnswer.safeParse(answer.value);
    if (!parsed.success || parsed.data.round !== round) return err('foreign');
    const { signature } = parsed.data;
    return verifyRound(chain.publicKey, round, signature) ? ok(signature) : err('foreign');
  };

  return {
    async chain() {
      const answer = await get('/info');
      if (!answer.ok) return err('unavailable');
      const parsed = info.safeParse(answer.value);
      if (!parsed.success) return err('foreign');
      const { public_key: publicKey, hash: chainHash, genesis_time: genesis, period } = parsed.data;
      const chain: BeaconChain = { scheme: SCHEME, chainHash, publicKey, genesis, period };
      return pinned && !isSameChain(pinned, chain) ? err('foreign') : ok(chain);
    },

    async signature(chain, round) {
      const key = `${chain.publicKey}/${round}`;
      const found = signatures.get(key);
      if (found) return ok(found);
      const failure = failures.get(key);
      if (failure && failure.until > systemNow()) return err(failure.fault);
      failures.delete(key);
      const answer = await fetchSignature(chain, round);
      if (answer.ok) signatures.set(key, answer.value);
      // A round that is not due yet comes within moments, so there is no backoff.
      else if (answer.error !== 'not-yet') failures.set(key, { until: systemNow() + BACKOFF_MS, fault: answer.error });
      return answer;
    },
  };
}
