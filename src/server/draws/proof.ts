import type { Db } from '../db/index.ts';
import { merklePath } from './merkle.ts';
import { sortedLeaves } from './steps/publish-root.ts';

/** As docs/draw-proof.md §2 writes it, hashes in hexadecimal. */
export interface InclusionProofJson {
  readonly index: number;
  readonly count: number;
  readonly path: readonly string[];
}

/** Proves that a leaf is below the draw's published root; undefined before its publication and for a leaf that is not. */
export async function inclusionProof(
  db: Db,
  drawId: bigint,
  leaf: Uint8Array,
): Promise<InclusionProofJson | undefined> {
  const draw = await db.selectFrom('draws').select('tickets_root').where('id', '=', drawId).executeTakeFirst();
  if (!draw?.tickets_root) return undefined;
  const leaves = await sortedLeaves(db, drawId);
  const index = leaves.findIndex((one) => one.equals(leaf));
  if (index < 0) return undefined;
  const { count, path } = await merklePath(leaves, index);
  return { index, count, path: path.map((hash) => hash.toString('hex')) };
}
