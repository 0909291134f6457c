import { expect, test } from 'vitest';
import { merkleRoot, sha256 } from '#support/proof/proof-bytes.ts';
import { MemoryLog } from '#support/proof/v3/memory-log.ts';
import { pins } from '#support/proof/v3/world.ts';
import { createReferenceLog } from '#support/tlog/reference-log.ts';
import { parseCanonical } from '../json.ts';
import { hashesBefore, readPart } from './log-part.ts';
import { rootOfLeaves, sortedRoot, writeHex } from '../tickets/tree.ts';

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 33, 100];
const log = new MemoryLog(Array.from({ length: 40 }, (_, n) => `{"n":${n},"type":"other"}`));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('a part of the log gives the roots that the whole log has', () => {
  for (let first = 0; first < log.size; first++) {
    const part = readPart(log.part({ first }), pins);
    if (typeof part === 'string') throw new Error(part);
    for (let size = 0; size <= log.size + 1; size++) {
      const root = size <= first || size > log.size ? undefined : hex(merkleRoot(log.leaves(size)));
      expect(part.rootAt(size)).toBe(root);
    }
  }
});

test('a part of the log with other hashes before it, or other entries, is refused', () => {
  for (const first of [1, 2, 7, 20]) {
    const part = log.part({ first });
    const [hash, ...rest] = part.before;
    const changed = Uint8Array.from(hash ?? []).fill(9, 0, 1);
    expect(readPart({ ...part, before: [changed, ...rest] }, pins)).toContain('not those that the log signed');
    expect(readPart({ ...part, before: rest }, pins)).toContain('not those that the log signed');
    expect(readPart({ ...part, before: [...part.before, changed] }, pins)).toContain('not those that the log signed');
    expect(readPart({ ...part, first: first + 1 }, pins)).toContain('does not end where its checkpoint does');
    expect(readPart({ ...part, entries: [] }, pins)).toContain('does not end where its checkpoint does');
  }
});

test('what stands before a part is found from the tiles of the log', async () => {
  const entries = log.entries.map((entry) => Uint8Array.from(Buffer.from(entry)));
  const reference = createReferenceLog(entries);
  for (let first = 0; first < log.size; first++) {
    const read = async (tile: { level: number; index: number; width: number }) =>
      Promise.resolve(reference.tile(tile, log.size) ?? Uint8Array.of());
    expect((await hashesBefore(read, first, log.size)).map(hex)).toEqual(log.part({ first }).before.map(hex));
  }
});

test('a tree has the root of RFC 6962', () => {
  expect(hex(rootOfLeaves([]))).toBe(hex(sha256('')));
  expect(sortedRoot([])).toBe(hex(sha256('')));
  for (const size of SIZES) {
    const leaves = Array.from({ length: size }, (_, n) => sha256(`leaf ${n}`));
    expect(hex(rootOfLeaves(leaves))).toBe(hex(merkleRoot(leaves)));
    expect(sortedRoot(leaves.map(hex))).toBe(hex(merkleRoot([...leaves].sort(Buffer.compare))));
  }
});

test('hexadecimal digits are written as their bytes', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
  const out = new Uint8Array(258);
  writeHex(hex(bytes), out, 1);
  expect(out.subarray(1, 257)).toEqual(bytes);
});

test('a text is canonical, shallow and well formed, or none', () => {
  for (const text of ['{"a":1,"b":[true,"x"]}', '[[[[[[[[1]]]]]]]]', '""', '"é"'])
    expect(parseCanonical(text)).toBeDefined();
  for (const text of [
    ...['{"b":1,"a":1}', '{"a":1,"a":1}', '{"a": 1}', '{"a":1.5}', '{"a":null}', '{"a":1e3}', '-0', '9007199254740993'],
    ...[
      '[[[[[[[[[1]]]]]]]]]',
      '"\\ud800"',
      '"\\u0041"',
      '"\\/"',
      '',
      'x',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ],
  ])
    expect(parseCanonical(text), text).toBeUndefined();
});
