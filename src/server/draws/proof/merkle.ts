import { assert } from '#kernel/assert.ts';
import { sha256Digest } from '#server/crypto/digest.ts';

/**
 * The tree of RFC 6962 over leaves that are hashes already, in ascending byte order (docs/draw-proof-2.md §2). A level
 * is one block of memory, its nodes one after another: millions of small Buffers would cost several times their
 * bytes.
 */
export const HASH_BYTES = 32;
const PAIR_BYTES = 2 * HASH_BYTES;

/**
 * Hashes in one turn of the event loop, about four milliseconds: a large tree does not hold up the other work of the
 * process.
 */
const HASHES_IN_TURN = 2_000;
const nextTurn = () => new Promise<void>((done) => setImmediate(done));

const pair = Buffer.alloc(1 + PAIR_BYTES, 0x01);

/**
 * Hashes the nodes of a level in pairs, from byte `from` to byte `to`, and writes their parents into `above`. Both
 * may be the same memory: a parent only overwrites children that were read. A last odd node is carried up unchanged.
 * This gives the tree of RFC 6962, which splits at the largest power of two.
 */
function joinPairs(level: Buffer, above: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at += PAIR_BYTES) {
    const joined = at + HASH_BYTES < level.length;
    if (joined) level.copy(pair, 1, at, at + PAIR_BYTES);
    (joined ? sha256Digest(pair) : level.subarray(at, at + HASH_BYTES)).copy(above, at / 2);
  }
}

const lengthAbove = (level: Buffer): number => Math.ceil(level.length / PAIR_BYTES) * HASH_BYTES;

async function joinInTurns(level: Buffer, above: Buffer): Promise<void> {
  const step = HASHES_IN_TURN * PAIR_BYTES;
  for (let from = 0; from < level.length; from += step) {
    if (from > 0) await nextTurn();
    joinPairs(level, above, from, Math.min(from + step, level.length));
  }
}

const assertWhole = (leaves: Buffer): void => assert(leaves.length % HASH_BYTES === 0, 'leaves are whole hashes');

/** Every level of a small tree, the leaves first and the root last. */
export function merkleLevels(leaves: Buffer): Buffer[] {
  assertWhole(leaves);
  assert(leaves.length > 0, 'a tree has leaves');
  const levels = [leaves];
  for (let level = leaves; level.length > HASH_BYTES; levels.push(level)) {
    const above = Buffer.allocUnsafe(lengthAbove(level));
    joinPairs(level, above, 0, level.length);
    level = above;
  }
  return levels;
}

/** The same of a large tree, a few hashes at a time. */
export async function merkleLevelsInTurns(leaves: Buffer): Promise<Buffer[]> {
  assertWhole(leaves);
  const levels = [leaves];
  for (let level = leaves; level.length > HASH_BYTES; levels.push(level)) {
    const above = Buffer.allocUnsafeSlow(lengthAbove(level));
    await joinInTurns(level, above);
    level = above;
  }
  return levels;
}

/** The sibling hashes from a leaf upwards: what proves it (RFC 6962 §2.1.1). */
export function merklePath(levels: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = [];
  for (const [height, level] of levels.entries()) {
    const sibling = ((index >> height) ^ 1) * HASH_BYTES;
    if (sibling < level.length) path.push(level.subarray(sibling, sibling + HASH_BYTES));
  }
  return path;
}

/** The root of leaves, a few hashes at a time; of none, SHA-256 of nothing. Overwrites them. */
export async function computeRoot(leaves: Buffer): Promise<Buffer> {
  assertWhole(leaves);
  if (leaves.length === 0) return sha256Digest(leaves);
  let level = leaves;
  while (level.length > HASH_BYTES) {
    const above = leaves.subarray(0, lengthAbove(level));
    await joinInTurns(level, above);
    level = above;
  }
  return Buffer.from(level);
}
