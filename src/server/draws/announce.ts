import { sql } from 'kysely';
import type { DrawContext } from './context.ts';

interface Told {
  readonly player_id: bigint;
  readonly order_id: string;
  readonly won: boolean;
}

const AT_ONCE = 1_000;

/**
 * Tells everybody who had a ticket in the draw how it ended, winners first. A push is a hint: a node that dies before
 * this loses it, and the player reads the same in the order.
 */
export async function announce({ db, push }: DrawContext, id: bigint): Promise<void> {
  const { rows } = await sql<Told>`
    select t.player_id, t.order_id, exists (
      select 1 from wins w where w.draw_id = ${id} and w.player_id = t.player_id and w.order_id = t.order_id) as won
    from (select distinct player_id, order_id from tickets where draw_id = ${id}) t order by won desc`.execute(db);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    push.publish(
      some.map(({ player_id: playerId, order_id: orderId, won }) => ({
        playerId,
        push: { type: 'bet', data: { orderId, won } },
      })),
    );
  }
}
