import { sql } from 'kysely';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Logger } from '../observability/log.ts';
import type { Db } from './index.ts';

/** Health is asked for many times a second; a disk fills more slowly. */
const KEPT_MS = 5 * SECOND_MS;
/** A database that writes again is found sooner. */
const FAILURE_KEPT_MS = SECOND_MS;

/**
 * Answers whether the database writes. A row in a table would fit into a page that is there already, also on a full
 * disk. So the probe sorts a megabyte with little memory, for which PostgreSQL needs new space beside its tables, and
 * commits a message to its log, which a standby refuses. It leaves nothing behind.
 */
export function createWriteProbe(db: Db, log: Logger): () => Promise<boolean> {
  const failed = limitLog((err, leftOut) => log.error({ err, leftOut }, 'the database does not write'));
  const write = async (): Promise<boolean> => {
    try {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('work_mem', '64kB', true), pg_logical_emit_message(true, 'naseeb', 'ready')`.execute(
          tx,
        );
        await sql`select max(place) from (
          select row_number() over (order by md5(n::text), repeat('x', 200)) as place from generate_series(1, 5000) n) sorted`.execute(
          tx,
        );
      });
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  let asked: Promise<boolean> | undefined;
  let staleAt = Infinity;
  return () => {
    if (asked && systemNow() < staleAt) return asked;
    staleAt = Infinity; // until it is answered
    asked = write().then((writes) => {
      staleAt = systemNow() + (writes ? KEPT_MS : FAILURE_KEPT_MS);
      return writes;
    });
    return asked;
  };
}
