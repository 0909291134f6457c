import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { orderSummary } from '#contract/orders/fields.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { drawName, drawStatus } from './status.ts';

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
  readonly chase: OrderSummary['chaseStatus'];
  readonly all: number;
}

export interface SummaryFilter {
  readonly playerId: bigint;
  /** One order of the player's. */
  readonly orderId?: string;
  readonly consecutiveOnly?: boolean;
  readonly status?: 'all' | 'unsettled' | 'win' | 'not-win';
  readonly offset?: number;
  readonly limit?: number;
}

const summary = (row: Row): OrderSummary => ({
  orderId: row.id,
  lotteryType: row.lottery_type,
  drawId: row.name,
  drawTimestamp: row.draws_at.getTime(),
  createTimestamp: row.created_at.getTime(),
  total: toWire(row.total),
  entriesCount: row.entries_count,
  drawsCount: row.draws_count,
  drawsDone: row.done,
  status: row.status,
  winAmount: toWire(row.won),
  chaseStatus: row.chase,
});

/**
 * Orders of a player, newest first, each with its draws summed up: waiting while any draw is to come, else its best outcome. `total` counts
 * those the filter lets through.
 */
export async function summaries(
  db: Queryable,
  filter: SummaryFilter,
): Promise<{ total: number; list: OrderSummary[] }> {
  const { playerId, orderId = null, consecutiveOnly = false, status = 'all', offset = 0, limit = 1 } = filter;
  const { rows } = await sql<Row>`
    with each_draw as (
      select o.id, o.lottery_type, o.created_at, o.total, o.entries_count, o.draws_count, x.position, x.prize, d.draws_at,
        ${drawName} as name, ${drawStatus} as status
      from orders o join order_draws x on x.order_id = o.id join draws d on d.id = x.draw_id
      where o.player_id = ${playerId} and (${orderId}::uuid is null or o.id = ${orderId}::uuid)
        and (not ${consecutiveOnly}::boolean or o.draws_count > 1)
    ), each_order as (
      select id, lottery_type, created_at, total, entries_count, draws_count,
        -- The next draw, or the last when none is left.
        (array_agg(name order by status = 1 desc, case status when 1 then position else -position end))[1] as name,
        (array_agg(draws_at order by status = 1 desc, case status when 1 then position else -position end))[1] as draws_at,
        count(*) filter (where status <> 1)::int as done,
        coalesce(sum(prize), 0)::bigint as won,
        case when bool_or(status = 1) then 1 when bool_or(status = 7) then 7 when bool_or(status = 3) then 3
          when bool_and(status = 6) then 6 else 2 end as status,
        case when draws_count = 1 then null when bool_or(status = 1) then 1 when bool_or(status = 6) then 3 else 2 end as chase
      from each_draw group by id, lottery_type, created_at, total, entries_count, draws_count
    )
    select *, count(*) over ()::int as all from each_order
    where case ${status}::text when 'unsettled' then status = 1 when 'win' then won > 0 when 'not-win' then status = 2 else true end
    order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return { total: rows[0]?.all ?? 0, list: rows.map(summary) };
}
