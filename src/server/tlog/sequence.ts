import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import { entryHash } from './entries.ts';
import { appendHashes, countLevels, lastTile, type StoredTile } from './tile-tree.ts';

/** Entries that get their places in one transaction. */
export const MAX_ENTRIES = 1_000;

/** The unfinished tiles of a log of this size, one for each level from 0. */
async function loadEdge(tx: Tx, size: number): Promise<Buffer[]> {
  const levels = countLevels(size);
  const tiles = await tx
    .selectFrom('tlog_tiles')
    .selectAll()
    .where((eb) =>
      eb.or(
        Array.from({ length: levels }, (_, level) =>
          eb.and([eb('level', '=', level), eb('index', '=', BigInt(lastTile(level, size).index))]),
        ),
      ),
    )
    .execute();
  return Array.from(
    { length: levels },
    (_, level) => tiles.find((tile) => tile.level === level)?.hashes ?? Buffer.alloc(0),
  );
}

const storeTiles = (tx: Tx, tiles: readonly StoredTile[]) =>
  tx
    .insertInto('tlog_tiles')
    .values(tiles.map(({ level, index, hashes }) => ({ level, index: BigInt(index), hashes })))
    .onConflict((oc) => oc.columns(['level', 'index']).doUpdateSet({ hashes: (eb) => eb.ref('excluded.hashes') }))
    .execute();

/**
 * Gives the oldest entries of the queue their places in the log; returns how many. The lock on the head makes nodes do
 * it one after the other, and what has no place yet stays in the queue whatever happens.
 *
 * The order of the queue is that of its ids. Entries of transactions that ran at the same time may come in either
 * order; one that was committed before another began stands before it, unless it comes with a later call.
 */
export const sequenceEntries = (db: Db): Promise<number> => db.transaction().execute(sequenceIn);

/**
 * Gives all queued entries their places in the transaction of an act whose entry must have one when the act is done.
 * No other entry gets a place until the transaction ends.
 */
export async function sequenceAll(tx: Tx): Promise<void> {
  while ((await sequenceIn(tx)) === MAX_ENTRIES);
}

async function sequenceIn(tx: Tx): Promise<number> {
  const head = await tx.selectFrom('tlog_head').select('size').forUpdate().executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: bigint; entry: Buffer }>`
    with taken as (
      delete from tlog_queue where id in (select id from tlog_queue order by id limit ${MAX_ENTRIES}) returning id, entry
    )
    select id, entry from taken order by id`.execute(tx);
  if (rows.length === 0) return 0;
  const size = Number(head.size);
  const edge = await loadEdge(tx, size);
  const { tiles, root } = appendHashes(
    edge,
    size,
    rows.map(({ entry }) => entryHash(entry)),
  );
  await tx
    .insertInto('tlog_entries')
    .values(rows.map(({ entry }, i) => ({ index: head.size + BigInt(i), entry })))
    .execute();
  await storeTiles(tx, tiles);
  await tx
    .updateTable('tlog_head')
    .set({ size: head.size + BigInt(rows.length), root })
    .execute();
  return rows.length;
}
