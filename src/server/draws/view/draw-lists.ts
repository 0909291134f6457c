import { sql } from 'kysely';
import type { Queryable } from '#server/db/index.ts';
import type { DrawRow } from '../draw-rows.ts';

export interface DrawListQuery {
  readonly lotteryType: number;
  /** YYYY-MM-DD in Dubai. */
  readonly date?: string | undefined;
  readonly limit: number;
  readonly offset?: number;
  /** The phase of a draw of the game: only draws before it. */
  readonly before?: string | undefined;
}

/** Draws of a game, newest first; of one day where `date` is given. */
function drawsQuery(db: Queryable, { lotteryType, date, limit, offset = 0, before }: DrawListQuery) {
  let query = db.selectFrom('draws').selectAll().where('lottery_type', '=', lotteryType);
  if (date !== undefined) {
    const midnight = sql<Date>`${date}::date::timestamp at time zone 'Asia/Dubai'`;
    query = query.where('draws_at', '>=', midnight).where('draws_at', '<', sql<Date>`${midnight} + interval '1 day'`);
  }
  if (before !== undefined)
    query = query.where('draws_at', '<', (draws) =>
      draws
        .selectFrom('draws as key')
        .select('key.draws_at')
        .where('key.lottery_type', '=', lotteryType)
        .where('key.phase', '=', before),
    );
  return query.orderBy('draws_at', 'desc').limit(limit).offset(offset);
}

/** Draws that have their numbers. */
export const findDrawnDraws = (db: Queryable, query: DrawListQuery): Promise<DrawRow[]> =>
  drawsQuery(db, query).where('numbers', 'is not', null).execute();

/** Draws that are over: with numbers, or cancelled. Cancelled ones are listed at once, or from their draw time on. */
export const findPastDraws = (
  db: Queryable,
  query: DrawListQuery & { readonly cancelled: 'atOnce' | 'inTime' },
): Promise<DrawRow[]> =>
  drawsQuery(db, query)
    .where((where) => {
      const cancelled = where('cancelled_at', 'is not', null);
      const due = where('draws_at', '<=', sql<Date>`product_now()`);
      return where.or([
        where('numbers', 'is not', null),
        query.cancelled === 'atOnce' ? cancelled : where.and([cancelled, due]),
      ]);
    })
    .execute();

/** Draws with a signed record: nothing about them changes any more. */
export const findPublishedDraws = (db: Queryable, query: DrawListQuery): Promise<DrawRow[]> =>
  drawsQuery(db, query).where('published_at', 'is not', null).execute();
