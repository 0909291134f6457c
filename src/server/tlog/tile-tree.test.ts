import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryHash } from './entries.ts';
import {
  appendHashes,
  EMPTY_ROOT,
  hashNode,
  HASH_BYTES,
  lastTile,
  proveConsistency,
  proveInclusion,
  type ReadTile,
} from './tile-tree.ts';

/** RFC 6962 §2.1, word for word. */
function merkleTreeHash(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (!only) return EMPTY_ROOT;
  if (hashes.length === 1) return only;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return hashNode(merkleTreeHash(hashes.slice(0, k)), merkleTreeHash(hashes.slice(k)));
}

/** RFC 6962 §2.1.2, word for word. */
function merkleProof(m: number, hashes: readonly Buffer[], isWhole = true): Buffer[] {
  const n = hashes.length;
  if (m === n) return isWhole ? [] : [merkleTreeHash(hashes)];
  let k = 1;
  while (k * 2 < n) k *= 2;
  return m <= k
    ? [...merkleProof(m, hashes.slice(0, k), isWhole), merkleTreeHash(hashes.slice(k))]
    : [...merkleProof(m - k, hashes.slice(k), false), merkleTreeHash(hashes.slice(0, k))];
}

/** RFC 6962 §2.1.1, word for word. */
function merklePath(m: number, hashes: readonly Buffer[]): Buffer[] {
  if (hashes.length === 1) return [];
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return m < k
    ? [...merklePath(m, hashes.slice(0, k)), merkleTreeHash(hashes.slice(k))]
    : [...merklePath(m - k, hashes.slice(k)), merkleTreeHash(hashes.slice(0, k))];
}

const hashesOf = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, i) => entryHash(Buffer.from(`entry ${i}`)));

/** A log in memory that grows by these batches. */
function growLog(batches: readonly number[]) {
  const tiles = new Map<string, Buffer>();
  const all = hashesOf(batches.reduce((sum, count) => sum + count, 0));
  let size = 0;
  let root = EMPTY_ROOT;
  for (const count of batches) {
    const edge: Buffer[] = [];
    for (let level = 0; size >= 256 ** level; level++)
      edge.push(tiles.get(`${level}/${lastTile(level, size).index}`) ?? Buffer.alloc(0));
    const grown = appendHashes(edge, size, all.slice(size, size + count));
    for (const { level, index, hashes } of grown.tiles) tiles.set(`${level}/${index}`, hashes);
    size += count;
    root = grown.root;
  }
  const read: ReadTile = (level, index) => Promise.resolve(tiles.get(`${level}/${index}`) ?? Buffer.alloc(0));
  return { tiles, all, size, root, read };
}

const batches = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 200, max: 600 })), {
  minLength: 1,
  maxLength: 6,
});

test('the root is that of RFC 6962, in whatever batches the log grew', () => {
  fc.assert(
    fc.property(batches, (counts) => {
      const { all, root, size } = growLog(counts);
      expect(root).toEqual(merkleTreeHash(all));
      expect(growLog([size]).root).toEqual(root);
    }),
    { numRuns: 40 },
  );
});

test('a tile holds the roots of what is below it', () => {
  const { tiles, all } = growLog([300, 256, 70_000 - 556]);
  const at = (level: number, index: number, i: number) =>
    tiles.get(`${level}/${index}`)?.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES);
  expect(at(0, 273, 111)).toEqual(all[273 * 256 + 111]);
  expect(tiles.get('0/273')?.length).toBe(112 * HASH_BYTES);
  expect(at(1, 0, 200)).toEqual(merkleTreeHash(all.slice(200 * 256, 201 * 256)));
  expect(tiles.get('1/1')?.length).toBe(17 * HASH_BYTES);
  expect(tiles.get('2/0')).toEqual(merkleTreeHash(all.slice(0, 65_536)));
});

test('proves that the log only grew, as RFC 6962 does', async () => {
  await fc.assert(
    fc.asyncProperty(batches, fc.double({ min: 0, max: 1, noNaN: true }), async (counts, part) => {
      const { all, size, read } = growLog(counts);
      const older = 1 + Math.floor(part * (size - 1));
      expect(await proveConsistency(read, older, size)).toEqual(merkleProof(older, all));
    }),
    { numRuns: 60 },
  );
});

test('proves that an entry is in the log of a size it had, as RFC 6962 does', async () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  await fc.assert(
    fc.asyncProperty(batches, share, share, async (counts, part, place) => {
      const { all, size, read } = growLog(counts);
      const older = 1 + Math.floor(part * size);
      const index = Math.floor(place * older);
      expect(await proveInclusion(read, index, older)).toEqual(merklePath(index, all.slice(0, older)));
    }),
    { numRuns: 60 },
  );
});

test('an unfinished tile that does not fit the size is refused', () => {
  expect(() => appendHashes([Buffer.alloc(HASH_BYTES)], 2, hashesOf(1))).toThrow('as many hashes as the size says');
});
