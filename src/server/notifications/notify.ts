import { sql, type RawBuilder } from 'kysely';
import type { CancelReason } from '#contract/draws/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Tx } from '../db/index.ts';
import { KINDS, type NewNotification, type RenewedKind } from './kinds.ts';

/**
 * Tells a player something on the page of notifications, in the caller's transaction. After its commit call
 * `push.publishWallets([playerId])`: the wallet has the unread counts, and an open list reads it as a sign to look.
 * Answers its id.
 */
export async function notify(tx: Tx, playerId: bigint, notification: NewNotification): Promise<string> {
  const { kind, params, orderId = null } = notification;
  const { rows } = await sql<{ id: bigint }>`
    insert into notifications (player_id, category, kind, params, order_id)
    values (${playerId}, ${KINDS[kind].category}, ${kind}, ${JSON.stringify(params)}::jsonb, ${orderId}::uuid)
    returning id`.execute(tx);
  return String(assertPresent(rows[0], 'the notification').id);
}

/** Asked once for a statement: the default of the column would ask for each row, which costs as much as the row. */
export const NOW_ONCE = sql`(select date_trunc('milliseconds', product_now()))`;

/** What happened to orders in a draw. */
interface OrdersOfDraw {
  readonly kind: RenewedKind;
  readonly lotteryType: number;
  /** The draw's phase. */
  readonly draw: string;
  /** Of a cancelled draw. */
  readonly reason?: CancelReason;
  /** Rows of player_id, order_id and amount, each order once. */
  readonly select: RawBuilder<unknown>;
}

/**
 * Tells the players of many orders, whose wallets the caller has locked. An order to which it happened before has its
 * notification renewed: unread, newest, with all its draws and money, so that an order of a thousand draws is one row
 * of the list.
 */
export const notifyOrders = async (
  tx: Tx,
  { kind, lotteryType, draw, reason, select }: OrdersOfDraw,
): Promise<void> => {
  await sql`
    insert into notifications (player_id, category, kind, params, order_id, at)
    select player_id, ${KINDS[kind].category}, ${kind},
      jsonb_build_object('lotteryType', ${lotteryType}::int, 'draw', ${draw}::text, 'amount', amount, 'count', 1)
        || ${JSON.stringify(reason === undefined ? {} : { reason })}::jsonb, order_id, ${NOW_ONCE}
    from (${select}) orders order by player_id, order_id
    on conflict (order_id, kind) where kind in ('win', 'drawCancelled') do update set at = excluded.at, read_at = null,
      params = excluded.params || jsonb_build_object(
        'amount', (notifications.params->>'amount')::bigint + (excluded.params->>'amount')::bigint,
        'count', (notifications.params->>'count')::int + 1)`.execute(tx);
};
