import { sql } from 'kysely';
import type { OrderPrizeStatus } from '#contract/orders/fields.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';

/** The states as literals of a statement: those of the wire. */
export const STATE_SQL = {
  unclaimed: sql.lit(ORDER_PRIZE_STATUS.unclaimed),
  claimed: sql.lit(ORDER_PRIZE_STATUS.claimed),
  paid: sql.lit(ORDER_PRIZE_STATUS.paid),
  expired: sql.lit(ORDER_PRIZE_STATUS.expired),
  expiredSubmitted: sql.lit(ORDER_PRIZE_STATUS.expiredSubmitted),
} as const;

/** Whether `grand_prizes g` can still be claimed. */
export const isClaimable = sql<boolean>`(g.state = ${STATE_SQL.unclaimed} and g.expires_at > product_now())`;

/** The state that a prize of `grand_prizes g` expires in. */
export const expiredState = sql`case when g.submitted_at is null then ${STATE_SQL.expired} else ${STATE_SQL.expiredSubmitted} end`;

/** The status of a prize of `grand_prizes g`. An unclaimed prize expires at its time, also before that is booked. */
export const grandPrizeStatus = sql<OrderPrizeStatus>`case
  when g.state = ${STATE_SQL.unclaimed} and g.expires_at <= product_now() then ${expiredState} else g.state end`;

/** Whether its player has submitted a claim that is neither accepted nor forfeited. */
export const isSubmitted = sql<boolean>`(g.submitted_at is not null and ${isClaimable})`;
