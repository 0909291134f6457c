import { inclusionPath, leafHash, type ReadTile } from '#tlog/index.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { rootOfLeaves } from '../tickets/tree.ts';
import { entryOf, isLogged } from './key-chain.ts';
import { isSignedByLog, readNote, type LogNote } from './notes.ts';
import type { KeyChange, LogPart, Pins3 } from '../types.ts';

/** The text of bytes; undefined where they are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isOdd = (n: number): boolean => n % 2 === 1;
const half = (n: number): number => Math.floor(n / 2);

/** The largest power of two below n. */
function powerBelow(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/**
 * `before` of a part of the log: of the path of its first entry, in a log of any size that holds it, what stands to the
 * left.
 */
export async function hashesBefore(read: ReadTile, first: number, size: number): Promise<Uint8Array[]> {
  const left: Uint8Array[] = [];
  let node = first;
  let last = size - 1;
  for (const sibling of await inclusionPath(read, first, size)) {
    if (isOdd(node) || node === last) {
      left.unshift(sibling);
      while (node !== 0 && !isOdd(node)) {
        node = half(node);
        last = half(last);
      }
    }
    node = half(node);
    last = half(last);
  }
  return left;
}

/** The part of the log after its hashes were compared with its checkpoint. */
export interface ReadPart {
  readonly first: number;
  /** One more than its last index. */
  readonly end: number;
  /** Undefined where an entry is not UTF-8. */
  readonly texts: readonly (string | undefined)[];
  /** Of the entries, in the log's tree. */
  readonly leaves: readonly Uint8Array[];
  readonly note: LogNote;
  /** The root of the log when it had this size; undefined where the part does not tell. */
  readonly rootAt: (size: number) => string | undefined;
}

/** The root of a tree whose last leaves are these, whatever came before; undefined where `before` does not fit. */
function rootAfter(first: number, before: readonly Uint8Array[], leaves: readonly Uint8Array[]): string | undefined {
  let used = 0;
  const root = (from: number, to: number): Uint8Array | undefined => {
    if (to <= first) return before[used++];
    if (from >= first) return rootOfLeaves(leaves.slice(from - first, to - first));
    const split = from + powerBelow(to - from);
    const left = root(from, split);
    const right = root(split, to);
    return left && right && rootOfLeaves([left, right]);
  };
  const found = root(0, first + leaves.length);
  return found && used === before.length ? bytesToHex(found) : undefined;
}

/** What shows that the log was split: a change of the operator's key that is proven to stand where the part differs. */
function splitFault({ first, end, texts }: ReadPart, pins: Pins3): string | undefined {
  const changes = [...(pins.keyChanges ?? []), ...(pins.shownChanges ?? [])];
  const isOther = (change: KeyChange): boolean =>
    change.index >= first && change.index < end && texts[change.index - first] !== entryOf(change);
  const split = changes.find((change) => isOther(change) && isLogged(change, pins));
  return (
    split &&
    `the log has another entry at index ${split.index} than a quorum of the witnesses has seen there: it was split`
  );
}

/** Text says what is wrong: the part is not what the log had when it signed the checkpoint, or the log was split. */
export function readPart({ first, before, entries, checkpoint }: LogPart, pins: Pins3): ReadPart | string {
  const note = readNote(checkpoint);
  if (!note || !isSignedByLog(note, pins)) return 'the checkpoint of the part of the log is not signed by the log';
  const end = first + entries.length;
  if (!Number.isSafeInteger(first) || first < 0 || entries.length === 0 || note.size !== end)
    return 'the part of the log does not end where its checkpoint does';
  const leaves = entries.map(leafHash);
  const rootAt = (size: number): string | undefined =>
    size > first && size <= end ? rootAfter(first, before, leaves.slice(0, size - first)) : undefined;
  if (rootAt(end) !== note.root) return 'the entries of the part of the log are not those that the log signed';
  const part = { first, end, texts: entries.map(decodeUtf8), leaves, note, rootAt };
  return splitFault(part, pins) ?? part;
}
