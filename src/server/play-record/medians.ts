import { sql } from 'kysely';
import { dubaiDay } from '#kernel/dubai-day.ts';
import type { Db, Queryable } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { lastPeriods, type Span } from './periods.ts';
import { dayOf } from './totals.ts';

/** A median of fewer players would say something of single ones. */
export const MIN_PLAYERS = 50;
const SPANS: readonly Span[] = ['week', 'month', 'year'];

/** Computes the medians of the current periods and of those before them, from the days that are added up. */
export async function computeMedians(db: Db): Promise<void> {
  const today = dubaiDay(await readProductNow(db));
  for (const span of SPANS)
    for (const { from, to } of lastPeriods(span, today, 2))
      await sql`
        insert into play_medians (span, first_day, players, net)
        select ${span}, ${from}::date, count(*), percentile_disc(0.5) within group (order by net) from (
          select sum(won) - sum(staked) as net from (
            select player_id, day, staked, won from play_days where day between ${from}::date and ${to}::date
            union all
            select player_id, ${dayOf('won_at')}, 0, amount from grand_prizes
          ) d where day between ${from}::date and ${to}::date group by player_id having sum(staked) > 0
        ) p having count(*) >= ${MIN_PLAYERS}
        on conflict (span, first_day) do update set players = excluded.players, net = excluded.net`.execute(db);
}

/** By span and first day, e.g. `week 2026-11-23`. */
export async function loadMedians(db: Queryable, from: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ key: string; net: bigint }>`
    select span || ' ' || first_day as key, net from play_medians where first_day >= ${from}::date`.execute(db);
  return new Map(rows.map(({ key, net }) => [key, net]));
}
