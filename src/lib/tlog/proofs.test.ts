import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sampleSize } from '#support/random/sample-size.ts';
import { createEndlessLog, createReferenceLog, filesOf, type ReferenceLog } from '#support/tlog/reference-log.ts';
import * as tlog from './index.ts';

/** Reads the files of a log, by their paths. */
const readerOf = (entries: readonly Uint8Array[]): tlog.ReadTile => {
  const files = filesOf(entries);
  return (tile) => {
    const file = files.get(tlog.tilePath(tile));
    return file ? Promise.resolve(file) : Promise.reject(new Error(`the log has no ${tlog.tilePath(tile)}`));
  };
};
/** The tiles of a log that is too large for files; only those that a log of this size has. */
const endlessReader =
  (log: ReferenceLog, size: number): tlog.ReadTile =>
  (tile) => {
    const file = log.tile(tile, size);
    return file ? Promise.resolve(file) : Promise.reject(new Error(`the log has no ${tlog.tilePath(tile)}`));
  };

/** No two are the same. */
const entriesOf = (size: number, salt: number): Uint8Array[] =>
  Array.from({ length: size }, (_, i) => Uint8Array.from({ length: 2 + ((i * salt) % 40) }, (_, j) => i >> (j * 8)));

/** Sizes at the edges of trees and tiles are drawn more often. */
const size = fc.oneof(
  fc.nat({ max: 2_000 }),
  fc.constantFrom(0, 1, 2, 3, 255, 256, 257, 511, 512, 513, 768, 1_023, 1_024, 1_025, 1_792, 2_000),
);
const logs = fc.record({ size, salt: fc.integer({ min: 1, max: 99 }), a: fc.nat(), b: fc.nat() });

/** Each hash with each of its bytes changed by one bit, each hash left out, one added everywhere. */
function* damagedProofs(proof: readonly Uint8Array[]): Generator<Uint8Array[]> {
  for (const [i, hash] of proof.entries()) {
    for (let at = 0; at < hash.length; at++)
      yield proof.with(i, hash.with(at, (hash[at] ?? 0) ^ (1 << ((i + at) % 8))));
    yield proof.toSpliced(i, 1);
    yield proof.with(i, hash.subarray(0, 31));
  }
  for (let i = 0; i <= proof.length; i++)
    for (const added of [new Uint8Array(32), proof[i] ?? new Uint8Array()]) yield proof.toSpliced(i, 0, added);
}

describe('a log of up to 2,000 entries', () => {
  it('has the root of its definition', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async ({ size, salt }) => {
        const entries = entriesOf(size, salt);
        const root = await tlog.rootOfLog(readerOf(entries), size);
        expect(root).toEqual(createReferenceLog(entries).root(size));
        expect(tlog.rootOf(entries.map(tlog.leafHash))).toEqual(root);
      }),
      { numRuns: sampleSize(40, 150) },
    );
  });

  it('proves each of its entries, and nothing by a damaged proof', async () => {
    await fc.assert(
      fc.asyncProperty(
        logs.filter(({ size }) => size > 0),
        async ({ size, salt, a }) => {
          const entries = entriesOf(size, salt);
          const log = createReferenceLog(entries);
          const index = a % size;
          const path = await tlog.inclusionPath(readerOf(entries), index, size);
          expect(path).toEqual(log.path(index, size));
          const root = log.root(size);
          const leaf = tlog.leafHash(entries[index] ?? new Uint8Array());
          expect(tlog.rootFromInclusion(leaf, { index, size, path })).toEqual(root);
          for (const other of damagedProofs(path))
            expect(tlog.rootFromInclusion(leaf, { index, size, path: other })).not.toEqual(root);
          for (const other of [index - 1, index + 1, index ^ 2, size - 1 - index].filter((at) => at !== index))
            expect(tlog.rootFromInclusion(leaf, { index: other, size, path })).not.toEqual(root);
        },
      ),
      { numRuns: sampleSize(25, 100) },
    );
  });

  it('proves what it was, and nothing by a damaged proof', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async ({ size, salt, a, b }) => {
        const entries = entriesOf(size, salt);
        const log = createReferenceLog(entries);
        // Half of the older sizes are powers of two, whose root is left out of the proof.
        const older = b % 2 === 0 ? a % (size + 1) : Math.min(size, 2 ** (a % 11));
        const proof = await tlog.consistencyProof(readerOf(entries), older, size);
        expect(proof).toEqual(older === 0 ? [] : log.proof(older, size));
        const [from, to] = [older, size].map((of) => ({ size: of, root: log.root(of) })) as [tlog.Head, tlog.Head];
        expect(tlog.isConsistent(from, to, proof)).toBe(true);
        for (const other of damagedProofs(proof)) expect(tlog.isConsistent(from, to, other)).toBe(false);
        for (const other of [older - 1, older + 1].filter((of) => of > 0))
          expect(tlog.isConsistent({ ...from, size: other }, to, proof)).toBe(false);
        const forked = { ...to, root: tlog.leafHash(to.root) };
        expect(tlog.isConsistent(from, forked, proof)).toBe(older === 0 && size > 0);
      }),
      { numRuns: sampleSize(25, 100) },
    );
  });
});

