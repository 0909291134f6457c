import { sql } from 'kysely';
import { forceKeyLookups } from '../db/force-key-lookups.ts';
import type { SettlementContext } from './context.ts';

interface OrderResult {
  readonly player_id: bigint;
  readonly order_id: string;
  readonly won: boolean;
}

/** Orders announced at once; between two pages the node does its other work. */
const PAGE = 2_000;

type ReadPage = (after: OrderResult | undefined) => Promise<readonly OrderResult[]>;

const readWinners =
  ({ db }: SettlementContext, id: bigint): ReadPage =>
  (after) =>
    db.transaction().execute(async (tx) => {
      await forceKeyLookups(tx);
      const { rows } = await sql<OrderResult>`
        select distinct player_id, order_id, true as won from wins
        where draw_id = ${id} and (player_id, order_id) > (${after?.player_id ?? 0n}::bigint, ${after?.order_id ?? ZERO}::uuid)
        order by player_id, order_id limit ${PAGE}`.execute(tx);
      return rows;
    });

/** Every order of the draw. Each looks its win up by key: a join with all wins would be repeated for every page. */
const readOrders =
  ({ db }: SettlementContext, id: bigint): ReadPage =>
  async (after) =>
    (
      await sql<OrderResult>`
        with page as materialized (
          select distinct order_id, player_id from tickets
          where draw_id = ${id} and order_id > ${after?.order_id ?? ZERO}::uuid order by order_id limit ${PAGE}
        )
        select p.order_id, p.player_id, w.won is not null as won from page p left join lateral (
          select true as won from wins w where w.draw_id = ${id} and w.player_id = p.player_id and w.order_id = p.order_id limit 1
        ) w on true order by p.order_id`.execute(db)
    ).rows;

const ZERO = '00000000-0000-0000-0000-000000000000';

/**
 * Pushes the results to every player with a ticket in the draw, winners first. If the node stops first, the pushes are
 * lost, and players see the result in their orders.
 */
export async function announceResults(ctx: SettlementContext, id: bigint): Promise<void> {
  for (const [ofWinners, next] of [
    [true, readWinners(ctx, id)],
    [false, readOrders(ctx, id)],
  ] as const) {
    let page = await next(undefined);
    while (page.length > 0) {
      const announced = page.filter(({ won }) => won === ofWinners);
      if (announced.length > 0)
        ctx.push.publish(
          announced.map(({ player_id: playerId, order_id: orderId, won }) => ({
            playerId,
            push: { type: 'bet', data: { orderId, won } },
          })),
        );
      page = await next(page.at(-1));
    }
  }
}
