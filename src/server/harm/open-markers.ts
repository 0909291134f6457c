import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';

/** Whether a marker `m` is open now: its cool-down lasts, and staff have not closed it. */
export const isOpen = sql<boolean>`(m.until > product_now() and m.closed_at is null)`;

export async function countOpenMarkers(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from harm_markers m where ${isOpen}`.execute(db);
  return rows[0]?.count ?? 0;
}
