import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { assert } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import { buildProofTree, type ProofTree } from './proof-tree.ts';

/** As docs/draw-proof-2.md §2 writes it, hashes in hexadecimal. */
export interface InclusionProofJson {
  readonly index: number;
  readonly count: number;
  readonly path: readonly string[];
}

/** Trees in memory: two million tickets together. A larger tree is built for each request. */
const MAX_TREE_BYTES = 128 * 1024 * 1024;

/** The leaves of a draw in the order of its tree, 8,192 to a row: a row for each would cost many times their bytes. */
async function readSortedLeaves(db: Db, drawId: bigint): Promise<Buffer> {
  const { rows } = await sql<{ leaves: Buffer }>`
    select string_agg(leaf, ''::bytea order by leaf) as leaves
    from (select leaf, (row_number() over (order by leaf) - 1) / 8192 as part from tickets where draw_id = ${drawId}) t
    group by part order by part`.execute(db);
  return Buffer.concat(rows.map(({ leaves }) => leaves));
}

interface ProofTrees {
  find(drawId: bigint, root: Buffer): Promise<ProofTree>;
}

/**
 * LRU cache of trees: the tickets of a draw never change after its root is published. Trees are built one at a time.
 */
function createProofTrees(db: Db): ProofTrees {
  const cache = new LRUCache<bigint, ProofTree>({
    maxSize: MAX_TREE_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
  });
  let building: Promise<unknown> = Promise.resolve();

  const build = async (drawId: bigint, root: Buffer): Promise<ProofTree> => {
    // A caller that waited for the same draw finds the tree that was built before its turn.
    const found = cache.get(drawId);
    if (found) return found;
    const tree = await buildProofTree(await readSortedLeaves(db, drawId));
    assert(tree.root.equals(root), 'the tickets are those below the published root');
    cache.set(drawId, tree);
    return tree;
  };
  return {
    find: (drawId, root) => {
      const found = cache.get(drawId);
      if (found) return Promise.resolve(found);
      const built = building.then(() => build(drawId, root));
      building = built.catch(() => undefined);
      return built;
    },
  };
}

/** One for each database: a process of tests has several. */
const treesByDb = new WeakMap<Db, ProofTrees>();

/**
 * Proves that leaves are below the draw's published root; undefined before its publication and for a leaf that is
 * not.
 */
export async function loadInclusionProofs(
  db: Db,
  drawId: bigint,
  leaves: readonly Uint8Array[],
): Promise<readonly (InclusionProofJson | undefined)[]> {
  const draw = await db.selectFrom('draws').select('tickets_root').where('id', '=', drawId).executeTakeFirst();
  if (!draw?.tickets_root) return leaves.map(() => undefined);
  const trees = treesByDb.get(db) ?? createProofTrees(db);
  treesByDb.set(db, trees);
  const tree = await trees.find(drawId, draw.tickets_root);
  return leaves.map((leaf) => {
    const place = tree.prove(leaf);
    return place && { index: place.index, count: tree.count, path: place.path.map((hash) => hash.toString('hex')) };
  });
}
