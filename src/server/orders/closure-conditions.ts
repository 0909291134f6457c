import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';

/** Orders with a draw whose result or refund is not there yet. */
const pendingOrders = (playerId: bigint) => sql`
  with unfinished as materialized (
    select id, committed_at from draws
    where state not in ('settled', 'published') and (state <> 'cancelled' or refunded_at is null)
  )
  select from orders o join order_draws x on x.order_id = o.id join unfinished d on d.id = x.draw_id
  where o.player_id = ${playerId} and x.state = order_draw_state('waiting')
    -- Nobody could buy into a draw before it was committed, so that older orders need not be read.
    and o.created_at >= (select date_trunc('milliseconds', min(committed_at)) from unfinished)`;

const consecutive: ClosureCondition = {
  name: 'consecutive',
  isMet: (db, playerId) => findsNothing(db, sql`${pendingOrders(playerId)} and o.draws_count > 1 limit 1`),
  route: 'orders',
};

const draws: ClosureCondition = {
  name: 'draws',
  isMet: (db, playerId) => findsNothing(db, sql`${pendingOrders(playerId)} and o.draws_count = 1 limit 1`),
  route: 'orders',
};

export const ordersConditions: readonly ClosureCondition[] = [consecutive, draws];
