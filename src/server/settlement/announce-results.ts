import { sql } from 'kysely';
import { forceKeyLookups, type DrawContext } from '../draws/context.ts';

interface Told {
  readonly player_id: bigint;
  readonly order_id: string;
  readonly won: boolean;
}

/** Orders told at once; between two pages the node does its other work. */
const PAGE = 2_000;

type Page = (after: Told | undefined) => Promise<readonly Told[]>;

const winners =
  ({ db }: DrawContext, id: bigint): Page =>
  (after) =>
    db.transaction().execute(async (tx) => {
      await forceKeyLookups(tx);
      const { rows } = await sql<Told>`
        select distinct player_id, order_id, true as won from wins
        where draw_id = ${id} and (player_id, order_id) > (${after?.player_id ?? 0n}::bigint, ${after?.order_id ?? ZERO}::uuid)
        order by player_id, order_id limit ${PAGE}`.execute(tx);
      return rows;
    });

/** Every order of the draw. Each is looked up among the wins: to set them against all that won would be done anew for every page. */
const orders =
  ({ db }: DrawContext, id: bigint): Page =>
  async (after) =>
    (
      await sql<Told>`
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
 * Tells everybody who had a ticket in the draw how it ended, winners first. A push is a hint: a node that dies before
 * this loses it, and the player reads the same in the order.
 */
export async function announceResults(ctx: DrawContext, id: bigint): Promise<void> {
  for (const [ofWinners, next] of [
    [true, winners(ctx, id)],
    [false, orders(ctx, id)],
  ] as const) {
    let page = await next(undefined);
    while (page.length > 0) {
      const told = page.filter(({ won }) => won === ofWinners);
      if (told.length > 0)
        ctx.push.publish(
          told.map(({ player_id: playerId, order_id: orderId, won }) => ({
            playerId,
            push: { type: 'bet', data: { orderId, won } },
          })),
        );
      page = await next(page.at(-1));
    }
  }
}
