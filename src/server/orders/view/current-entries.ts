import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import type { currentEntries } from '#contract/orders/430048-current-entries.ts';
import { gameByType } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import { entryFromRow, type TicketRow } from '#server/draws/entry-row.ts';
import { drawIdSql } from './order-status.ts';

type CurrentDraw = ResponseOf<typeof currentEntries>['draws'][number];

/** Entries of a draw in an answer. */
const MAX_ENTRIES = 20;

interface Row extends TicketRow {
  readonly name: string;
  readonly phase: string;
  readonly draws_at: Date;
  readonly order_id: string;
  readonly entries: number;
  readonly orders: number;
}

/** Exported for the test of its query plan. */
export const currentEntriesQuery = (playerId: bigint, lotteryType: number) => sql<Row>`
  with unfinished as materialized (
    select id, ${drawIdSql} as name, phase, draws_at, closes_at, committed_at from draws d
    where state <> 'published' and refunded_at is null and state not in ('settled', 'cancelled')
      and lottery_type = ${lotteryType}
  ), current as (
    select * from unfinished
    where closes_at <= coalesce((select min(closes_at) from unfinished where closes_at > product_now()), 'infinity')
  ), bought as (
    -- Nobody could buy into a draw before it was committed, so that older orders need not be read.
    select c.id, c.name, c.phase, c.draws_at, o.id as order_id, o.created_at
    from current c join orders o on o.player_id = ${playerId} and o.lottery_type = ${lotteryType}
      and o.created_at >= (select date_trunc('milliseconds', min(committed_at)) from current)
    join order_draws x on x.order_id = o.id and x.draw_id = c.id and x.stopped_at is null
  ), numbered as (
    select b.*, t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake, t.lucky,
      count(*) over (partition by b.id)::int as entries,
      (dense_rank() over (partition by b.id order by b.order_id) + dense_rank() over (partition by b.id order by b.order_id desc) - 1)::int as orders,
      row_number() over (partition by b.id order by b.created_at desc, b.order_id, t.entry_no) as n
    from bought b join tickets t on t.draw_id = b.id and t.order_id = b.order_id
  )
  select * from numbered where n <= ${MAX_ENTRIES} order by draws_at, n`;

/** A player's entries in the next draw of a game and in its awaited draws, newest first. */
export async function loadCurrentEntries(db: Queryable, playerId: bigint, lotteryType: number): Promise<CurrentDraw[]> {
  const { rows } = await currentEntriesQuery(playerId, lotteryType).execute(db);
  return [...Map.groupBy(rows, ({ name }) => name).values()].map((list) => {
    const first = assertPresent(list[0], 'an entry of a draw');
    return {
      drawId: first.name,
      phase: first.phase,
      drawTimestamp: first.draws_at.getTime(),
      entriesCount: first.entries,
      ordersCount: first.orders,
      entries: list.map((row) => {
        const game = assertPresent(gameByType(lotteryType), 'the game of an entry');
        const { play, picks, multiple } = entryFromRow(game, row);
        return { orderId: row.order_id, play, picks: picks.map((numbers) => [...numbers]), multiple };
      }),
    };
  });
}
