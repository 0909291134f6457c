import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Digest, sha256OfParts } from '#server/crypto/digest.ts';
import { computeRoot, merkleLevels, merkleLevelsInTurns, merklePath } from './merkle.ts';

interface InclusionProof {
  readonly index: number;
  readonly count: number;
  readonly path: readonly Buffer[];
}

const leafOf = (n: number): Buffer => sha256Digest(`leaf ${n}`);
const leavesOf = (count: number): Buffer[] => Array.from({ length: count }, (_, i) => leafOf(i)).sort(Buffer.compare);
const node = (left: Buffer, right: Buffer): Buffer => sha256OfParts(Uint8Array.of(1), left, right);

/** RFC 6962 §2.1 as it is written: split at the largest power of two below n. */
function byDefinition(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return sha256Digest('');
  if (leaves.length === 1) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return node(byDefinition(leaves.slice(0, split)), byDefinition(leaves.slice(split)));
}

/** RFC 9162 §2.1.3.2: how a proof is checked. */
function rootFrom(leaf: Buffer, { index, count, path }: InclusionProof): Buffer | undefined {
  let at = index;
  let last = count - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      hash = node(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = node(hash, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 ? hash : undefined;
}

describe('the tickets tree', () => {
  it('without tickets has the hash of nothing as its root', async () => {
    expect((await computeRoot(Buffer.alloc(0))).toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('with one ticket has its leaf as its root', async () => {
    expect(await computeRoot(leafOf(7))).toEqual(leafOf(7));
  });

  it("is the tree of RFC 6962, and each leaf's proof leads to its root only", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.nat(), async (count, any) => {
        const leaves = leavesOf(count);
        const root = byDefinition(leaves);
        const levels = merkleLevels(Buffer.concat(leaves));
        expect(levels.at(-1)).toEqual(root);
        expect(await merkleLevelsInTurns(Buffer.concat(leaves))).toEqual(levels);
        expect(await computeRoot(Buffer.concat(leaves))).toEqual(root);
        const index = any % count;
        const proof = { index, count, path: merklePath(levels, index) };
        const leaf = leaves[index] ?? leafOf(0);
        expect(rootFrom(leaf, proof)).toEqual(root);
        expect(rootFrom(leafOf(1_000), proof)).not.toEqual(root);
        const other = { ...proof, index: (index + 1) % count };
        if (count > 1) expect(rootFrom(leaf, other)).not.toEqual(root);
      }),
      { numRuns: 150 },
    );
  });

  it('is the same if computed over several turns of the event loop', async () => {
    const leaves = leavesOf(5_003);
    const root = byDefinition(leaves);
    expect((await merkleLevelsInTurns(Buffer.concat(leaves))).at(-1)).toEqual(root);
    expect(await computeRoot(Buffer.concat(leaves))).toEqual(root);
  });

  it('refuses leaves that are not whole hashes', async () => {
    await expect(computeRoot(Buffer.alloc(33))).rejects.toThrow(/whole hashes/);
  });
});
