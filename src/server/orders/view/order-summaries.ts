import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { CHASE_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import type { RequestOf } from '#contract/command.ts';
import type { orders } from '#contract/orders/430030-orders.ts';
import type { orderSummary } from '#contract/orders/fields.ts';
import { gameByType } from '#games/index.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import { drawIdSql, orderDrawStatus, orderRefundStatus, STATUS_SQL } from './order-status.ts';

const { waiting, notWon, won, refunded, toClaim } = STATUS_SQL;

export type OrderSummary = z.output<typeof orderSummary>;

interface Row {
  readonly id: string;
  readonly lottery_type: number;
  readonly name: string;
  readonly draws_at: Date;
  readonly created_at: Date;
  readonly total: bigint;
  readonly entries_count: number;
  readonly draws_count: number;
  readonly done: number;
  readonly status: OrderSummary['status'];
  readonly won: bigint;
  readonly staked: bigint;
  readonly refund: OrderSummary['refundStatus'];
  readonly canceled: number;
  readonly stopped: number;
  readonly chase: OrderSummary['chaseStatus'];
  readonly all: number;
}

export interface SummaryFilter {
  readonly playerId: bigint;
  /** One order of the player's. */
  readonly orderId?: string;
  /** Orders with draws to come. */
  readonly futureOnly?: boolean;
  readonly status?: RequestOf<typeof orders>['status'];
  /** `next-draw` sorts unsettled orders only, `last-draw` decided ones. */
  readonly sort?: RequestOf<typeof orders>['sort'];
  readonly offset?: number;
  readonly limit?: number;
}

const toOrderSummary = (row: Row): OrderSummary => ({
  orderId: row.id,
  chaseId: row.draws_count > 1 ? row.id : null,
  isChaseDraw: row.draws_count > 1,
  lotteryType: row.lottery_type,
  appKey: gameByType(row.lottery_type)?.key ?? '',
  drawId: row.name,
  drawTimestamp: row.draws_at.getTime(),
  createTimestamp: row.created_at.getTime(),
  total: toWire(row.total),
  entriesCount: row.entries_count,
  drawsCount: row.draws_count,
  drawsDone: row.done,
  status: row.status,
  winAmount: toWire(row.won),
  staked: toWire(row.staked),
  refundStatus: row.refund,
  drawsCanceled: row.canceled,
  drawsStopped: row.stopped,
  chaseStatus: row.chase,
});

/** Orders counted beyond the page, so that the reader sees how many pages there are. */
const COUNT_AHEAD = 50;
/** The newest orders, among which the next or last draws are sought: reading all would cost as much as all orders. */
const MAX_SORTED = 200;
/** Up to this number of wins, orders are found from the wins. Above it, scanning the orders is faster. */
const FEW_WINS = 1_000;

/** The orders that won, where the filter wants them and they are few. Exported for the test of the query plan. */
export async function findWonOrders(db: Queryable, { playerId, status }: SummaryFilter): Promise<string[] | undefined> {
  if (status !== 'win') return undefined;
  const { rows } = await sql<{ order_id: string }>`
    select order_id from wins where player_id = ${playerId} limit ${FEW_WINS + 1}`.execute(db);
  return rows.length > FEW_WINS ? undefined : [...new Set(rows.map((row) => row.order_id))];
}

/** The filter as conditions on an order `o` and the summary `s` of its draws. */
function conditions({ orderId, futureOnly = false, status = 'all' }: SummaryFilter, wonOrders?: readonly string[]) {
  const all: RawBuilder<boolean>[] = [];
  if (orderId !== undefined) all.push(sql`o.id = ${orderId}::uuid`);
  // A value, not `exists`: it is evaluated for one order after another until there are enough.
  if (status === 'win')
    all.push(sql`(select true from order_draws w where w.order_id = o.id and w.prize is not null limit 1)`);
  if (wonOrders) all.push(sql`o.id = any (${wonOrders}::uuid[])`);
  if (status === 'decided') all.push(sql`s.status in (${notWon}, ${won}, ${toClaim})`);
  if (status === 'not-win') all.push(sql`s.status = ${notWon}`);
  // Nobody could buy into a draw before it was committed: what waits is no older than its game's oldest commitment
  // that is not drawn yet.
  if (status === 'unsettled' || futureOnly)
    all.push(
      sql`s.status = ${waiting}`,
      sql`o.created_at >= (select coalesce(min(since), 'infinity') from waiting)`,
      sql`o.created_at >= (select since from waiting where lottery_type = o.lottery_type)`,
    );
  return all.map((one) => sql`and ${one}`);
}

/** The order by draws that the filter wants; undefined for that of purchases. */
function drawOrder({ status, sort }: SummaryFilter): RawBuilder<unknown> | undefined {
  if (status === 'unsettled' && sort === 'next-draw') return sql`draws_at,`;
  if (status === 'decided' && sort === 'last-draw') return sql`draws_at desc,`;
  return undefined;
}

/** Exported for the test of its query plan. */
export function orderSummariesQuery(filter: SummaryFilter, wonOrders?: readonly string[]): RawBuilder<Row> {
  const { playerId, offset = 0, limit = 1 } = filter;
  const byDraw = drawOrder(filter);
  return sql<Row>`
    with waiting as materialized (
      select lottery_type, min(date_trunc('milliseconds', committed_at)) as since from draws
      where state <> 'published' and refunded_at is null and state not in ('settled', 'cancelled') group by 1
    ), found as (
      select o.id, o.lottery_type, o.created_at, o.total, o.entries_count, o.draws_count, s.*
      from orders o cross join lateral (
        select
          -- The next draw, or when none is left the last that it took part in, or the last of all when it took part
          -- in none.
          (array_agg(name order by status = ${waiting} desc, status = ${refunded}, case status when ${waiting} then position else -position end))[1] as name,
          (array_agg(draws_at order by status = ${waiting} desc, status = ${refunded}, case status when ${waiting} then position else -position end))[1] as draws_at,
          count(*) filter (where status <> ${waiting})::int as done,
          coalesce(sum(prize), 0)::bigint as won,
          coalesce(sum(stake) filter (where status <> ${refunded}), 0)::bigint as staked,
          case when bool_or(status = ${waiting}) then ${waiting} when bool_or(status = ${toClaim}) then ${toClaim}
            when bool_or(status = ${won}) then ${won} when bool_and(status = ${refunded}) then ${refunded} else ${notWon} end as status,
          coalesce(min(refund) filter (where status = ${refunded}), ${sql.lit(REFUND_STATUS.none)}) as refund,
          count(*) filter (where status = ${refunded} and stopped_at is null)::int as canceled,
          count(*) filter (where stopped_at is not null)::int as stopped,
          case when o.draws_count = 1 then null when bool_or(status = ${waiting}) then ${sql.lit(CHASE_STATUS.running)}
            when bool_or(status = ${refunded} and position = o.draws_count) then ${sql.lit(CHASE_STATUS.terminated)}
            else ${sql.lit(CHASE_STATUS.completed)} end as chase
        from (
          select x.position, x.prize, x.stake, x.stopped_at, d.draws_at, ${drawIdSql} as name, ${orderDrawStatus} as status,
            ${orderRefundStatus} as refund
          from order_draws x join draws d on d.id = x.draw_id where x.order_id = o.id
        ) each_draw
      ) s
      -- Orders of cards have no draws.
      where o.player_id = ${playerId} and o.draws_count > 0 ${sql.join(conditions(filter, wonOrders), sql` `)}
      order by o.created_at desc, o.id desc limit ${byDraw ? MAX_SORTED : offset + limit + COUNT_AHEAD}
    )
    select *, count(*) over ()::int as all from found
    order by ${byDraw ?? sql``} created_at desc, id desc offset ${offset} limit ${limit}`;
}

/**
 * Orders of a player, each with a summary of its draws: waiting while any draw is to come, else its best outcome. The
 * cost is that of the page and those before it, however many orders there are. `total` is exact up to fifty orders
 * beyond the page.
 */
export async function loadOrderSummaries(
  db: Queryable,
  filter: SummaryFilter,
): Promise<{ total: number; list: OrderSummary[] }> {
  const { rows } = await orderSummariesQuery(filter, await findWonOrders(db, filter)).execute(db);
  return { total: rows[0]?.all ?? 0, list: rows.map(toOrderSummary) };
}
