import { sql } from 'kysely';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { grandPrizeOrders } from '#contract/orders/101063-grand-prize-orders.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import { drawIdSql } from '../view/order-status.ts';

const unclaimed = sql.lit(ORDER_PRIZE_STATUS.unclaimed);

export type GrandPrizeOrder = ResponseOf<typeof grandPrizeOrders>['list'][number];

/** The status of a prize of `grand_prizes g`. An unclaimed prize expires at its time, also before that is written. */
export const grandPrizeStatus = sql<
  GrandPrizeOrder['orderPrizeStatus']
>`case when g.state = ${unclaimed} and g.expires_at <= product_now() then ${sql.lit(ORDER_PRIZE_STATUS.expired)} else g.state end`;

interface Row {
  readonly order_id: string;
  readonly lottery_type: number;
  readonly name: string;
  readonly amount: bigint;
  readonly state: GrandPrizeOrder['orderPrizeStatus'];
  readonly won_at: Date;
  readonly expires_at: Date;
  readonly all: number;
}

/** The player's grand prizes, those to claim first, then the newest. */
export async function loadGrandPrizes(db: Queryable, playerId: bigint, pageNo: number, pageSize: number) {
  const { rows } = await sql<Row>`
    select g.order_id, d.lottery_type, ${drawIdSql} as name, g.amount, ${grandPrizeStatus} as state, g.won_at, g.expires_at, count(*) over ()::int as all
    from grand_prizes g join draws d on d.id = g.draw_id where g.player_id = ${playerId}
    order by ${grandPrizeStatus} = ${unclaimed} desc, g.won_at desc, g.order_id, g.draw_id
    offset ${(pageNo - 1) * pageSize} limit ${pageSize}`.execute(db);
  const list = rows.map((row): GrandPrizeOrder => ({
    orderId: row.order_id,
    lotteryType: row.lottery_type,
    drawId: row.name,
    totalPrize: toWire(row.amount),
    orderPrizeStatus: row.state,
    winningTimestamp: row.won_at.getTime(),
    winningBigExpiredTimestamp: row.expires_at.getTime(),
  }));
  return { total: rows[0]?.all ?? 0, list };
}

/** What the player can still claim, in fils. */
export async function sumUnclaimedPrizes(db: Queryable, playerId: bigint): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(g.amount), 0)::bigint as amount from grand_prizes g where g.player_id = ${playerId} and ${grandPrizeStatus} = ${unclaimed}`.execute(
    db,
  );
  return rows[0]?.amount ?? 0n;
}
