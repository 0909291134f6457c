import { HASH_BYTES, merkleLevels } from '#server/draws/proof/merkle.ts';
import { assert, assertPresent } from '#kernel/assert.ts';

/** The path from a leaf to the root, hashes in hexadecimal. */
export interface Inclusion {
  readonly index: number;
  readonly count: number;
  readonly path: string[];
}

/** A batch's tree for one draw (docs/draw-proof.md §5). */
export interface BatchTree {
  /** In hexadecimal. */
  readonly root: string;
  readonly count: number;
  /** The path of a leaf; undefined for one that is not in the tree. */
  prove(leaf: Buffer): Inclusion | undefined;
}

/** Leaves of 32 bytes in the order of the tree, one after another. */
export const sortLeaves = (leaves: readonly Buffer[]): Buffer => Buffer.concat([...leaves].sort(Buffer.compare));

/** The nodes of a level as text, which is made once for all paths. */
function textsOf(level: Buffer): string[] {
  const all = level.toString('hex');
  const letters = 2 * HASH_BYTES;
  return Array.from({ length: level.length / HASH_BYTES }, (_, i) => all.slice(i * letters, (i + 1) * letters));
}

/** The paths of a tree, by the place of the leaf. */
export function pathsOf(levels: readonly Buffer[]): (index: number) => string[] {
  const texts = levels.map(textsOf);
  return (index) =>
    texts.flatMap((nodes, height) => {
      const sibling = nodes[(index >> height) ^ 1];
      return sibling === undefined ? [] : [sibling];
    });
}

/** The tree over leaves that are sorted already, one after another. */
export function createBatchTree(leaves: Buffer): BatchTree {
  assert(leaves.length > 0, 'a batch has orders');
  const levels = merkleLevels(leaves);
  const pathOf = pathsOf(levels);
  const count = leaves.length / HASH_BYTES;
  return {
    root: assertPresent(levels.at(-1), 'the root of a tree').toString('hex'),
    count,
    prove: (leaf) => {
      let at = leaves.indexOf(leaf);
      // What was found may begin in one leaf and end in the next.
      while (at >= 0 && at % HASH_BYTES > 0) at = leaves.indexOf(leaf, at + 1);
      return at < 0 ? undefined : { index: at / HASH_BYTES, count, path: pathOf(at / HASH_BYTES) };
    },
  };
}
