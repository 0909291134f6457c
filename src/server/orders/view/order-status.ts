import { sql } from 'kysely';

/**
 * The status of one draw of an order on the wire, from `order_draws x` and `draws d`. Losing orders are not written: their status follows from
 * the draw.
 */
export const orderDrawStatus = sql<number>`case
  when x.state <> order_draw_state('waiting') then x.state
  when d.state = 'cancelled' then 6
  when d.state in ('settled', 'published') then 2
  else 1 end`;

/** Of a refunded draw of an order: 1 it was cancelled and its stake is on the way back, 2 the stake is back; 0 where nothing goes back. */
export const orderRefundStatus = sql<number>`case when x.state = order_draw_state('refunded') then 2
  when x.state = order_draw_state('waiting') and d.state = 'cancelled' then 1 else 0 end`;

/** Whether a draw `d` still sells or will: an order can be stopped in it. */
export const isSelling = sql<boolean>`d.state in ('scheduled', 'open', 'suspended') and d.closes_at > product_now()`;

/** The draw id of `draws d`. */
export const drawIdSql = sql<string>`d.lottery_type || '-' || d.phase`;
