import { sql } from 'kysely';
import type { DrawContext } from './context.ts';

interface Told {
  readonly player_id: bigint;
  readonly order_id: string;
}

/** Orders told at once; between two pages the node does its other work. */
const PAGE = 2_000;

type Page = (after: Told | undefined) => Promise<readonly Told[]>;

const winners =
  ({ db }: DrawContext, id: bigint): Page =>
  async (after) =>
    (
      await sql<Told>`
        select distinct player_id, order_id from wins
        where draw_id = ${id} and (player_id, order_id) > (${after?.player_id ?? 0n}::bigint, ${after?.order_id ?? ZERO}::uuid)
        order by player_id, order_id limit ${PAGE}`.execute(db)
    ).rows;

const losers =
  ({ db }: DrawContext, id: bigint): Page =>
  async (after) =>
    (
      await sql<Told>`
        select distinct t.order_id, t.player_id from tickets t
        where t.draw_id = ${id} and t.order_id > ${after?.order_id ?? ZERO}::uuid and not exists (
          select 1 from wins w where w.draw_id = t.draw_id and w.player_id = t.player_id and w.order_id = t.order_id)
        order by t.order_id limit ${PAGE}`.execute(db)
    ).rows;

const ZERO = '00000000-0000-0000-0000-000000000000';

/**
 * Tells everybody who had a ticket in the draw how it ended, winners first. A push is a hint: a node that dies before
 * this loses it, and the player reads the same in the order.
 */
export async function announce(ctx: DrawContext, id: bigint): Promise<void> {
  for (const [won, next] of [
    [true, winners(ctx, id)],
    [false, losers(ctx, id)],
  ] as const) {
    let page = await next(undefined);
    while (page.length > 0) {
      ctx.push.publish(
        page.map(({ player_id: playerId, order_id: orderId }) => ({
          playerId,
          push: { type: 'bet', data: { orderId, won } },
        })),
      );
      page = await next(page.at(-1));
    }
  }
}
