import { sql } from 'kysely';
import type { OrderPrizeStatus } from '#contract/orders/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { drawIdOf } from '../draws/draw-rows.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { grandPrizeStatus } from './prize-status.ts';

export interface GrandPrize {
  readonly id: string;
  readonly order_id: string;
  /** What won it: a draw, named by its phase within its game, or a card of the order, named by its series. */
  readonly draw_id: bigint | null;
  readonly phase: string | null;
  readonly card_no: number | null;
  readonly series: string | null;
  readonly lottery_type: number;
  readonly player_id: bigint;
  readonly amount: bigint;
  /** As it is at this moment: a prize whose time is over has expired, whether or not that is booked. */
  readonly status: OrderPrizeStatus;
  /** As it is booked. */
  readonly state: OrderPrizeStatus;
  readonly won_at: Date;
  readonly expires_at: Date;
  readonly submitted_at: Date | null;
  readonly appointment_at: Date | null;
  readonly claimed_at: Date | null;
  readonly payment_ordered_at: Date | null;
  readonly paid_at: Date | null;
  readonly payment_reference: string | null;
  readonly expired_at: Date | null;
}

/** Grand prizes as `g`, with what names what won them. */
export const prizeTables = sql`
  grand_prizes g left join draws d on d.id = g.draw_id
    left join card_orders c on g.card_no is not null and c.order_id = g.order_id left join instant_series s on s.id = c.series_id`;

/** Columns of these tables. */
export const prizeColumns = sql`
  g.id, g.order_id, g.draw_id, d.phase, g.card_no, case when g.card_no is not null then series_name(s) end as series,
  coalesce(d.lottery_type, s.lottery_type) as lottery_type, g.player_id, g.amount, ${grandPrizeStatus} as status, g.state,
  g.won_at, g.expires_at, g.submitted_at, g.appointment_at, g.claimed_at, g.payment_ordered_at, g.paid_at, g.payment_reference, g.expired_at`;

/** The id of the draw that won; null of a card. */
export const drawIdOfPrize = ({ lottery_type, phase }: Pick<GrandPrize, 'lottery_type' | 'phase'>): string | null =>
  phase === null ? null : drawIdOf({ lottery_type, phase });

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The prize of this id; where a player is named, theirs. */
export async function findPrize(db: Queryable, id: string, playerId?: bigint): Promise<GrandPrize | undefined> {
  if (!ID.test(id)) return undefined;
  const { rows } = await sql<GrandPrize>`
    select ${prizeColumns} from ${prizeTables}
    where g.id = ${id} and (${playerId ?? null}::bigint is null or g.player_id = ${playerId ?? null})`.execute(db);
  return rows[0];
}

/** Locks the wallet of its player, then the prize, until the transaction ends. */
export async function lockPrize(tx: Tx, known: Pick<GrandPrize, 'id' | 'player_id'>): Promise<GrandPrize> {
  await lockWallet(tx, known.player_id);
  await sql`select from grand_prizes where id = ${known.id} for update`.execute(tx);
  // Read once more, with the time of after the locks.
  return assertPresent(await findPrize(tx, known.id), 'a grand prize is kept');
}
