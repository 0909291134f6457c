import { sql } from 'kysely';
import type { DeckPlan } from '#instants/instant-game.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import { entryHash } from '#server/tlog/entries.ts';

/** A series as purchases, reveals and pages need it. None of this changes. */
export interface Series {
  readonly id: bigint;
  /** `<lotteryType>-<number>`, as 201-0003. */
  readonly name: string;
  readonly lotteryType: number;
  readonly opensAt: Date;
  readonly endsAt: Date;
  readonly revealsBy: Date;
  /** The plan that it committed to, which a later release may have changed for new series. */
  readonly plan: DeckPlan;
  /** From this prize on, in fils, a card's prize is claimed and does not enter the wallet. */
  readonly grandPrize: Fils;
  readonly seed: Buffer;
  /** The hash of the log's entry that commits to it. */
  readonly deckHash: Buffer;
}

interface Row {
  readonly id: bigint;
  readonly name: string;
  readonly lottery_type: number;
  readonly opens_at: Date;
  readonly ends_at: Date;
  readonly reveals_by: Date;
  readonly price: bigint;
  readonly size: number;
  readonly grand_prize: bigint;
  readonly seed: Buffer;
  readonly commitment: Buffer;
  /** As text, since the driver does not parse a list of bigint. */
  readonly prizes: string[];
  readonly counts: number[];
}

const toSeries = (row: Row): Series => ({
  id: row.id,
  name: row.name,
  lotteryType: row.lottery_type,
  opensAt: row.opens_at,
  endsAt: row.ends_at,
  revealsBy: row.reveals_by,
  plan: {
    price: row.price,
    size: row.size,
    tiers: row.prizes.map((prize, i) => ({
      prize: BigInt(prize),
      count: assertPresent(row.counts[i], 'a count for each prize'),
    })),
  },
  grandPrize: row.grand_prize,
  seed: row.seed,
  deckHash: entryHash(row.commitment),
});

const COLUMNS = sql`
  s.id, series_name(s) as name, s.lottery_type, s.opens_at, s.ends_at, s.reveals_by, s.price, s.size, s.grand_prize, s.seed, s.commitment,
  (select array_agg(prize::text order by tier) from deck_tiers t where t.series_id = s.id and tier > 0) as prizes,
  (select array_agg(count order by tier) from deck_tiers t where t.series_id = s.id and tier > 0) as counts`;

/** The series of a game that is on sale; undefined while there is none. */
export async function findSeriesOnSale(db: Queryable, lotteryType: number): Promise<Series | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from instant_series s where s.lottery_type = ${lotteryType} and s.state = 'on-sale'`.execute(db);
  return rows[0] && toSeries(rows[0]);
}

/** The series of an order or a card. */
export async function findSeriesById(db: Queryable, id: bigint): Promise<Series | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from instant_series s where s.id = ${id}`.execute(db);
  return rows[0] && toSeries(rows[0]);
}

/** The series of this very name: digits more or fewer name none. */
export async function findSeriesByName(db: Queryable, name: string): Promise<Series | undefined> {
  const [lotteryType, number] = name.split('-').map(Number);
  const { rows } = await sql<Row>`
    select ${COLUMNS} from instant_series s where s.lottery_type = ${lotteryType} and s.number = ${number}`.execute(db);
  const [row] = rows;
  return row?.name === name ? toSeries(row) : undefined;
}
