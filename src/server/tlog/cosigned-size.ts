import { sql, type RawBuilder } from 'kysely';

/**
 * In SQL the size of the newest head that so many witnesses cosigned, of these or of all who ever did; null where there
 * is none. No head can have a quorum above the size that the last of one has reached: the walk down begins there, so
 * that heads of the time in which a quorum was away cost nothing. Who reached what takes a step through the index of
 * each witness.
 */
export function cosignedSize(quorum: number, witnesses?: readonly string[]): RawBuilder<bigint | null> {
  const counts = witnesses ? sql`witness = any (${witnesses}::text[])` : sql`true`;
  return sql<bigint | null>`(
    with recursive reached as (
      (select witness, size from tlog_cosignatures order by witness, size desc limit 1)
      union all
      select next.* from reached r, lateral (
        select witness, size from tlog_cosignatures where witness > r.witness order by witness, size desc limit 1) next
    )
    select size from tlog_cosignatures
    where size <= (select size from reached where ${counts} order by size desc limit 1 offset ${quorum}::int - 1) and ${counts}
    group by size having count(distinct witness) >= ${quorum}
    order by size desc limit 1)`;
}
