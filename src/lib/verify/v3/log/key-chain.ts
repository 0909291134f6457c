import { isSignedBy, parseVerifierKey } from '#tlog/index.ts';
import { fromHex, lengthPrefixed, sha256Of, utf8 } from '#verify/bytes.ts';
import type { KeyChange, Pins3 } from '../types.ts';

/** A key of the operator, and the index in the log from which it holds. */
export interface HeldKey {
  readonly key: string;
  readonly from: number;
}

export type KeyPins = Pick<Pins3, 'logKey' | 'operatorKey' | 'keyChanges' | 'shownChanges'>;

/** A change whose key before is known from somewhere else where the log is read: the log does not name it. */
export type FoundChange = Omit<KeyChange, 'before'> & Partial<Pick<KeyChange, 'before'>>;

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

/** Adds the changes that continue the keys at their end, and those that precede them. */
function extendKeys(keys: readonly HeldKey[], found: readonly FoundChange[], isSigned: Signed): readonly HeldKey[] {
  const changes = found.toSorted((a, b) => a.index - b.index);
  const longer = [...keys];
  for (const change of changes) {
    const last = longer.at(-1);
    if (last && change.index >= last.from && isSigned(last.key, change))
      longer.push({ key: change.key, from: change.index + 1 });
  }
  for (const change of changes.toReversed()) {
    const [first, second] = longer;
    if (first === undefined || change.before === undefined || change.key !== first.key) continue;
    const from = change.index + 1;
    if ((!second || from < second.from) && isSigned(change.before, change))
      longer.splice(0, 1, { key: change.before, from: 0 }, { ...first, from });
  }
  return longer;
}

/** Whether these keys have another one where this change says its own. Before the first change, nothing is known. */
function isContradicted(keys: readonly HeldKey[], { key, index }: FoundChange): boolean {
  const from = index + 1;
  return keys[1] !== undefined && from >= keys[1].from && !keys.some((held) => held.key === key && held.from === from);
}

/**
 * The operator's keys in their order (docs/draw-proof.md §10): the pinned one, each that follows it by a change that
 * both keys have signed, and each that the pinned one has followed so. The most trusted changes come first: later ones
 * only extend what they give, and are left out where they contradict them.
 */
export function chainChanges(
  { logKey, operatorKey }: Pick<Pins3, 'logKey' | 'operatorKey'>,
  sources: readonly (readonly FoundChange[])[],
): readonly HeldKey[] {
  const isSigned = signedFor(parseVerifierKey(logKey)?.name ?? '');
  let keys: readonly HeldKey[] = [{ key: operatorKey, from: 0 }];
  const known: FoundChange[] = [];
  for (const source of sources) {
    const longer = extendKeys(keys, [...known, ...source], isSigned);
    if (!known.some((change) => isContradicted(longer, change))) keys = longer;
    known.push(...source);
  }
  return keys;
}

/** The operator's keys by the changes that are pinned and shown, where the log was not read. */
export const chainKeys = (pins: KeyPins): readonly HeldKey[] =>
  chainChanges(pins, [pins.keyChanges ?? [], pins.shownChanges ?? []]);

/** All changes that are pinned or shown. */
export const changesOf = ({ keyChanges = [], shownChanges = [] }: KeyPins): readonly KeyChange[] => [
  ...keyChanges,
  ...shownChanges,
];

/** The key that holds at an index of the log. */
export const keyAt = (keys: readonly HeldKey[], index: number): string | undefined =>
  keys.findLast(({ from }) => from <= index)?.key;
