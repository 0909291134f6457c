import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';
import type { DrawRow } from './rows.ts';

export interface DrawnQuery {
  readonly lotteryType: number;
  /** YYYY-MM-DD in Dubai. */
  readonly date?: string | undefined;
  readonly limit: number;
  readonly offset?: number;
  /** Cancelled draws whose time has come as well. */
  readonly cancelled?: boolean;
}

/** Draws that have their numbers, newest first. */
export async function drawnDraws(
  db: Queryable,
  { lotteryType, date, limit, offset = 0, cancelled = false }: DrawnQuery,
): Promise<DrawRow[]> {
  let query = db
    .selectFrom('draws')
    .selectAll()
    .where('lottery_type', '=', lotteryType)
    .where((where) =>
      cancelled
        ? where.or([
            where('numbers', 'is not', null),
            where.and([where('cancelled_at', 'is not', null), where('draws_at', '<=', sql<Date>`product_now()`)]),
          ])
        : where('numbers', 'is not', null),
    );
  if (date !== undefined) {
    const midnight = sql<Date>`${date}::date::timestamp at time zone 'Asia/Dubai'`;
    query = query.where('draws_at', '>=', midnight).where('draws_at', '<', sql<Date>`${midnight} + interval '1 day'`);
  }
  return query.orderBy('draws_at', 'desc').limit(limit).offset(offset).execute();
}
