import { isSignedBy, parseVerifierKey } from '#tlog/index.ts';
import { fromHex, lengthPrefixed, sha256Of, utf8 } from '#verify/bytes.ts';
import type { KeyChange, Pins3 } from '../types.ts';

/** A key of the operator, and the index in the log from which it holds. */
export interface HeldKey {
  readonly key: string;
  readonly from: number;
}

/** A change whose key before is known from somewhere else where the log is read: the log does not name it. */
export type FoundChange = Omit<KeyChange, 'before'> & Partial<Pick<KeyChange, 'before'>>;

/**
 * The operator's keys in their order (docs/draw-proof.md §10): the pinned one, each that follows it by a change that
 * both keys have signed, and each that the pinned one has followed so.
 */
export function chainKeys(
  { logKey, operatorKey, keyChanges = [] }: Pick<Pins3, 'logKey' | 'operatorKey' | 'keyChanges'>,
  found: readonly FoundChange[] = keyChanges,
): readonly HeldKey[] {
  const origin = lengthPrefixed(utf8(parseVerifierKey(logKey)?.name ?? ''));
  const isSigned = (before: string, { key, signatures }: FoundChange): boolean => {
    const keys = [before, key].map(fromHex);
    const message = sha256Of(utf8('naseeb/key/v3'), origin, ...keys.map(lengthPrefixed));
    return keys.every((signer, i) => isSignedBy(signer, message, fromHex(signatures[i] ?? '')));
  };
  const changes = found.toSorted((a, b) => a.index - b.index);
  const keys: HeldKey[] = [{ key: operatorKey, from: 0 }];
  for (const change of changes)
    if (isSigned(keys.at(-1)?.key ?? '', change)) keys.push({ key: change.key, from: change.index + 1 });
  for (const change of changes.toReversed()) {
    const [first, ...later] = keys;
    if (first === undefined || change.before === undefined || change.key !== first.key) continue;
    if (isSigned(change.before, change))
      keys.splice(0, keys.length, { key: change.before, from: 0 }, { ...first, from: change.index + 1 }, ...later);
  }
  return keys;
}

/** The key that holds at an index of the log. */
export const keyAt = (keys: readonly HeldKey[], index: number): string | undefined =>
  keys.findLast(({ from }) => from <= index)?.key;