describe('a log of more than 2^31 entries', () => {
  const other = 2 ** 33 + 12_345;
  const log = createEndlessLog(other);
  // A logarithm rounds the sizes just above a power of two to it: the last three.
  const SIZES = [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 + 257, 2 ** 34 + 70_000, 2 ** 40, 2 ** 48 + 1, 2 ** 49 + 3];
  const SIZES_AND_LARGEST = [...SIZES, Number.MAX_SAFE_INTEGER];

  it.each(SIZES_AND_LARGEST)('has the root of its definition: %d', async (size) => {
    expect(await tlog.rootOfLog(endlessReader(log, size), size)).toEqual(log.root(size));
  });

  it.each(SIZES_AND_LARGEST)('proves its entries: %d', async (size) => {
    const read = endlessReader(log, size);
    for (const index of [0, 1, 255, 2 ** 31 - 2, other - 1, other, size - 257, size - 1]) {
      if (index >= size) continue;
      const path = await tlog.inclusionPath(read, index, size);
      expect(path).toEqual(log.path(index, size));
      const leaf = tlog.leafHash(Uint8Array.of(index === other ? 1 : 0));
      expect(tlog.rootFromInclusion(leaf, { index, size, path })).toEqual(log.root(size));
      const lie = tlog.leafHash(Uint8Array.of(index === other ? 0 : 1));
      expect(tlog.rootFromInclusion(lie, { index, size, path })).not.toEqual(log.root(size));
    }
  });

  it.each(SIZES_AND_LARGEST)('proves what it was: %d', async (size) => {
    const newer = { size, root: log.root(size) };
    for (const older of [
      1,
      256,
      2 ** 30 + 7,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 33,
      other,
      other + 1,
      2 ** 48,
      size - 1,
      size,
    ]) {
      if (older > size) continue;
      const proof = await tlog.consistencyProof(endlessReader(log, size), older, size);
      expect(proof).toEqual(log.proof(older, size));
      expect(tlog.isConsistent({ size: older, root: log.root(older) }, newer, proof)).toBe(true);
      if (older < size)
        expect(tlog.isConsistent({ size: older, root: log.root(older) }, newer, proof.slice(0, -1))).toBe(false);
    }
  });

  it('is not taken for one with another entry', async () => {
    const size = 2 ** 34 + 70_000;
    const forked = createEndlessLog(other + 1);
    const proof = await tlog.consistencyProof(endlessReader(forked, size), other + 1, size);
    const older = { size: other + 1, root: log.root(other + 1) };
    expect(tlog.isConsistent(older, { size, root: forked.root(size) }, proof)).toBe(false);
  });
});

describe('a log that does not answer as it should', () => {
  const entries = entriesOf(600, 1);
  const read = readerOf(entries);

  it.each([
    ['a hash too few', (tile: Uint8Array) => tile.subarray(32)],
    ['a byte too few', (tile: Uint8Array) => tile.subarray(1)],
    ['a byte too many', (tile: Uint8Array) => Uint8Array.from([...tile, 0])],
    ['nothing', () => new Uint8Array()],
  ])('has its tiles refused: %s', async (_, change) => {
    const changed: tlog.ReadTile = async (tile) => change(await read(tile));
    const reason = 'a tile of the log has another length than its name says';
    await expect(tlog.rootOfLog(changed, 600)).rejects.toThrow(reason);
    await expect(tlog.inclusionPath(changed, 0, 600)).rejects.toThrow(reason);
    await expect(tlog.consistencyProof(changed, 300, 600)).rejects.toThrow(reason);
  });
  it('has its own fault told', async () => {
    await expect(tlog.rootOfLog(read, 601)).rejects.toThrow('the log has no tile/0/002.p/89');
  });
});

test('there is no proof of an entry or an older log that does not exist', async () => {
  const read = readerOf(entriesOf(5, 1));
  for (const [index, size] of [
    [5, 5],
    [-1, 5],
    [0, 0],
    [NaN, 5],
  ] as const)
    await expect(tlog.inclusionPath(read, index, size)).rejects.toThrow(RangeError);
  for (const older of [6, -1, 1e9, NaN])
    await expect(tlog.consistencyProof(read, older, 5)).rejects.toThrow(RangeError);
  expect(await tlog.consistencyProof(read, 0, 5)).toEqual([]);
  expect(await tlog.consistencyProof(read, 5, 5)).toEqual([]);
  expect(await tlog.inclusionPath(readerOf(entriesOf(1, 1)), 0, 1)).toEqual([]);
});
