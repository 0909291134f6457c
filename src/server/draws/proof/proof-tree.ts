import { assert } from '#kernel/assert.ts';
import { sha256Digest } from '#server/crypto/digest.ts';

const HASH = 32;
/** Hashes in one go, about four milliseconds: a large tree does not hold the other work of the process up. */
const BREATH = 2_000;
const breathe = () => new Promise<void>((done) => setImmediate(done));

/** A draw's whole tree (docs/draw-proof.md §2), kept to prove any of its leaves without hashing again. */
export interface ProofTree {
  readonly root: Buffer;
  readonly count: number;
  /** What it holds in memory. */
  readonly bytes: number;
  /** Where a leaf stands and its siblings upwards; undefined for one that is not in the tree. */
  prove(leaf: Uint8Array): { readonly index: number; readonly path: readonly Buffer[] } | undefined;
}

/** One level up, all hashes in one block of memory: millions of small Buffers would cost several times their bytes. */
async function parents(level: Buffer): Promise<Buffer> {
  const up = Buffer.allocUnsafeSlow(Math.ceil(level.length / (2 * HASH)) * HASH);
  const pair = Buffer.alloc(1 + 2 * HASH, 0x01);
  let done = 0;
  for (let at = 0; at < level.length; at += 2 * HASH) {
    // A last odd one is carried up as it is (merkle.ts says why that is the RFC's tree).
    if (at + HASH === level.length) up.set(level.subarray(at), at / 2);
    else {
      level.copy(pair, 1, at, at + 2 * HASH);
      up.set(sha256Digest(pair), at / 2);
    }
    if (++done % BREATH === 0) await breathe();
  }
  return up;
}

function indexIn(leaves: Buffer, leaf: Uint8Array): number | undefined {
  let [low, high] = [0, leaves.length / HASH - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = leaves.compare(leaf, 0, leaf.length, middle * HASH, (middle + 1) * HASH);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** The tree over leaves that are sorted already, one after another in one Buffer. */
export async function buildProofTree(leaves: Buffer): Promise<ProofTree> {
  assert(leaves.length % HASH === 0, 'leaves are whole hashes');
  const levels = [leaves];
  for (let level = leaves; level.length > HASH; levels.push(level)) level = await parents(level);
  return {
    root: leaves.length === 0 ? sha256Digest('') : Buffer.from(levels.at(-1) ?? leaves),
    count: leaves.length / HASH,
    bytes: levels.reduce((sum, { length }) => sum + length, 0),
    prove: (leaf) => {
      const index = indexIn(leaves, leaf);
      if (index === undefined) return undefined;
      const path: Buffer[] = [];
      for (const [height, level] of levels.entries()) {
        const sibling = ((index >> height) ^ 1) * HASH;
        if (sibling < level.length) path.push(level.subarray(sibling, sibling + HASH));
      }
      return { index, path };
    },
  };
}
