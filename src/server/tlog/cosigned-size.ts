import { sql, type RawBuilder } from 'kysely';
import type { Witness } from './witnesses.ts';

/**
 * In SQL the size of the newest head that so many witnesses cosigned, null where there is none: of these, by their
 * first cosignatures since they hold, or of all who ever did. No head can have a quorum above the size that the last of
 * one has reached: the walk down begins there, so that heads of the time in which a quorum was away cost nothing. Who
 * reached what takes a step through the index of each witness.
 */
export function cosignedSize(
  quorum: number,
  witnesses?: readonly Pick<Witness, 'key' | 'from'>[],
): RawBuilder<bigint | null> {
  const keys = witnesses?.map(({ key }) => key);
  const froms = witnesses?.map(({ from }) => from ?? '-infinity');
  const isNamed = keys ? sql`witness = any (${keys}::text[])` : sql`true`;
  const counts = keys
    ? sql`exists (select from unnest(${keys}::text[], ${froms}::timestamptz[]) as h (key, since)
        where h.key = c.witness and h.since <= (
          select min(cosigned_at) from tlog_cosignatures f where f.size = c.size and f.witness = c.witness))`
    : sql`true`;
  return sql<bigint | null>`(
    with recursive reached as (
      (select witness, size from tlog_cosignatures order by witness, size desc limit 1)
      union all
      select next.* from reached r, lateral (
        select witness, size from tlog_cosignatures where witness > r.witness order by witness, size desc limit 1) next
    )
    select size from tlog_cosignatures c
    where size <= (select size from reached where ${isNamed} order by size desc limit 1 offset ${quorum}::int - 1) and ${counts}
    group by size having count(distinct witness) >= ${quorum}
    order by size desc limit 1)`;
}
