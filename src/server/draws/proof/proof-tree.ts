import { sha256Digest } from '#server/crypto/digest.ts';
import { HASH_BYTES, merkleLevelsInTurns, merklePath } from './merkle.ts';

/** A draw's whole tree (docs/draw-proof-2.md §2), kept in memory to prove any of its leaves without hashing again. */
export interface ProofTree {
  readonly root: Buffer;
  readonly count: number;
  /** What it holds in memory. */
  readonly bytes: number;
  /** The place of a leaf and its siblings upwards; undefined for one that is not in the tree. */
  prove(leaf: Uint8Array): { readonly index: number; readonly path: readonly Buffer[] } | undefined;
}

/** The place of a leaf among sorted leaves, by binary search. */
function findLeaf(leaves: Buffer, leaf: Uint8Array): number | undefined {
  let [low, high] = [0, leaves.length / HASH_BYTES - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = leaves.compare(leaf, 0, leaf.length, middle * HASH_BYTES, (middle + 1) * HASH_BYTES);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** The tree over leaves that are sorted already, one after another in one Buffer. */
export async function buildProofTree(leaves: Buffer): Promise<ProofTree> {
  const levels = await merkleLevelsInTurns(leaves);
  return {
    root: leaves.length === 0 ? sha256Digest('') : Buffer.from(levels.at(-1) ?? leaves),
    count: leaves.length / HASH_BYTES,
    bytes: levels.reduce((sum, { length }) => sum + length, 0),
    prove: (leaf) => {
      const index = findLeaf(leaves, leaf);
      return index === undefined ? undefined : { index, path: merklePath(levels, index) };
    },
  };
}
