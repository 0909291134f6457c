import { isEqual, sha256Of } from './bytes.ts';

/** The hash tree of RFC 6962, §2.1. Hashes are 32 bytes. Sizes and indexes may exceed 2^31, so no bit operators. */
export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (entry: Uint8Array): Uint8Array => sha256Of(LEAF, entry);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256Of(NODE, left, right);
export const emptyRoot = (): Uint8Array => sha256Of();

const isSize = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;
const isOdd = (n: number): boolean => n % 2 === 1;
const half = (n: number): number => Math.floor(n / 2);

/** The root that an inclusion proof leads to (RFC 9162 §2.1.3.2); undefined where its length is not of such a tree. */
export function rootFromInclusion(
  leaf: Uint8Array,
  { index, size, path }: { readonly index: number; readonly size: number; readonly path: readonly Uint8Array[] },
): Uint8Array | undefined {
  // Else a second number, as 0.5 or -1, would stand for the same entry.
  if (!isSize(index) || !isSize(size) || index >= size) return undefined;
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (isOdd(node) || node === last) {
      hash = nodeHash(sibling, hash);
      while (node !== 0 && !isOdd(node)) {
        node = half(node);
        last = half(last);
      }
    } else hash = nodeHash(hash, sibling);
    node = half(node);
    last = half(last);
  }
  return last === 0 ? hash : undefined;
}

export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Whether the newer tree begins with all entries of the older one (RFC 9162 §2.1.4.2). */
export function isConsistent(older: Head, newer: Head, proof: readonly Uint8Array[]): boolean {
  if (!isSize(older.size) || !isSize(newer.size) || older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && isEqual(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && isEqual(older.root, emptyRoot());
  let node = older.size - 1;
  let last = newer.size - 1;
  while (isOdd(node)) {
    node = half(node);
    last = half(last);
  }
  // Where the older tree is a whole subtree of the newer one, its root is left out of the proof.
  const [first, ...rest] = node === 0 ? [older.root, ...proof] : proof;
  if (!first) return false;
  let oldHash = first;
  let newHash = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      oldHash = nodeHash(sibling, oldHash);
      newHash = nodeHash(sibling, newHash);
      while (node !== 0 && !isOdd(node)) {
        node = half(node);
        last = half(last);
      }
    } else newHash = nodeHash(newHash, sibling);
    node = half(node);
    last = half(last);
  }
  return last === 0 && isEqual(oldHash, older.root) && isEqual(newHash, newer.root);
}

/** The root of a few leaf hashes. */
export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (!only) return emptyRoot();
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}
