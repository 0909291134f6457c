import { sql, type RawBuilder } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS, DUBAI_OFFSET_MS } from '#kernel/time.ts';
import type { Queryable } from '../db/index.ts';
import { ALL_IDS, type IdRange } from './acts.ts';

/** Days in Dubai as yyyy-mm-dd, the first and the last; without one of them the history goes on there. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Midnight in Dubai. */
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - DUBAI_OFFSET_MS;

/** When the range begins, and when it is over. */
export const momentsOfDays = ({ from, to }: DayRange): { start: Date | undefined; end: Date | undefined } => ({
  start: from === undefined ? undefined : new Date(startOfDay(from)),
  end: to === undefined ? undefined : new Date(startOfDay(to) + DAY_MS),
});

interface Moment {
  readonly last: bigint | null;
  readonly next: bigint | null;
}

/** Above all ids: every search halves at the same places. */
const SEARCH_FROM = 2n ** 62n;

/**
 * The player's transfers on both sides of a moment; null where there is none. Ids grow with time, so they are found by
 * halving, at the same cost however long the history. Where the clock was set back (a sandbox's can be) it is one such
 * place and always the same one, so that days that follow each other leave no transfer out and have none twice.
 */
async function findMoment(db: Queryable, playerId: bigint, moment: Date): Promise<Moment> {
  const { rows } = await momentQuery(playerId, moment).execute(db);
  return assertPresent(rows[0], 'the end of the search');
}

/** Exported for the test of its query plan. */
export const momentQuery = (playerId: bigint, moment: Date): RawBuilder<Moment> => sql<Moment>`
    with recursive search(low, high) as (
      select 0::bigint, ${SEARCH_FROM}::bigint
      union all
      select case when is_before then middle else low end, case when is_before then high else middle end
      from (
        select low, high, (low + high) / 2 as middle, coalesce((
          select created_at < ${moment} from transfers where player_id = ${playerId} and id <= (low + high) / 2 order by id desc limit 1
        ), true) as is_before
        from search where high - low > 1
      ) halved
    )
    select (select max(id) from transfers where player_id = ${playerId} and id <= low) as last,
      (select min(id) from transfers where player_id = ${playerId} and id > low) as next
    from search where high - low = 1`;

/**
 * The ids of the transfers of these days, and of deposits without success among them. `last` is the newest transfer
 * that was there; null if these days have no end, or if there was none.
 */
export async function findIdRange(
  db: Queryable,
  playerId: bigint,
  days: DayRange,
): Promise<IdRange & { readonly last: bigint | null }> {
  const { start, end } = momentsOfDays(days);
  const first = start && (await findMoment(db, playerId, start));
  const last = end && (await findMoment(db, playerId, end));
  return {
    after: first?.last ?? ALL_IDS.after,
    until: last?.next ? last.next - 1n : ALL_IDS.until,
    last: last?.last ?? null,
  };
}
