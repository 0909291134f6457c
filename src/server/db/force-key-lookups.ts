import { sql } from 'kysely';
import type { Tx } from './index.ts';

/**
 * Until the transaction ends, rows are found by key and come in key order. Rows that were just written have no
 * statistics yet, and the planner would read and sort all of them for every chunk.
 */
export async function forceKeyLookups(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx);
}
