import { sql } from 'kysely';
import type { Queryable } from '#server/db/index.ts';
import type { Series } from '#server/instants/series/series.ts';

/** What the log says of a series, in its order: what has its place, then what is queued for one. */
export async function readSeriesEntries(
  db: Queryable,
  { name }: Pick<Series, 'name'>,
): Promise<Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<{ entry: Readonly<Record<string, unknown>> }>`
    select entry from (
      select false as queued, index as place, convert_from(entry, 'UTF8')::jsonb as entry from tlog_entries
      union all select true, id, convert_from(entry, 'UTF8')::jsonb from tlog_queue
    ) e
    where entry @> ${JSON.stringify({ seriesId: name })}::jsonb
      or entry @> ${JSON.stringify({ series: [{ seriesId: name }] })}::jsonb
    order by queued, place`.execute(db);
  return rows.map(({ entry }) => entry);
}
