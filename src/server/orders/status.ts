import { sql } from 'kysely';

/**
 * The status of one draw of an order on the wire, of `order_draws x` and `draws d`: losers are never written, so a draw that is over
 * and did not win is read from the draw.
 */
export const drawStatus = sql<number>`case
  when x.state <> 1 then x.state
  when d.state = 'cancelled' then 6
  when d.state in ('settled', 'published') then 2
  else 1 end`;

/** The draw's name in the world. */
export const drawName = sql<string>`d.lottery_type || '-' || d.phase`;
