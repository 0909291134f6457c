import { z } from 'zod';
import { assert } from '#kernel/assert.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Platform } from '../platform/platform.ts';
import { fetchAdapter } from '../platform/fetch-adapter.ts';
import { parseWitnessKey, type WitnessKey } from '../crypto/witness-key.ts';
import { witnessesFor, type NamedWitness } from '../settings/witness.ts';

/** A party that watches the log grow, and where it is asked. */
export interface Witness extends WitnessKey, Pick<NamedWitness, 'from' | 'until'> {
  /** Where this node asks it; without a slash at its end. */
  readonly url: string;
  /** Where everybody finds it: the same, or of a sandbox's a path at the product's own address. */
  readonly publicUrl: string;
  /** What a sandbox believes this node by: its clock, and where the log is read. */
  readonly secret?: string;
}

const TIMEOUT_MS = 4 * SECOND_MS;

const played = z.array(z.object({ key: z.string(), url: z.string().regex(/^\/sandbox\//) }));

function toWitness<T extends Omit<Witness, keyof WitnessKey>>(key: string, rest: T): WitnessKey & T {
  const parsed = parseWitnessKey(key);
  assert(parsed, `${key} is the key of a witness`);
  return { ...rest, ...parsed };
}

/** The sandbox's witnesses, told of this log. Throws where it does not answer. */
async function askSandbox(origin: string, secret: string, logKey: string): Promise<Witness[]> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetchAdapter(`${origin}/sandbox/witnesses/${path}`, { headers, ...init }, TIMEOUT_MS);
    if (!response.ok) throw new Error(`the sandbox's witnesses answer ${response.status}`);
    return response;
  };
  const known = played.parse(await (await ask('keys', {})).json());
  await ask('logs', { method: 'POST', body: JSON.stringify({ key: logKey }) });
  return known.map(({ key, url }) => toWitness(key, { url: origin + url, publicUrl: url, secret }));
}

/** The witnesses of the log. */
export interface WitnessList {
  /** None where the operator named none; undefined while the sandbox that plays them is away. */
  load(): Promise<readonly Witness[] | undefined>;
  /** How many of so many are a quorum. */
  quorumOf(count: number): number;
  /** Those that hold now. */
  loadHeld(): Promise<HeldWitnesses>;
}

export interface HeldWitnesses {
  readonly quorum: number;
  /** Undefined while the sandbox that plays them is away. */
  readonly witnesses: readonly Pick<Witness, 'key' | 'from'>[] | undefined;
}

/** While the sandbox is away nobody knows who they are. One alone was never a quorum of those that it plays. */
const UNKNOWN_COUNT = 2;

/** The pause after a sandbox that did not answer. */
const PAUSE_MS = 2 * SECOND_MS;

/** The operator's witnesses, else the sandbox's, which are asked for once. */
export function createWitnessList(
  { adapters, settings, log, clock }: Pick<Platform, 'adapters' | 'settings' | 'log' | 'clock'>,
  logKey: string,
): WitnessList {
  const { sandboxWitnesses: sandbox } = adapters;
  const quorumOf = (count: number) => settings.WITNESS_QUORUM ?? Math.floor(count / 2) + 1;
  if (!sandbox) {
    const named = settings.WITNESSES.map(({ key, ...rest }) => toWitness(key, { ...rest, publicUrl: rest.url }));
    return {
      load: () => Promise.resolve(named),
      quorumOf,
      loadHeld: () => {
        const witnesses = witnessesFor(named, clock.now().getTime());
        return Promise.resolve({ witnesses, quorum: quorumOf(witnesses.length) });
      },
    };
  }
  let found: readonly Witness[] | undefined;
  let asking: Promise<void> | undefined;
  let pausedUntil = -Infinity;
  let isReported = false;
  const ask = async (): Promise<void> => {
    try {
      found = await askSandbox(sandbox.origin, sandbox.secret, logKey);
    } catch (error) {
      pausedUntil = systemNow() + PAUSE_MS;
      if (!isReported) log.warn({ err: error }, "the sandbox's witnesses do not answer, and are asked again");
      isReported = true;
    }
    asking = undefined;
  };
  const load = async () => {
    // Whoever comes while they are asked waits for the same answer.
    if (!found && systemNow() >= pausedUntil) await (asking ??= ask());
    return found;
  };
  const loadHeld = async () => {
    const witnesses = await load();
    return { witnesses, quorum: quorumOf(witnesses?.length ?? UNKNOWN_COUNT) };
  };
  return { load, quorumOf, loadHeld };
}
