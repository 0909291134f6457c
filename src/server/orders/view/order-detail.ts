import { sql } from 'kysely';
import type { OrderPrizeStatus, OrderStatus, RefundStatus } from '#contract/orders/fields.ts';
import type { Game } from '#games/game.ts';
import type { Queryable } from '#server/db/index.ts';
import { entryFromRow, type OrderEntry, type TicketRow } from '#server/draws/entry-row.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { awaitsWitnesses } from '#server/draws/view/draw-result.ts';
import { grandPrizeStatus, isSubmitted } from '#server/grand-prizes/prize-status.ts';
import { drawIdSql, orderDrawStatus, orderRefundStatus, isSelling } from './order-status.ts';

/** The entries of an order: the same in each of its draws. */
export async function loadOrderEntries(db: Queryable, game: Game, orderId: string): Promise<OrderEntry[]> {
  const { rows } = await sql<TicketRow>`
    select entry_no, play, m1, m2, m3, multiple, stake, lucky from tickets
    where order_id = ${orderId} and draw_id = (select draw_id from order_draws where order_id = ${orderId} and position = 1)
    order by entry_no`.execute(db);
  return rows.map((row) => entryFromRow(game, row));
}

/** In fils, what the coupon that was used with an order gave; undefined where none was. */
export async function findOrderCoupon(db: Queryable, orderId: string): Promise<bigint | undefined> {
  const coupon = await db.selectFrom('coupons').select('amount').where('order_id', '=', orderId).executeTakeFirst();
  return coupon?.amount;
}

/** An order has a receipt of version 3 if it has a secret. */
export async function findReceiptVersion(db: Queryable, orderId: string): Promise<2 | 3> {
  const { secret } = await db.selectFrom('orders').select('secret').where('id', '=', orderId).executeTakeFirstOrThrow();
  return secret ? 3 : 2;
}

export interface OrderDraw {
  readonly id: bigint;
  readonly name: string;
  readonly phase: string;
  readonly position: number;
  readonly closes_at: Date;
  readonly draws_at: Date;
  readonly status: OrderStatus;
  readonly refund: RefundStatus;
  readonly stopped_at: Date | null;
  /** Its player may stop it now. */
  readonly stoppable: boolean;
  readonly stake: bigint;
  readonly from_deposited: bigint;
  readonly from_winnings: bigint;
  readonly from_gift: bigint;
  readonly prize: bigint | null;
  readonly numbers: number[][] | null;
  readonly published: boolean;
  readonly awaits_witnesses: boolean;
  readonly wins: readonly {
    readonly entryNo: number;
    readonly tier: number;
    readonly prize: number;
    readonly orderPrizeStatus?: OrderPrizeStatus;
    readonly isClaimSubmitted?: true;
  }[];
}

/** By which it is known whether a draw awaits its witnesses. */
type SealRow = Pick<DrawRow, 'proof_version' | 'state' | 'sealed_at'> & { readonly now: Date };

/** The draws of an order, each with its status, and with what it won once that is paid. */
export async function loadOrderDraws(db: Queryable, orderId: string): Promise<readonly OrderDraw[]> {
  const { rows } = await sql<Omit<OrderDraw, 'awaits_witnesses'> & SealRow>`
    select d.id, ${drawIdSql} as name, d.phase, x.position, d.closes_at, d.draws_at, ${orderDrawStatus} as status,
      ${orderRefundStatus} as refund, x.stopped_at, x.position > 1 and x.state = order_draw_state('waiting') and ${isSelling} as stoppable,
      x.stake, x.from_deposited, x.from_winnings, x.from_gift, x.prize, d.numbers,
      d.state = 'published' as published,
      d.proof_version, d.state, d.sealed_at, product_now() as now,
      coalesce((select json_agg(json_strip_nulls(json_build_object('entryNo', w.entry_no, 'tier', w.tier, 'prize', w.prize, 'orderPrizeStatus', ${grandPrizeStatus},
        'isClaimSubmitted', case when ${isSubmitted} then true end)) order by w.entry_no)
        from wins w left join grand_prizes g on w.to_claim and g.order_id = w.order_id and g.draw_id = w.draw_id
        where w.draw_id = d.id and w.player_id = x.player_id and w.order_id = x.order_id and is_winning_state(x.state)), '[]') as wins
    from order_draws x join draws d on d.id = x.draw_id where x.order_id = ${orderId} order by x.position`.execute(db);
  return rows.map(({ proof_version, state, sealed_at, now, ...row }) => ({
    ...row,
    awaits_witnesses: awaitsWitnesses({ proof_version, state, sealed_at, closes_at: row.closes_at }, now),
  }));
}
