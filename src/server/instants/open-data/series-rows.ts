import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import type { SeriesEnd, SeriesState } from '../tables.ts';

/** A series as its open data need it: until it is opened neither its seed nor how many cards were dealt is read. */
export interface OpenSeriesRow {
  readonly id: bigint;
  readonly name: string;
  readonly lottery_type: number;
  readonly state: SeriesState;
  readonly opens_at: Date;
  readonly ends_at: Date;
  readonly reveals_by: Date;
  readonly price: bigint;
  readonly size: number;
  readonly sold: number | null;
  readonly seed: Buffer | null;
  readonly commitment: Buffer;
  readonly ended_at: Date | null;
  readonly end_reason: SeriesEnd | null;
  readonly opened_at: Date | null;
  /** Of each tier from 0, as text, since the driver does not parse a list of bigint. */
  readonly prizes: readonly string[];
  readonly counts: readonly number[];
  /** Cards that nobody has revealed. */
  readonly lefts: readonly number[];
}

const SELECT = sql`
  select s.id, series_name(s) as name, s.lottery_type, s.state, s.opens_at, s.ends_at, s.reveals_by, s.price, s.size, s.commitment,
    case when s.state = 'opened' then s.sold end as sold, case when s.state = 'opened' then s.seed end as seed,
    s.ended_at, s.end_reason, s.opened_at, t.prizes, t.counts, t.lefts
  from instant_series s cross join lateral (
    select array_agg(prize::text order by tier) as prizes, array_agg(count order by tier) as counts,
      array_agg(count - revealed order by tier) as lefts
    from deck_tiers where series_id = s.id
  ) t`;

/** The newest of each game first. */
export async function listSeries(db: Queryable): Promise<readonly OpenSeriesRow[]> {
  const { rows } = await sql<OpenSeriesRow>`${SELECT} order by s.lottery_type, s.number desc`.execute(db);
  return rows;
}

/** The series of this very name: digits more or fewer name none. */
export async function findOpenSeries(db: Queryable, name: string): Promise<OpenSeriesRow | undefined> {
  const [lotteryType, number] = name.split('-').map(Number);
  const { rows } = await sql<OpenSeriesRow>`
    ${SELECT} where s.lottery_type = ${lotteryType} and s.number = ${number}`.execute(db);
  return rows[0]?.name === name ? rows[0] : undefined;
}

/** How many cards are left of each tier: those that nobody has revealed, sold or not. The best prize first. */
export const leftOf = ({ prizes, counts, lefts }: OpenSeriesRow): object => ({
  left: lefts.reduce((sum, left) => sum + left, 0),
  tiers: prizes
    .map((prize, tier) => ({ prize: toWire(BigInt(prize)), count: counts[tier] ?? 0, left: lefts[tier] ?? 0 }))
    .slice(1),
});
