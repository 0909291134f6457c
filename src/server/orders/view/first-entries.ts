import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import type { orders } from '#contract/orders/430030-orders.ts';
import { gameByType } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import { entryFromRow, type TicketRow } from '#server/draws/entry-row.ts';
import type { OrderSummary } from './order-summaries.ts';

type FirstEntry = ResponseOf<typeof orders>['list'][number]['entry'];

/** The first entry of each order of a page, by key: so that a list can show what was chosen. */
export async function loadFirstEntries(
  db: Queryable,
  list: readonly OrderSummary[],
): Promise<(order: OrderSummary) => FirstEntry> {
  const ids = list.map(({ orderId }) => orderId);
  const { rows } = await sql<TicketRow & { readonly order_id: string }>`
    select o.id as order_id, t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake, t.lucky
    from unnest(${ids}::uuid[]) as o (id), lateral (
      select t.* from order_draws x join tickets t on t.draw_id = x.draw_id and t.order_id = x.order_id and t.entry_no = 1
      where x.order_id = o.id and x.position = 1
    ) t`.execute(db);
  const rowOf = new Map(rows.map((row) => [row.order_id, row]));
  return ({ orderId, lotteryType }) => {
    const game = assertPresent(gameByType(lotteryType), 'the game of an order');
    const { play, picks, multiple } = entryFromRow(
      game,
      assertPresent(rowOf.get(orderId), 'the first entry of an order'),
    );
    return { play, picks: picks.map((numbers) => [...numbers]), multiple };
  };
}
