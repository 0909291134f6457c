import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Digest } from '#server/crypto/digest.ts';
import { merklePath, merkleRoot } from '#support/proof/proof-bytes.ts';
import { buildProofTree } from './proof-tree.ts';

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => sha256Digest(String(i))).sort((a, b) => a.compare(b));

test('computes the root and the paths of the published tree for any number of leaves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), async (count, n) => {
      const leaves = leavesOf(count);
      const index = n % count;
      const tree = await buildProofTree(Buffer.concat(leaves));
      expect(tree.root).toEqual(merkleRoot(leaves));
      expect(tree.count).toBe(count);
      const path = merklePath(leaves, index);
      expect(tree.prove(leaves[index] ?? Buffer.alloc(32))).toEqual({ index, path });
      expect(tree.prove(sha256Digest('another'))).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

test('without leaves has the hash of nothing as its root, and proves nothing', async () => {
  const tree = await buildProofTree(Buffer.alloc(0));
  expect(tree.root).toEqual(merkleRoot([]));
  expect(tree.prove(sha256Digest('one'))).toBeUndefined();
});
