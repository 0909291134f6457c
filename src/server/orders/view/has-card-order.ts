import type { Queryable } from '#server/db/index.ts';

/** Whether the player has this order of cards, which has no draws. */
export async function hasCardOrder(db: Queryable, playerId: bigint, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('card_orders')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row !== undefined;
}
