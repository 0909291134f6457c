import { expect, test } from 'vitest';
import { leafHash } from './merkle.ts';
import { createReferenceLog } from '#support/tlog/reference-log.ts';
import { nodesEndedBy, peaksOf, rootOfSize, type TreeNode } from './compact-range.ts';

const SIZE = 300;
const entries = Array.from({ length: SIZE }, (_, i) => Uint8Array.from(Buffer.from(`entry ${i}`)));

function createNodes() {
  const nodes = new Map<string, Uint8Array>();
  const read = ({ level, index }: TreeNode): Uint8Array => {
    const hash = nodes.get(`${level} ${index}`);
    if (!hash) throw new Error(`no node ${index} of level ${level}`);
    return hash;
  };
  const append = (index: number): void => {
    for (const node of nodesEndedBy(index, leafHash(entries[index] ?? new Uint8Array()), read))
      nodes.set(`${node.level} ${node.index}`, node.hash);
  };
  return { nodes, read, append };
}

test('gives the root of every size that it has passed', () => {
  const { read, append } = createNodes();
  const reference = createReferenceLog(entries);
  entries.forEach((_, index) => append(index));
  for (let size = 0; size <= SIZE; size++) expect(rootOfSize(size, read)).toEqual(reference.root(size));
});

test('keeps less than two hashes for each entry', () => {
  const { nodes, append } = createNodes();
  entries.forEach((_, index) => append(index));
  expect(nodes.size).toBeLessThan(2 * SIZE);
});

test('names the whole subtrees of sizes that 32 bits do not hold', () => {
  expect(peaksOf(0)).toEqual([]);
  expect(peaksOf(7)).toEqual([
    { level: 2, index: 0 },
    { level: 1, index: 2 },
    { level: 0, index: 6 },
  ]);
  expect(peaksOf(2 ** 40 + 1)).toEqual([
    { level: 40, index: 0 },
    { level: 0, index: 2 ** 40 },
  ]);
});
