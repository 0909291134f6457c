import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { raiseMarkers } from './raise-markers.ts';

/** Players asked about in one transaction. */
const AT_ONCE = 500;

interface Scan {
  readonly before: bigint;
  readonly seen: bigint;
  /** The newest id of transfers and deposits. */
  readonly newest: bigint;
}

async function readScan(db: Db): Promise<Scan> {
  const { rows } = await sql<Scan>`
    select s.before, s.seen, greatest(s.seen, (select max(id) from transfers),
      (select max(history_id) from deposits where history_id is not null)) as newest from harm_scan s`.execute(db);
  return rows[0] ?? { before: 0n, seen: 0n, newest: 0n };
}

/** The next players by id who bought, deposited or tried to deposit after an id of the transfers' sequence. */
async function findActive(db: Db, after: bigint, last: bigint, atOnce: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select player_id as id from transfers
    where id > ${after} and kind in ('stake', 'deposit') and player_id > ${last}
    union select player_id from deposits where history_id > ${after} and player_id > ${last}
    order by 1 limit ${atOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Asks all markers of the players who were active since the last scan, and answers how many were raised. Ids of
 * transfers that commit late may lie before the newest that a scan saw, so each scan begins where the last but one
 * ended. It may run twice.
 */
export async function scanActivePlayers(db: Db, atOnce = AT_ONCE): Promise<number> {
  const { before, seen, newest } = await readScan(db);
  let raised = 0;
  for (let last = 0n; ;) {
    const ids = await findActive(db, before, last, atOnce);
    if (ids.length > 0) raised += await db.transaction().execute((tx) => raiseMarkers(tx, ids));
    if (ids.length < atOnce) break;
    last = ids.at(-1) ?? last;
  }
  await sql`update harm_scan set before = ${seen}, seen = ${newest} where before = ${before} and seen = ${seen}`.execute(
    db,
  );
  return raised;
}
