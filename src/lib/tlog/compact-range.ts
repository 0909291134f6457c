import { emptyRoot, nodeHash } from './merkle.ts';

/**
 * The tree of RFC 6962 §2.1 from its whole subtrees. Whole subtrees never change, so a copy that keeps them knows the
 * root of every size that it has passed.
 */

/** The subtree of 2^level leaves, the index-th of that level. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

export type ReadNode = (node: TreeNode) => Uint8Array;

export interface HashedNode extends TreeNode {
  readonly hash: Uint8Array;
}

/** The whole subtrees that a tree of this size consists of, from left to right. No bit operators: sizes exceed 2^31. */
export function peaksOf(size: number): TreeNode[] {
  const peaks: TreeNode[] = [];
  for (let level = 0, rest = size; rest > 0; level += 1, rest = Math.floor(rest / 2))
    if (rest % 2 === 1) peaks.unshift({ level, index: rest - 1 });
  return peaks;
}

/** The root of the first so many entries. */
export function rootOfSize(size: number, read: ReadNode): Uint8Array {
  const hashes = peaksOf(size).map(read);
  return hashes.length === 0 ? emptyRoot() : hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** The subtrees that become whole with the entry at this index: its leaf, and those that it ends. */
export function nodesEndedBy(index: number, leaf: Uint8Array, read: ReadNode): HashedNode[] {
  const ended: HashedNode[] = [{ level: 0, index, hash: leaf }];
  let hash = leaf;
  for (let level = 0, at = index; at % 2 === 1; level += 1, at = Math.floor(at / 2)) {
    hash = nodeHash(read({ level, index: at - 1 }), hash);
    ended.push({ level: level + 1, index: Math.floor(at / 2), hash });
  }
  return ended;
}
