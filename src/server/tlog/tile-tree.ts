import { assert } from '#kernel/assert.ts';
import { sha256Digest, sha256OfParts } from '../crypto/digest.ts';

/**
 * The tree of RFC 6962, kept as tiles (c2sp.org/tlog-tiles): a tile of level 0 holds the hashes of 256 entries, one of
 * the level above the roots of 256 such tiles, and so on.
 */
export const HASH_BYTES = 32;
export const TILE_WIDTH = 256;
const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

const NODE = Buffer.of(1);

export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256OfParts(NODE, left, right);

/** Of a log without entries. */
export const EMPTY_ROOT = sha256Digest('');

export interface StoredTile {
  readonly level: number;
  readonly index: number;
  /** Its hashes one after another. */
  readonly hashes: Buffer;
}

/** The root of 2^n hashes. */
export function rootOfPower(hashes: Buffer): Buffer {
  if (hashes.length === HASH_BYTES) return hashes;
  const half = hashes.length / 2;
  return hashNode(rootOfPower(hashes.subarray(0, half)), rootOfPower(hashes.subarray(half)));
}

/** Which tile of a level is the last one in a log of this size, full or not; its index, and how many hashes it has. */
export function lastTile(level: number, size: number): { readonly index: number; readonly width: number } {
  const hashes = Math.floor(size / TILE_WIDTH ** level);
  return { index: Math.floor(hashes / TILE_WIDTH), width: hashes % TILE_WIDTH };
}

/** How many levels have a hash in a log of this size. */
export function countLevels(size: number): number {
  let levels = 0;
  while (Math.floor(size / TILE_WIDTH ** levels) > 0) levels++;
  return levels;
}

/** The largest power of two that is not above a positive number. */
const powerOfTwo = (n: number): number => 2 ** Math.floor(Math.log2(n));

/** The roots of the whole subtrees in an unfinished tile, the largest first. */
function subtreeRoots(hashes: Buffer): Buffer[] {
  const roots: Buffer[] = [];
  for (let at = 0; at < hashes.length;) {
    const bytes = powerOfTwo((hashes.length - at) / HASH_BYTES) * HASH_BYTES;
    roots.push(rootOfPower(hashes.subarray(at, at + bytes)));
    at += bytes;
  }
  return roots;
}

/** The root of a log by its unfinished tiles, one for each level from 0, an empty one where a level has none. */
export function rootOfEdge(edge: readonly Buffer[]): Buffer {
  const roots = edge.toReversed().flatMap(subtreeRoots);
  return (
    roots.reduceRight<Buffer | undefined>((right, left) => (right ? hashNode(left, right) : left), undefined) ??
    EMPTY_ROOT
  );
}

/**
 * Adds the hashes of entries to a log of this size, whose unfinished tiles are given, one for each level from 0.
 * Returns the tiles that changed and the root of the longer log.
 */
export function appendHashes(
  edge: readonly Buffer[],
  size: number,
  hashes: readonly Buffer[],
): { readonly tiles: readonly StoredTile[]; readonly root: Buffer } {
  const tiles: StoredTile[] = [];
  const after: Buffer[] = [];
  let added: Buffer = Buffer.concat(hashes);
  for (let level = 0; added.length > 0 || level < edge.length; level++) {
    const before = edge[level] ?? Buffer.alloc(0);
    const { index, width } = lastTile(level, size);
    assert(before.length === width * HASH_BYTES, 'the unfinished tile has as many hashes as the size says');
    const all = Buffer.concat([before, added]);
    const full: Buffer[] = [];
    let at = 0;
    for (; all.length - at >= TILE_BYTES; at += TILE_BYTES) {
      const tile = all.subarray(at, at + TILE_BYTES);
      tiles.push({ level, index: index + at / TILE_BYTES, hashes: tile });
      full.push(rootOfPower(tile));
    }
    const rest = all.subarray(at);
    if (rest.length > 0 && added.length > 0) tiles.push({ level, index: index + at / TILE_BYTES, hashes: rest });
    after.push(rest);
    added = Buffer.concat(full);
  }
  return { tiles, root: rootOfEdge(after) };
}

/** Reads a tile of the log; it has at least the hashes of the log's size. */
export type ReadTile = (level: number, index: number) => Promise<Buffer>;

/** The roots of whole subtrees, and of the last one, which may not be whole. */
function createRootReader(read: ReadTile) {
  /** The root of the entries from `from` on; its subtrees are whole wherever the log has all their entries. */
  return async function rootOf(from: number, count: number): Promise<Buffer> {
    const power = powerOfTwo(count);
    if (power < count) return hashNode(await rootOf(from, power), await rootOf(from + power, count - power));
    const level = Math.floor(Math.log2(count) / Math.log2(TILE_WIDTH));
    const first = from / TILE_WIDTH ** level;
    const tile = await read(level, Math.floor(first / TILE_WIDTH));
    const start = (first % TILE_WIDTH) * HASH_BYTES;
    const bytes = (count / TILE_WIDTH ** level) * HASH_BYTES;
    const hashes = tile.subarray(start, start + bytes);
    assert(hashes.length === bytes, 'a tile has the hashes of the log');
    return rootOfPower(hashes);
  };
}

/** How many entries the left part of a tree has. */
const leftOf = (count: number): number => (powerOfTwo(count) === count ? count / 2 : powerOfTwo(count));

/**
 * What proves that a log of `size` entries begins with its first `older` (RFC 6962 §2.1.2): the roots of the subtrees
 * that both share, and of those that came after, from below upwards.
 */
export async function proveConsistency(read: ReadTile, older: number, size: number): Promise<Buffer[]> {
  assert(older > 0 && older <= size, 'a proof leads from a smaller log to a larger one');
  const rootOf = createRootReader(read);
  const prove = async (from: number, count: number, cut: number, isWhole: boolean): Promise<Buffer[]> => {
    if (cut === count) return isWhole ? [] : [await rootOf(from, count)];
    const left = leftOf(count);
    return cut <= left
      ? [...(await prove(from, left, cut, isWhole)), await rootOf(from + left, count - left)]
      : [...(await prove(from + left, count - left, cut - left, false)), await rootOf(from, left)];
  };
  return prove(0, size, older, true);
}

/** What proves that a log of `size` entries has an entry at `index` (RFC 6962 §2.1.1), from below upwards. */
export async function proveInclusion(read: ReadTile, index: number, size: number): Promise<Buffer[]> {
  assert(index >= 0 && index < size, 'a proof leads from an entry of the log');
  const rootOf = createRootReader(read);
  const prove = async (from: number, count: number, at: number): Promise<Buffer[]> => {
    if (count === 1) return [];
    const left = leftOf(count);
    return at < left
      ? [...(await prove(from, left, at)), await rootOf(from + left, count - left)]
      : [...(await prove(from + left, count - left, at - left)), await rootOf(from, left)];
  };
  return prove(0, size, index);
}
