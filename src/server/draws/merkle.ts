import { assert, present } from '#kernel/assert.ts';
import { sha256 } from './canonical.ts';

/** docs/draw-proof.md §2: an RFC 6962 tree over leaves that are hashes already, in ascending byte order. */
export interface InclusionProof {
  readonly index: number;
  readonly count: number;
  /** Sibling hashes from the leaf upwards. */
  readonly path: readonly Buffer[];
}

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
    const left = present(level[i], 'a left node');
    const right = level[i + 1];
    up.push(right ? sha256(NODE, left, right) : left);
    if (i % BREATH === BREATH - 2) await breathe();
  }
  return up;
}

/** The root; of no leaves, SHA-256 of nothing. `leaves` are sorted already. */
export async function merkleRoot(leaves: readonly Buffer[]): Promise<Buffer> {
  if (leaves.length === 0) return sha256();
  let level = leaves;
  while (level.length > 1) level = await parents(level);
  return present(level[0], 'the root');
}

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
