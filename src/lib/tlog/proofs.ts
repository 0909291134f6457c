import { HASH_BYTES, nodeHash, rootOf } from './merkle.ts';
import { TILE_WIDTH, widthOfTile, type Tile } from './tiles.ts';

/** Reads a tile: its hashes one after another, `32 × width` bytes. Throws where the log does not have it. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

const HEIGHT = 8;

/** The root of 2^height leaves, the index-th of that height, in a log of this size that holds them all. */
async function subtree(read: ReadTile, size: number, height: number, index: number): Promise<Uint8Array> {
  const level = Math.floor(height / HEIGHT);
  const below = height % HEIGHT;
  const count = 2 ** below;
  const first = index * count;
  const tileIndex = Math.floor(first / TILE_WIDTH);
  const width = widthOfTile(level, tileIndex, size);
  const tile = await read({ level, index: tileIndex, width });
  if (tile.length !== width * HASH_BYTES) throw new Error('a tile of the log has another length than its name says');
  const from = first % TILE_WIDTH;
  const hashes = Array.from({ length: count }, (_, i) =>
    tile.subarray((from + i) * HASH_BYTES, (from + i + 1) * HASH_BYTES),
  );
  return rootOf(hashes);
}

const powerBelow = (n: number): number => {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
};

/** The height of a tree of so many leaves, where that is a power of two. Math.log2 rounds: of 2^49 + 1 it says 49. */
function heightOf(count: number): number | undefined {
  let height = 0;
  let power = 1;
  for (; power < count; power *= 2) height += 1;
  return power === count ? height : undefined;
}

/** The root of the entries from one to another; `from` is a multiple of the least power of two that holds them. */
async function rootOfRange(read: ReadTile, size: number, from: number, to: number): Promise<Uint8Array> {
  const count = to - from;
  const height = heightOf(count);
  if (height !== undefined) return subtree(read, size, height, from / count);
  const split = from + powerBelow(count);
  return nodeHash(await rootOfRange(read, size, from, split), await rootOfRange(read, size, split, to));
}

/** The root of a log's first entries, from its tiles. */
export const rootOfLog = async (read: ReadTile, size: number): Promise<Uint8Array> =>
  size === 0 ? rootOf([]) : rootOfRange(read, size, 0, size);

/** The path from an entry to the root of a log of this size (RFC 6962 §2.1.1). */
export async function inclusionPath(read: ReadTile, index: number, size: number): Promise<Uint8Array[]> {
  if (!(index >= 0 && index < size)) throw new RangeError('a log of this size has no entry with this index');
  const path = async (from: number, to: number): Promise<Uint8Array[]> => {
    if (to - from <= 1) return [];
    const split = from + powerBelow(to - from);
    return index < split
      ? [...(await path(from, split)), await rootOfRange(read, size, split, to)]
      : [...(await path(split, to)), await rootOfRange(read, size, from, split)];
  };
  return path(0, size);
}

/** What proves that a log of `size` begins with the entries of its older self (RFC 6962 §2.1.2). */
export async function consistencyProof(read: ReadTile, older: number, size: number): Promise<Uint8Array[]> {
  if (!(older >= 0 && older <= size)) throw new RangeError('the older log is larger than the newer one');
  if (older === 0 || older === size) return [];
  const prove = async (from: number, to: number, isWhole: boolean): Promise<Uint8Array[]> => {
    if (older === to) return isWhole ? [] : [await rootOfRange(read, size, from, to)];
    const split = from + powerBelow(to - from);
    return older <= split
      ? [...(await prove(from, split, isWhole)), await rootOfRange(read, size, split, to)]
      : [...(await prove(split, to, false)), await rootOfRange(read, size, from, split)];
  };
  return prove(0, size, true);
}
