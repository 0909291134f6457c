import { parseVerifierKey } from '#tlog/index.ts';
import { toPins, withShownChanges } from '#verifier/pins.ts';
import { QUICKNET, RULES, type BeaconChain, type Pins } from '#verify/index.ts';
import type { KeyChange, Pins3 } from '#verify/v3/index.ts';
import { operatorKeys, pinnedKeys } from '#verify/v3/log/keys.ts';
import { buildPins } from './build-pins.ts';

/** As `/open/keys.json` answers. */
export interface PublishedKeys {
  readonly operatorKey: string;
  /** Of that key, in their order. */
  readonly keyChanges?: readonly KeyChange[];
  /** Missing before the first draw of an installation. */
  readonly beacon?: BeaconChain;
  readonly log?: { readonly witnesses: readonly { readonly key: string; readonly url: string }[] };
}

export interface KnownWitness {
  readonly name: string;
  readonly key: string;
  /** Where it serves what it saw. */
  readonly url: string | undefined;
}

/** What the server shows otherwise than the build was made with. */
export type KeyDifference = 'operatorKey' | 'beacon' | 'logKey' | 'witnesses';

/** What the checks of this page trust (docs/draw-proof.md §10). */
export interface TrustedKeys {
  /** For what is of version 2. */
  readonly pins: Pins;
  /** For what is of version 3; undefined while the installation shows no log and witnesses. */
  readonly pins3: Pins3 | undefined;
  /** A build with pins trusts nothing else; without them, as in the sandbox, the server's own keys are taken. */
  readonly source: 'build' | 'server';
  readonly differences: readonly KeyDifference[];
  /** The operator's key of today, where the pinned one has signed the change to it. */
  readonly followedKey?: string;
  readonly witnesses: readonly KnownWitness[];
}

/** What checks of version 2 trust: the installation's keys and the verifier's own rules. */
export const createPins = ({
  operatorKey,
  beacon = QUICKNET,
}: Pick<PublishedKeys, 'operatorKey' | 'beacon'>): Pins => ({
  operatorKey,
  beacon,
  rules: RULES,
});

function readPins3(value: unknown): Pins3 | undefined {
  try {
    return toPins(value, 'keys.json', undefined);
  } catch {
    return undefined;
  }
}

function differencesOf(built: Pins3, shown: Pins3, hasKey: boolean): KeyDifference[] {
  const isSameBeacon =
    built.beacon.chainHash === shown.beacon.chainHash && built.beacon.publicKey === shown.beacon.publicKey;
  const isStrange = shown.witnesses.some((key) => !built.witnesses.includes(key));
  return [
    ...(hasKey ? [] : (['operatorKey'] as const)),
    ...(isSameBeacon ? [] : (['beacon'] as const)),
    ...(built.logKey === shown.logKey ? [] : (['logKey'] as const)),
    ...(isStrange ? (['witnesses'] as const) : []),
  ];
}

function witnessesOf(pins: Pins3 | undefined, published: PublishedKeys | undefined): KnownWitness[] {
  const urls = new Map(published?.log?.witnesses.map(({ key, url }) => [key, url]));
  return (pins?.witnesses ?? []).map((key) => ({ name: parseVerifierKey(key)?.name ?? '', key, url: urls.get(key) }));
}

/** For version 2, which the operator signed with its first key, and for receipts of limits. */
function firstPins(pins: Pins3): Pins {
  const operatorKey = pinnedKeys(pins)[0]?.key ?? pins.operatorKey;
  const all = operatorKeys(pins).map(({ key }) => key);
  const later = all.slice(all.indexOf(operatorKey) + 1);
  return { ...createPins({ ...pins, operatorKey }), ...(later.length > 0 ? { laterKeys: later } : {}) };
}

function keysOfBuild(built: Pins3, shown: Pins3 | undefined): Omit<TrustedKeys, 'witnesses'> {
  const pins3 = shown ? withShownChanges(built, shown) : built;
  // The last of them: what a key before signs today is no receipt or record of today.
  const hasKey = operatorKeys(pins3).at(-1)?.key === shown?.operatorKey;
  return {
    pins: firstPins(pins3),
    pins3,
    source: 'build',
    differences: shown ? differencesOf(built, shown, hasKey) : [],
    ...(shown && hasKey && shown.operatorKey !== built.operatorKey ? { followedKey: shown.operatorKey } : {}),
  };
}

/** Keys of the build before those that the server shows; undefined where there are neither. */
export function chooseKeys(built: Pins3 | undefined, published: PublishedKeys | undefined): TrustedKeys | undefined {
  const shown = published && readPins3(published);
  if (built) return { ...keysOfBuild(built, shown), witnesses: witnessesOf(built, published) };
  if (!published) return undefined;
  const pins = shown ? firstPins(shown) : createPins(published);
  return { pins, pins3: shown, source: 'server', differences: [], witnesses: witnessesOf(shown, published) };
}

async function fetchKeys(get: typeof fetch): Promise<PublishedKeys | undefined> {
  try {
    const response = await get('/open/keys.json');
    // docs/draw-engine.md; a wrong one makes every check of it fail.
    return response.ok ? ((await response.json()) as PublishedKeys) : undefined;
  } catch {
    return undefined;
  }
}

/** What this page trusts. Without a network a build that has pins still has them. */
export const loadTrustedKeys = async (get: typeof fetch = fetch): Promise<TrustedKeys | undefined> =>
  chooseKeys(buildPins, await fetchKeys(get));
