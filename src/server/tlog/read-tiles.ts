import { toHex } from '#kernel/ids.ts';
import type { Queryable } from '../db/index.ts';
import { readCheckpointSize } from './note.ts';
import { proveConsistency, proveInclusion, type ReadTile } from './tile-tree.ts';

/** The hashes of a tile, full or not; empty where the log has none of it. */
export async function loadTile(db: Queryable, level: number, index: number): Promise<Buffer> {
  const tile = await db
    .selectFrom('tlog_tiles')
    .select('hashes')
    .where('level', '=', level)
    .where('index', '=', BigInt(index))
    .executeTakeFirst();
  return tile?.hashes ?? Buffer.alloc(0);
}

/** Tiles are read one at a time: a proof needs a handful. */
const tileReader =
  (db: Queryable): ReadTile =>
  (level, index) =>
    loadTile(db, level, index);

/** What proves to a witness that the log only grew since it saw it; none where it saw nothing, or all of it. */
export const loadConsistencyProof = async (db: Queryable, older: bigint, size: bigint): Promise<Buffer[]> =>
  older === 0n || older === size ? [] : proveConsistency(tileReader(db), Number(older), Number(size));

/** The path from an entry to the root of a checkpoint that has it, each hash in hexadecimal. */
export async function loadPathTo(db: Queryable, index: bigint, checkpoint: string): Promise<string[]> {
  const size = readCheckpointSize(checkpoint);
  return (await proveInclusion(tileReader(db), Number(index), Number(size))).map(toHex);
}
