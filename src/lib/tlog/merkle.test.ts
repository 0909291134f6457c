import { describe, expect, it, test } from 'vitest';
import { emptyRoot, isConsistent, leafHash, rootFromInclusion, rootOf, type Head } from './index.ts';
import { nodeHash } from './merkle.ts';
import { ARGON_2020 } from './test-vectors/argon-2020.ts';
import * as vectors from './test-vectors/merkle.ts';

const { CONSISTENCY, EMPTY_ROOT, ENTRIES, INCLUSION, OTHER, ROOTS } = vectors;
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not there');
  return value;
};
const headOf = (size: number): Head => ({ size, root: must(ROOTS[size - 1]) });
const flipped = (hash: Uint8Array, bit: number): Uint8Array =>
  Uint8Array.from(hash, (byte, i) => (i ? byte : byte ^ bit));

test('hashes entries, pairs and nothing as RFC 6962 does', () => {
  expect(emptyRoot()).toEqual(EMPTY_ROOT);
  expect(rootOf([])).toEqual(EMPTY_ROOT);
  expect(leafHash(new Uint8Array())).toEqual(ROOTS[0]);
  expect(leafHash(bytes('L123456'))).toEqual(vectors.LEAF_L123456);
  expect(nodeHash(bytes('N123'), bytes('N456'))).toEqual(vectors.NODE_N123_N456);
});

test('computes the roots of the first entries', () => {
  for (const [i, root] of ROOTS.entries()) expect(rootOf(ENTRIES.slice(0, i + 1).map(leafHash))).toEqual(root);
});

describe.each(INCLUSION)('the proof of entry $index of $size', ({ index, size, path }) => {
  const leaf = leafHash(must(ENTRIES[index]));
  const { root } = headOf(size);
  const leadsTo = (over: Partial<typeof vector>, of = leaf): Uint8Array | undefined =>
    rootFromInclusion(of, { ...vector, ...over });
  const vector = { index, size, path };

  it('leads to the root', () => expect(leadsTo({})).toEqual(root));
  // What the source damages, and how.
  it('does not with anything else', () => {
    const others = [
      ...[index - 1, index + 1, index ^ 2].map((other) => leadsTo({ index: other })),
      ...[size * 2, Math.floor(size / 2)].map((other) => leadsTo({ size: other })),
      leadsTo({}, bytes('WrongLeaf')),
      ...[new Uint8Array(), root, OTHER].flatMap((hash) => [
        leadsTo({ path: [...path, hash] }),
        leadsTo({ path: [hash, ...path] }),
      ]),
      ...path.map((_, i) => leadsTo({ path: path.map((hash, j) => (i === j ? flipped(hash, 8) : hash)) })),
      ...path.map((_, i) => leadsTo({ path: path.toSpliced(i, 1) })),
      ...path.map((_, i) => leadsTo({ path: path.toSpliced(i, 0, OTHER) })),
    ];
    for (const other of others) expect(other).not.toEqual(root);
  });
});

test('no proof includes an entry that a log does not have', () => {
  for (const [index, size] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [-1, 1],
    [-1, 8],
    [0.5, 1],
    [NaN, 1],
    [Infinity, Infinity],
    [0, 1.5],
    [0, NaN],
    [0, 2 ** 53],
  ] as const)
    for (const path of [[], [OTHER], [OTHER, OTHER, OTHER], Array<Uint8Array>(60).fill(OTHER)])
      expect(rootFromInclusion(OTHER, { index, size, path })).toBeUndefined();
});

