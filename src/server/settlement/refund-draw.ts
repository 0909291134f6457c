import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Tx } from '../db/index.ts';
import { lockWallets, postSelectedTransfers } from '../ledger/transfers.ts';
import { readProductNow } from '../db/product-now.ts';
import { withDraw } from '../draws/with-draw.ts';
import { toCancelReason } from '../draws/view/cancellations.ts';
import { notifyOrders } from '../notifications/notify.ts';
import type { SettlementContext } from './context.ts';
import type { DrawRow } from '../draws/draw-rows.ts';

interface RefundedOrder {
  readonly order_id: string;
  readonly player_id: bigint;
}

/** The next orders with tickets in the draw, in the order of the tickets' key. */
async function readNextOrders(tx: Tx, draw: DrawRow, refundsAtOnce: number): Promise<RefundedOrder[]> {
  const { rows } = await sql<RefundedOrder>`
    select distinct order_id, player_id from tickets
    where draw_id = ${draw.id} and (${draw.refunded_to}::uuid is null or order_id > ${draw.refunded_to}::uuid)
    order by order_id limit ${refundsAtOnce}`.execute(tx);
  return rows;
}

/** Each part of a stake goes back to its bucket; one paid ahead that was no sale yet comes from the future stakes. */
async function refundOrders(tx: Tx, draw: DrawRow, orders: readonly RefundedOrder[]): Promise<void> {
  const { id, lottery_type: game } = draw;
  const soldAlready = draw.closed_at !== null;
  await postSelectedTransfers(
    tx,
    sql`
      select case when ahead then future_stakes_account(${game}::int) else sales_account(${game}::int) end as debit,
        player_account(player_id, part.bucket) as credit, part.amount, case when ahead then 'advance-refund' else 'stake-refund' end as kind,
        order_id as reference, ${id}::bigint as draw_id
      from refunded, lateral (values ('deposited', from_deposited), ('winnings', from_winnings), ('gift', from_gift)) as part (bucket, amount)
      where part.amount > 0 order by player_id, order_id`,
    sql`
      with refunded as (
        update order_draws set state = order_draw_state('refunded'), settled_at = (select product_now())
        where draw_id = ${id} and order_id = any (${orders.map((order) => order.order_id)}::uuid[])
          and state = order_draw_state('waiting')
        returning order_id, player_id, from_deposited, from_winnings, from_gift, position > 1 and not ${soldAlready}::boolean as ahead
      )`,
  );
}

/** Their rows of this draw say what was refunded. */
const notifyRefunds = (tx: Tx, draw: DrawRow, orders: readonly RefundedOrder[]): Promise<void> =>
  notifyOrders(tx, {
    kind: 'drawCancelled',
    lotteryType: draw.lottery_type,
    draw: draw.phase,
    reason: toCancelReason(assertPresent(draw.cancel_reason, 'why it was cancelled'), draw.closing_hash !== null),
    select: sql`select player_id, order_id, (from_deposited + from_winnings + from_gift)::bigint as amount from order_draws
      where draw_id = ${draw.id} and order_id = any (${orders.map((order) => order.order_id)}::uuid[])`,
  });

/** Refunds the next orders of a cancelled draw; when none are left, marks the draw as refunded. */
export async function refundDraw({ db, refundsAtOnce, push }: SettlementContext, id: bigint): Promise<boolean> {
  let orders: RefundedOrder[] = [];
  const done = await withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'cancelled' || draw.refunded_at !== null) return false;
    orders = await readNextOrders(tx, draw, refundsAtOnce);
    if (orders.length === 0) {
      await tx
        .updateTable('draws')
        .set({ refunded_at: await readProductNow(tx) })
        .where('id', '=', id)
        .execute();
      return true;
    }
    await lockWallets(
      tx,
      orders.map((order) => order.player_id),
    );
    await refundOrders(tx, draw, orders);
    await notifyRefunds(tx, draw, orders);
    const { order_id: last } = assertPresent(orders.at(-1), 'the last order');
    await tx.updateTable('draws').set({ refunded_to: last }).where('id', '=', id).execute();
    return true;
  });
  if (done && orders.length > 0) {
    push.publishWallets([...new Set(orders.map((order) => order.player_id))]);
    push.publish(
      orders.map((order) => ({
        playerId: order.player_id,
        push: { type: 'bet', data: { orderId: order.order_id, won: false } },
      })),
    );
  }
  return done;
}
