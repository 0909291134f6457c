import type { ResponseOf } from '#contract/command.ts';
import type { playRecord } from '#contract/play-record/430223-play-record.ts';
import type { sessionSummary } from '#contract/play-record/430222-session-summary.ts';
import type { PlayPeriod } from '#contract/play-record/fields.ts';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { loadSessionTime, type Session } from '../players/session.ts';
import { momentQuery } from '../transactions/day-range.ts';
import { loadDays, type DayTotals } from './days.ts';
import { loadMedians } from './medians.ts';
import { lastPeriods, type Period, type Span } from './periods.ts';
import { totalsOfTransfers, type Totals } from './totals.ts';

const COUNTS = { week: 12, month: 12, year: 3 } as const;

const toAnswer = ({ deposited, staked, won }: Totals) => ({
  deposited: toWire(deposited),
  staked: toWire(staked),
  won: toWire(won),
  net: toWire(won - staked),
});

/** Adds up the days of a period. */
export function addUp({ from, to }: Period, days: readonly DayTotals[]): Totals {
  const own = days.filter(({ day }) => from <= day && day <= to);
  const sum = (name: keyof Totals) => own.reduce((total, day) => total + day[name], 0n);
  return { deposited: sum('deposited'), withdrawn: sum('withdrawn'), staked: sum('staked'), won: sum('won') };
}

/** What the player deposited, withdrew, staked and won, by week, month and year. */
export async function loadPlayRecord(db: Queryable, playerId: bigint): Promise<ResponseOf<typeof playRecord>> {
  const today = dubaiDay(await readProductNow(db));
  const [first] = lastPeriods('year', today, COUNTS.year);
  const { from } = assertPresent(first, 'the oldest year');
  const days = await loadDays(db, playerId, from);
  const medians = await loadMedians(db, from);
  const periodsOf = (span: Span): PlayPeriod[] =>
    lastPeriods(span, today, COUNTS[span]).map((period) => {
      const totals = addUp(period, days);
      const typical = medians.get(`${span} ${period.from}`);
      return {
        ...period,
        ...toAnswer(totals),
        withdrawn: toWire(totals.withdrawn),
        typicalNet: typical === undefined ? null : toWire(typical),
      };
    });
  return { weeks: periodsOf('week'), months: periodsOf('month'), years: periodsOf('year') };
}

/** What moved since the player began to play; as many rows are read as that. */
export async function loadSessionSummary(
  db: Queryable,
  { id, playerId }: Session,
): Promise<ResponseOf<typeof sessionSummary>> {
  const { playingSince } = await loadSessionTime(db, id);
  const since = new Date(playingSince);
  const before = (await momentQuery(playerId, since).execute(db)).rows[0]?.last ?? 0n;
  const { rows } = await sql<Totals & { grand: bigint; now: Date }>`
    select ${totalsOfTransfers}, date_trunc('milliseconds', product_now()) as now, coalesce((
      select sum(amount) from grand_prizes where player_id = ${playerId} and won_at >= ${since}), 0)::bigint as grand
    from transfers where player_id = ${playerId} and id > ${before}`.execute(db);
  const { grand, now, ...totals } = assertPresent(rows[0], 'a row of sums');
  return {
    fromTimestamp: playingSince,
    toTimestamp: now.getTime(),
    ...toAnswer({ ...totals, won: totals.won + grand }),
  };
}
