import { createHash } from 'node:crypto';

/** A log as RFC 6962 §2.1 and c2sp.org/tlog-tiles define it. It shares no code with src/lib/tlog, which it tests. */
export interface ReferenceLog {
  readonly root: (size: number) => Uint8Array;
  readonly path: (index: number, size: number) => Uint8Array[];
  readonly proof: (older: number, size: number) => Uint8Array[];
  /** The hashes of a tile in a log of this size; undefined where such a log has no tile of this width. */
  readonly tile: (tile: TileName, size: number) => Uint8Array | undefined;
}

export interface TileName {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

type Range = (from: bigint, to: bigint) => Uint8Array;

const hash = (...parts: readonly Uint8Array[]): Uint8Array => {
  const sha256 = createHash('sha256');
  for (const part of parts) sha256.update(part);
  return Uint8Array.from(sha256.digest());
};
const hashOfEntry = (entry: Uint8Array): Uint8Array => hash(Uint8Array.of(0), entry);
const hashOfPair = (left: Uint8Array, right: Uint8Array): Uint8Array => hash(Uint8Array.of(1), left, right);

/** The largest power of two smaller than n. */
function k(n: bigint): bigint {
  let power = 1n;
  while (power * 2n < n) power *= 2n;
  return power;
}

/** MTH(D[from:to]); ranges with the same key have the same hash, so each key is computed once. */
function createMth(entry: (index: bigint) => Uint8Array, keyOf: (from: bigint, to: bigint) => string): Range {
  const known = new Map<string, Uint8Array>();
  const compute: Range = (from, to) => {
    const n = to - from;
    if (n === 0n) return hash();
    if (n === 1n) return hashOfEntry(entry(from));
    return hashOfPair(mth(from, from + k(n)), mth(from + k(n), to));
  };
  const mth: Range = (from, to) => {
    const key = keyOf(from, to);
    const value = known.get(key) ?? compute(from, to);
    known.set(key, value);
    return value;
  };
  return mth;
}

/** PATH(m, D[from:to]) of §2.1.1, where m counts from the beginning of the range. */
function pathOf(mth: Range, m: bigint, from: bigint, to: bigint): Uint8Array[] {
  const n = to - from;
  if (n === 1n) return [];
  const split = from + k(n);
  return m < k(n)
    ? [...pathOf(mth, m, from, split), mth(split, to)]
    : [...pathOf(mth, m - k(n), split, to), mth(from, split)];
}

/** SUBPROOF(m, D[from:to], b) of §2.1.2. */
function subproofOf(mth: Range, m: bigint, [from, to]: readonly [bigint, bigint], b: boolean): Uint8Array[] {
  const n = to - from;
  if (m === n) return b ? [] : [mth(from, to)];
  const split = from + k(n);
  return m <= k(n)
    ? [...subproofOf(mth, m, [from, split], b), mth(split, to)]
    : [...subproofOf(mth, m - k(n), [split, to], false), mth(from, split)];
}

/** How wide a tile is in a tree of size s: 256 where it is full; `floor(s / 256**l) mod 256` after the full ones. */
function specifiedWidth(level: number, index: number, size: number): bigint {
  const hashes = BigInt(size) / 256n ** BigInt(level);
  if (BigInt(index) < hashes / 256n) return 256n;
  return BigInt(index) === hashes / 256n ? hashes % 256n : 0n;
}

function createLog(mth: Range): ReferenceLog {
  return {
    root: (size) => mth(0n, BigInt(size)),
    path: (index, size) => pathOf(mth, BigInt(index), 0n, BigInt(size)),
    proof: (older, size) => subproofOf(mth, BigInt(older), [0n, BigInt(size)], true),
    tile: ({ level, index, width }, size) => {
      if (width === 0 || BigInt(width) !== specifiedWidth(level, index, size)) return undefined;
      const span = 256n ** BigInt(level);
      const hashes = Array.from({ length: width }, (_, i) => {
        const at = (BigInt(index) * 256n + BigInt(i)) * span;
        return mth(at, at + span);
      });
      return Uint8Array.from(Buffer.concat(hashes));
    },
  };
}

export const createReferenceLog = (entries: readonly Uint8Array[]): ReferenceLog =>
  createLog(
    createMth(
      (index) => {
        const entry = entries[Number(index)];
        if (!entry) throw new RangeError(`the log has no entry ${index}`);
        return entry;
      },
      (from, to) => `${from}-${to}`,
    ),
  );

/** A log without end whose entries are all the same but one, so that its trees of any size can be computed. */
export function createEndlessLog(otherIndex: number): ReferenceLog {
  const other = BigInt(otherIndex);
  return createLog(
    createMth(
      (index) => Uint8Array.of(index === other ? 1 : 0),
      (from, to) => (from <= other && other < to ? `${from}-${to}` : `${to - from} of the same`),
    ),
  );
}

/** 1234067 as `x001/x234/067`. */
function indexInPath(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
}

/** All files of a log but its checkpoint, by their paths. */
export function filesOf(entries: readonly Uint8Array[]): Map<string, Uint8Array> {
  const log = createReferenceLog(entries);
  const files = new Map<string, Uint8Array>();
  for (let level = 0, hashes = entries.length; hashes > 0; level += 1, hashes = Math.floor(hashes / 256))
    for (let index = 0; index * 256 < hashes; index += 1) {
      const width = Math.min(256, hashes - index * 256);
      const name = indexInPath(index) + (width < 256 ? `.p/${width}` : '');
      const tile = log.tile({ level, index, width }, entries.length);
      if (tile) files.set(`tile/${level}/${name}`, tile);
      if (level === 0) files.set(`tile/entries/${name}`, bundleOf(entries.slice(index * 256, index * 256 + width)));
    }
  return files;
}

/** Entries one after another, each after its length in two bytes. */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  const parts = entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]);
  return Uint8Array.from(Buffer.concat(parts));
}
