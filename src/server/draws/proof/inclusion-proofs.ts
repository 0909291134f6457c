import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import { buildProofTree, type ProofTree } from './proof-tree.ts';

/** As docs/draw-proof.md §2 writes it, hashes in hexadecimal. */
export interface InclusionProofJson {
  readonly index: number;
  readonly count: number;
  readonly path: readonly string[];
}

/** Trees kept together: two million tickets. A larger one is grown for each ask. */
const KEPT_BYTES = 128 * 1024 * 1024;

/** The leaves of a draw in the order of its tree, 8,192 to a row: a row for each would cost many times their bytes. */
async function leavesOf(db: Db, drawId: bigint): Promise<Buffer> {
  const { rows } = await sql<{ leaves: Buffer }>`
    select string_agg(leaf, ''::bytea order by leaf) as leaves
    from (select leaf, (row_number() over (order by leaf) - 1) / 8192 as part from tickets where draw_id = ${drawId}) t
    group by part order by part`.execute(db);
  return Buffer.concat(rows.map(({ leaves }) => leaves));
}

interface Trees {
  of(drawId: bigint, root: Buffer): Promise<ProofTree>;
}

/** The trees last asked for; the tickets of a draw whose root is published never change. They are grown one at a time. */
function treesOf(db: Db): Trees {
  const kept = new Map<bigint, ProofTree>();
  let turn: Promise<unknown> = Promise.resolve();

  const keep = (drawId: bigint, tree: ProofTree): void => {
    if (tree.bytes > KEPT_BYTES) return;
    kept.set(drawId, tree);
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    // The first was asked for longest ago.
    for (const [id, { bytes: size }] of kept) {
      if (bytes <= KEPT_BYTES) return;
      kept.delete(id);
      bytes -= size;
    }
  };
  const found = (drawId: bigint): ProofTree | undefined => {
    const tree = kept.get(drawId);
    if (tree) {
      kept.delete(drawId);
      kept.set(drawId, tree);
    }
    return tree;
  };
  const grow = async (drawId: bigint, root: Buffer): Promise<ProofTree> => {
    // Whoever waited in line for the same draw finds what the one before it grew.
    const there = found(drawId);
    if (there) return there;
    const tree = await buildProofTree(await leavesOf(db, drawId));
    assert(tree.root.equals(root), 'the tickets are those below the published root');
    keep(drawId, tree);
    return tree;
  };
  return {
    of: async (drawId, root) => {
      const there = found(drawId);
      if (there) return there;
      const mine = turn.then(() => grow(drawId, root));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** By database: a process of tests has several. */
const trees = new WeakMap<Db, Trees>();

/** Proves that leaves are below the draw's published root; undefined before its publication and for a leaf that is not. */
export async function inclusionProofs(
  db: Db,
  drawId: bigint,
  leaves: readonly Uint8Array[],
): Promise<readonly (InclusionProofJson | undefined)[]> {
  const draw = await db.selectFrom('draws').select('tickets_root').where('id', '=', drawId).executeTakeFirst();
  if (!draw?.tickets_root) return leaves.map(() => undefined);
  const own = trees.get(db) ?? treesOf(db);
  trees.set(db, own);
  const tree = await own.of(drawId, draw.tickets_root);
  return leaves.map((leaf) => {
    const place = tree.prove(leaf);
    return place && { index: place.index, count: tree.count, path: place.path.map((hash) => hash.toString('hex')) };
  });
}