describe.each(CONSISTENCY)('the proof that $size entries begin with $older', ({ older, size, proof }) => {
  const [from, to] = [headOf(older), headOf(size)];

  it('holds', () => expect(isConsistent(from, to, proof)).toBe(true));
  // What the source damages, and how.
  it('does not with anything else', () => {
    const wrong = bytes('WrongRoot');
    const added = [new Uint8Array(), from.root, to.root, ...proof.slice(0, 1)];
    const proofs = [
      ...added.flatMap((hash) => [
        [...proof, hash],
        [hash, ...proof],
      ]),
      ...proof.map((_, i) => proof.map((hash, j) => (i === j ? flipped(hash, 16) : hash))),
      ...proof.map((_, i) => proof.toSpliced(i, 1)),
    ];
    for (const other of proofs) expect(isConsistent(from, to, other)).toBe(false);
    for (const other of [from.size - 1, from.size + 1, from.size ^ 2])
      expect(isConsistent({ ...from, size: other }, to, proof)).toBe(false);
    for (const other of [to.size * 2, Math.floor(to.size / 2)])
      expect(isConsistent(from, { ...to, size: other }, proof)).toBe(false);
    expect(isConsistent({ ...from, root: wrong }, to, proof)).toBe(false);
    expect(isConsistent(from, { ...to, root: wrong }, proof)).toBe(false);
    if (older !== size) {
      expect(isConsistent({ ...from, root: to.root }, { ...to, root: from.root }, proof)).toBe(false);
      expect(isConsistent(from, to, [])).toBe(false);
    }
  });
});

describe('two heads', () => {
  const [a, b] = [bytes('a'), bytes('b')];
  const empty = { size: 0, root: EMPTY_ROOT };
  // The sizes and roots of the source's table.
  it.each([
    ['of the same size and other roots', { size: 0, root: a }, { size: 0, root: b }, [], false],
    ['of size 1 and other roots', { size: 1, root: a }, { size: 1, root: b }, [], false],
    ['that are the same', { size: 0, root: a }, { size: 0, root: a }, [], true],
    ['of size 1 that are the same', { size: 1, root: b }, { size: 1, root: b }, [], true],
    ['the older larger', { size: 1, root: a }, { size: 0, root: b }, [], false],
    ['the older larger by one', { size: 2, root: a }, { size: 1, root: b }, [], false],
    ['without a proof', { size: 1, root: a }, { size: 2, root: b }, [], false],
    ['that are the same, with a proof', empty, empty, [OTHER], false],
    ['the older empty, with a proof', empty, { size: 1, root: a }, [OTHER], false],
    ['of size 1 that are the same, with a proof', { size: 1, root: a }, { size: 1, root: a }, [OTHER], false],
    ['the older empty', empty, { size: 1, root: a }, [], true],
    // The source takes any root for that of an empty log; there is only one.
    ['the older empty with another root', { size: 0, root: a }, { size: 1, root: b }, [], false],
    ['one of no size', { size: NaN, root: a }, { size: 2, root: nodeHash(a, b) }, [a, b], false],
    ['one of a negative size', { size: -1, root: a }, { size: 2, root: nodeHash(a, b) }, [a, b], false],
    ['one of half an entry', { size: 0.5, root: a }, { size: 2, root: nodeHash(a, b) }, [b], false],
    ['the newer with half an entry', { size: 1, root: a }, { size: 2.5, root: nodeHash(a, b) }, [b], false],
    ['of no end', { size: Infinity, root: a }, { size: Infinity, root: a }, [], false],
  ])('%s', (_, older, newer, proof, holds) => expect(isConsistent(older, newer, proof)).toBe(holds));
});

describe('a log of 961,984,013 certificates', () => {
  const { index, leaf, olderRoot, olderSize, path, proof, root, size } = ARGON_2020;

  it('has its entry 10,000', () => {
    expect(rootFromInclusion(leaf, { index, size, path })).toEqual(root);
    for (const other of [index - 1, index + 1, index + 2 ** 31, index + 2 ** 29])
      expect(rootFromInclusion(leaf, { index: other, size, path })).not.toEqual(root);
    expect(rootFromInclusion(leaf, { index, size: size + 2 ** 32, path })).toBeUndefined();
  });
  it('begins with its first 3,654,490', () => {
    const [older, newer] = [
      { size: olderSize, root: olderRoot },
      { size, root },
    ];
    expect(isConsistent(older, newer, proof)).toBe(true);
    for (const other of [olderSize - 1, olderSize + 1, olderSize + 2])
      expect(isConsistent({ ...older, size: other }, newer, proof)).toBe(false);
    for (let i = 0; i < proof.length; i++) {
      expect(isConsistent(older, newer, proof.toSpliced(i, 1))).toBe(false);
      expect(isConsistent(older, newer, proof.toSpliced(i, 0, OTHER))).toBe(false);
      expect(isConsistent(older, newer, proof.with(i, OTHER))).toBe(false);
    }
  });
});
