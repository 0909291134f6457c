import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from './index.ts';

/** The product's time by the database, in the whole milliseconds that records show. */
export async function readProductNow(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', product_now()) as now`.execute(db);
  return assertPresent(rows[0], 'the product clock').now;
}
