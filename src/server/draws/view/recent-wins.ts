import { sql } from 'kysely';
import type { winningInfo } from '#contract/draws/600701-winning-info.ts';
import type { ResponseOf } from '#contract/command.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import { drawIdOf } from '../draw-rows.ts';

/**
 * Draws of each game that are read: an hour of a game drawn every minute. Without a limit, all draws of a game
 * without winners would be.
 */
const MAX_DRAWS = 60;

interface Row {
  readonly lottery_type: number;
  readonly phase: string;
  readonly draws_at: Date;
  readonly ticket_count: bigint;
  readonly winners: bigint;
  readonly amount: bigint;
}

/**
 * The best prize of each recent draw that was won, newest first. Read from the counts of tiers, which hold nothing
 * about players.
 */
export async function findRecentWins(db: Queryable, count: number): Promise<ResponseOf<typeof winningInfo>['list']> {
  const { rows } = await sql<Row>`
    select d.lottery_type, d.phase, d.draws_at, d.ticket_count, t.winners, t.amount
    from draw_games g
    cross join lateral (
      select id, lottery_type, phase, draws_at, ticket_count from draws
      where lottery_type = g.lottery_type and settled_at is not null order by draws_at desc limit ${MAX_DRAWS}
    ) d
    cross join lateral (
      select winners, amount from draw_tiers where draw_id = d.id order by amount / winners desc, winners desc limit 1
    ) t
    order by d.draws_at desc, d.lottery_type limit ${count}`.execute(db);
  return rows.map((row) => ({
    lotteryType: row.lottery_type,
    drawId: drawIdOf(row),
    phase: row.phase,
    drawsTimestamp: row.draws_at.getTime(),
    winners: Number(row.winners),
    amount: toWire(row.amount),
    entries: Number(row.ticket_count),
  }));
}
