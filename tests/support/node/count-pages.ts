import { sql, type RawBuilder } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/**
 * How many memory pages a query reads: its cost on any machine. It runs twice on one connection, and the second run
 * counts: a connection that meets tables and functions for the first time reads the catalogue, too.
 */
export const countPages = (db: Db, query: RawBuilder<unknown>): Promise<number> =>
  db.connection().execute(async (connection) => {
    const explain = sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>`explain (analyze, buffers, format json) ${query}`;
    await explain.execute(connection);
    const { rows } = await explain.execute(connection);
    const { Plan: plan } = assertPresent(rows[0], 'a plan')['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  });
