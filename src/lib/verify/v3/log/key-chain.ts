import { isSignedBy, parseVerifierKey } from '#tlog/index.ts';
import { fromHex, lengthPrefixed, sha256Of, utf8 } from '#verify/bytes.ts';
import { canonicalJson } from '#verify/canonical-json.ts';
import { rootBy } from '../tickets/order-leaf.ts';
import { entryHash } from './entries.ts';
import { isCosigned, isSignedByLog, readNote } from './notes.ts';
import type { KeyChange, Pins3 } from '../types.ts';

/** A key of the operator, and the index in the log from which it holds. */
export interface HeldKey {
  readonly key: string;
  readonly from: number;
}

/** A change that stands in the log at its index. The log itself does not name the key before. */
export type FoundChange = Pick<KeyChange, 'index' | 'key' | 'signatures'> & Partial<Pick<KeyChange, 'before'>>;

type Signed = (before: string, change: Pick<KeyChange, 'key' | 'signatures'>) => boolean;

/** Whether a change was signed by the key before it and by its own, for the log with this name. */
export function signedFor(logName: string): Signed {
  const origin = lengthPrefixed(utf8(logName));
  return (before, { key, signatures }) => {
    const keys = [before, key].map(fromHex);
    const message = sha256Of(utf8('naseeb/key/v3'), origin, ...keys.map(lengthPrefixed));
    return keys.every((signer, i) => isSignedBy(signer, message, fromHex(signatures[i] ?? '')));
  };
}

/** The entry of a change, as the log has it. */
export const entryOf = ({ key, signatures }: Pick<KeyChange, 'key' | 'signatures'>): string =>
  canonicalJson({ type: 'key', key, signatures }) ?? '';

/** Whether the log has a change at its index, by a checkpoint that a quorum of the pinned witnesses cosigned. */
export function isLogged(change: KeyChange, pins: Pins3): boolean {
  const { index, proof } = change;
  const note = readNote(proof.checkpoint);
  if (!note || !isSignedByLog(note, pins)) return false;
  if (!isCosigned(note, pins)) return false;
  return rootBy(entryHash(entryOf(change)), { index, count: note.size, path: proof.path }) === note.root;
}

const hasKey = (keys: readonly HeldKey[], key: string): boolean => keys.some((held) => held.key === key);

/**
 * So often a change that does not name the key before is compared with one that it may have followed. The log may have
 * any number of such changes and keys, each pair of which costs a signature; keys that are not found sign nothing.
 */
const MOST_TRIED = 256;

interface Walk {
  readonly isSigned: Signed;
  /** Keys that a change may have followed which does not name the one before. */
  readonly known: readonly string[];
  /** Whether the first key is that of the log's start, before which there is none. */
  readonly isFirst: boolean;
  /** Pairs that were tried, of `MOST_TRIED`. */
  tried: number;
}

/** By the change to the first key that counts, the earliest that a key before has signed: that key, and its end. */
function findBefore(keys: readonly HeldKey[], changes: readonly FoundChange[], walk: Walk): HeldKey | undefined {
  const [first, second] = keys;
  const isOther = (key: string): boolean => !hasKey(keys, key);
  // Of a change that does not name the key before; one that does costs its signature once.
  const mayTry = (): boolean => walk.tried++ < MOST_TRIED;
  for (const change of changes) {
    // One that was not tried may count: then no later one does.
    if (walk.tried > MOST_TRIED) return undefined;
    if (change.key !== first?.key || (second && change.index + 1 >= second.from)) continue;
    const { before } = change;
    const key =
      before === undefined
        ? walk.known.find((one) => isOther(one) && mayTry() && walk.isSigned(one, change))
        : [before].find((one) => isOther(one) && walk.isSigned(one, change));
    if (key !== undefined) return { key, from: change.index + 1 };
  }
  return undefined;
}

/** The keys with those before them. */
function leadBack(keys: readonly HeldKey[], changes: readonly FoundChange[], walk: Walk): readonly HeldKey[] {
  const [first, ...later] = keys;
  const before = first && findBefore(keys, changes, walk);
  if (!before) return keys;
  return leadBack([{ key: before.key, from: 0 }, { key: first.key, from: before.from }, ...later], changes, walk);
}

/**
 * Adds the changes that continue the keys at their end, and then those that precede them. A key holds once. In this
 * order a stolen key cannot be led back to another one by a change to it that comes after the one that ended it.
 */
function extendKeys(keys: readonly HeldKey[], found: readonly FoundChange[], walk: Walk): readonly HeldKey[] {
  const changes = found.toSorted((a, b) => a.index - b.index);
  const longer = [...keys];
  for (const change of changes) {
    const last = longer.at(-1);
    if (last && change.index >= last.from && !hasKey(longer, change.key) && walk.isSigned(last.key, change))
      longer.push({ key: change.key, from: change.index + 1 });
  }
  return walk.isFirst ? longer : leadBack(longer, changes, walk);
}

/**
 * The operator's keys in their order (docs/draw-proof.md §10): a first one, those that follow it by changes that both
 * keys have signed, and, where the log does not begin with it, those that it has followed so. Changes come by source,
 * the most trusted first: later ones only extend what they give.
 */
export function keysFrom(
  key: string,
  { logKey }: Pick<Pins3, 'logKey'>,
  sources: readonly (readonly FoundChange[])[],
  isFirst = false,
): readonly HeldKey[] {
  const all = sources.flat();
  const walk: Walk = {
    isSigned: signedFor(parseVerifierKey(logKey)?.name ?? ''),
    known: [...new Set([key, ...all.flatMap((change) => [change.before ?? change.key, change.key])])],
    isFirst,
    tried: 0,
  };
  let keys: readonly HeldKey[] = [{ key, from: 0 }];
  for (const i of sources.keys()) keys = extendKeys(keys, sources.slice(0, i + 1).flat(), walk);
  return keys;
}

/** The key that holds at an index of the log. */
export const keyAt = (keys: readonly HeldKey[], index: number): string | undefined =>
  keys.findLast(({ from }) => from <= index)?.key;
