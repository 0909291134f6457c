import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import type { SeriesEnd } from '../tables.ts';
import { attemptEach } from './attempts.ts';

interface EndedRow {
  readonly name: string;
  readonly at: Date;
  readonly reason: SeriesEnd;
}

/** Ends the sale of a series where it is over (sql/series-end.sql), or where staff stop it. True where it did. */
export async function endSale(db: Db, id: bigint, isStopped = false): Promise<boolean> {
  const reason = sql`coalesce(series_end_reason(s, n.at), ${isStopped ? 'stopped' : null}::text)`;
  return db.transaction().execute(async (tx) => {
    // A batch holds its series until it is committed: the entries of all batches stand before this one, and what they
    // sold is counted. Those after it find the series ended.
    await sql`select from instant_series where id = ${id} for update`.execute(tx);
    // Without `offset` the moment would be another one in each place.
    const { rows } = await sql<EndedRow>`
      update instant_series s set state = 'ended', ended_at = n.at, end_reason = ${reason}
      from (select date_trunc('milliseconds', product_now()) as at offset 0) n
      where s.id = ${id} and s.state = 'on-sale' and ${reason} is not null
      returning series_name(s) as name, s.ended_at as at, s.end_reason as reason`.execute(tx);
    await appendEntries(
      tx,
      rows.map((row) => ({ type: 'ended', seriesId: row.name, at: row.at.toISOString(), reason: row.reason })),
    );
    return rows.length > 0;
  });
}

/** Ends the sales that are over, each in a transaction of its own: it locks one series, so there is no deadlock. */
export async function endSeries(db: Db): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select s.id from instant_series s where s.state = 'on-sale' and series_end_reason(s, product_now()) is not null
    order by s.id`.execute(db);
  await attemptEach(
    rows.map(
      ({ id }) =>
        () =>
          endSale(db, id),
    ),
  );
}
