import { z } from 'zod';
import { err, ok, type Result } from '#kernel/result.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { SCHEME, verifyRound } from './beacon-rounds.ts';
import type { BeaconChain } from './draw-record.ts';

/** Why there is no signature: the round is not due, the beacon does not answer, or what it says is not the chain's. */
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
  /** The product's clock less the machine's; only for a sandbox, which honours it. */
  readonly offsetMs?: () => number;
  /** Live: the only chain that draws may commit to, whatever the address answers. */
  readonly pinned?: BeaconChain;
}

const TIMEOUT_MS = 4 * SECOND_MS;
/** After a failed ask for a round, the same is answered for so long without asking. */
const REST_MS = 2 * SECOND_MS;
/** Rounds kept: after an absence many draws wait for the same one. */
const KEPT = 64;

const info = z.object({
  public_key: z.string().regex(/^[0-9a-f]{192}$/),
  period: z.int().positive(),
  genesis_time: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  schemeID: z.literal(SCHEME),
});
const answered = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

const same = (a: BeaconChain, b: BeaconChain): boolean =>
  a.publicKey === b.publicKey && a.chainHash === b.chainHash && a.genesis === b.genesis && a.period === b.period;

export function createBeacon({ url, offsetMs, pinned }: BeaconOptions): Beacon {
  const known = new Map<string, string>();
  const resting = new Map<string, { readonly until: number; readonly fault: BeaconFault }>();

  const get = async (path: string): Promise<Result<unknown, BeaconFault>> => {
    const headers: Record<string, string> = offsetMs ? { 'x-clock-offset-ms': String(offsetMs()) } : {};
    try {
      const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status === 425 || response.status === 404) return err('not-yet');
      return response.ok ? ok(await response.json()) : err('unavailable');
    } catch {
      return err('unavailable');
    }
  };

  const ask = async (chain: BeaconChain, round: number): Promise<Result<string, BeaconFault>> => {
    const answer = await get(`/public/${round}`);
    if (!answer.ok) return answer;
    const parsed = answered.safeParse(answer.value);
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
      return pinned && !same(pinned, chain) ? err('foreign') : ok(chain);
    },

    async signature(chain, round) {
      const key = `${chain.publicKey}/${round}`;
      const found = known.get(key);
      if (found) return ok(found);
      const rest = resting.get(key);
      if (rest && rest.until > systemNow()) return err(rest.fault);
      resting.delete(key);
      const asked = await ask(chain, round);
      if (asked.ok) known.set(key, asked.value);
      // A round that is not due yet comes within moments and is asked for again at once.
      else if (asked.error !== 'not-yet') resting.set(key, { until: systemNow() + REST_MS, fault: asked.error });
      if (known.size > KEPT) known.delete([...known.keys()][0] ?? '');
      return asked;
    },
  };
}
