import { sql } from 'kysely';
import { ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';

/** The ORDER_STATUS of the wire as literals of a statement. */
export const STATUS_SQL = {
  waiting: sql.lit(ORDER_STATUS.waiting),
  notWon: sql.lit(ORDER_STATUS.notWon),
  won: sql.lit(ORDER_STATUS.won),
  refunded: sql.lit(ORDER_STATUS.refunded),
  toClaim: sql.lit(ORDER_STATUS.toClaim),
} as const;

/**
 * The status of one draw of an order on the wire, from `order_draws x` and `draws d`. Losing orders are not written:
 * their status follows from the draw. The states won, refunded and to claim have the numbers of the wire.
 */
export const orderDrawStatus = sql<number>`case
  when x.state <> order_draw_state('waiting') then x.state
  when d.state = 'cancelled' then ${STATUS_SQL.refunded}
  when d.state in ('settled', 'published') then ${STATUS_SQL.notWon}
  else ${STATUS_SQL.waiting} end`;

/** The REFUND_STATUS of a draw of an order. */
export const orderRefundStatus = sql<number>`case when x.state = order_draw_state('refunded') then ${sql.lit(REFUND_STATUS.refunded)}
  when x.state = order_draw_state('waiting') and d.state = 'cancelled' then ${sql.lit(REFUND_STATUS.onTheWay)} else ${sql.lit(REFUND_STATUS.none)} end`;

/** Whether a draw `d` still sells or will: an order can be stopped in it. */
export const isSelling = sql<boolean>`d.state in ('scheduled', 'open', 'suspended') and d.closes_at > product_now()`;

/** The draw id of `draws d`. */
export const drawIdSql = sql<string>`d.lottery_type || '-' || d.phase`;
