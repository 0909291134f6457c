import { sql } from 'kysely';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import { isOpen } from './open-markers.ts';

export interface MarkerClosing {
  /** The operator, by the name of their login. */
  readonly by: string;
  readonly reason: string;
}

/** Closes an open marker, once: its player may receive marketing again, if nothing else forbids it. */
export async function closeMarker(db: Db, id: bigint, { by, reason }: MarkerClosing): Promise<Result<void, 'over'>> {
  const { numAffectedRows } = await sql`
    update harm_markers m set closed_at = product_now(), closed_by = ${by}, close_reason = ${reason}
    where id = ${id} and ${isOpen}`.execute(db);
  return numAffectedRows === 1n ? ok(undefined) : err('over');
}
