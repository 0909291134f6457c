import { assert, assertPresent } from '#kernel/assert.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import { sha256 } from './canonical-json.ts';

/** docs/draw-proof.md §2: an RFC 6962 tree over leaves that are hashes already, in ascending byte order. */
export interface InclusionProof {
  readonly index: number;
  readonly count: number;
  /** Sibling hashes from the leaf upwards. */
  readonly path: readonly Buffer[];
}

export const HASH_BYTES = 32;
const NODE = Uint8Array.of(0x01);

/** Leaves of more than this many tickets are hashed without holding the other work of the process up. */
const BREATH = 20_000;
const breathe = () => new Promise<void>((done) => setImmediate(done));

/**
 * One level up: neighbours joined in pairs, a last odd one carried up as it is. This gives RFC 6962's tree,
 * whose split is at the largest power of two, because only the right edge is ever incomplete.
 */
async function parents(level: readonly Buffer[]): Promise<Buffer[]> {
  const up: Buffer[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const left = assertPresent(level[i], 'a left node');
    const right = level[i + 1];
    up.push(right ? sha256(NODE, left, right) : left);
    if (i % BREATH === BREATH - 2) await breathe();
  }
  return up;
}

/** The root of leaves that are sorted already and stand one after another; of none, SHA-256 of nothing. Overwrites them. */
export async function computeRoot(leaves: Buffer): Promise<Buffer> {
  if (leaves.length === 0) return sha256Digest(leaves);
  const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01);
  let done = 0;
  let count = leaves.length / HASH_BYTES;
  for (; count > 1; count = Math.ceil(count / 2)) {
    // A parent is written where its children were read already.
    for (let i = 0; i < count; i += 2) {
      const at = i * HASH_BYTES;
      const joined = i + 1 < count;
      if (joined) leaves.copy(pair, 1, at, at + 2 * HASH_BYTES);
      (joined ? sha256Digest(pair) : leaves.subarray(at, at + HASH_BYTES)).copy(leaves, at / 2);
      if (++done % BREATH === 0) await breathe();
    }
  }
  return Buffer.from(leaves.subarray(0, HASH_BYTES));
}

/** The same of leaves held one by one. */
export const merkleRoot = (leaves: readonly Buffer[]): Promise<Buffer> => computeRoot(Buffer.concat(leaves));

/** How the leaf at `index` leads to the root (RFC 6962 §2.1.1). */
export async function merklePath(leaves: readonly Buffer[], index: number): Promise<InclusionProof> {
  assert(index >= 0 && index < leaves.length, 'the index is one of the leaves');
  const path: Buffer[] = [];
  let at = index;
  for (let level = leaves; level.length > 1; level = await parents(level)) {
    const sibling = level[at ^ 1];
    if (sibling) path.push(sibling);
    at >>= 1;
  }
  return { index, count: leaves.length, path };
}
