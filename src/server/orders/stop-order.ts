import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { assertPresent } from '#kernel/assert.ts';
import { sum, toWire } from '#kernel/money.ts';
import { err, ok } from '#kernel/result.ts';
import type { CommandResult, RequestOf, ResponseOf } from '#contract/command.ts';
import type { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { refuseBusy } from '../db/busy.ts';
import { runOnce } from '../db/idempotency.ts';
import { orderName } from '../draws/proof/order-secrets.ts';
import { isAccountRestricted } from '../players/player-state.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { notify } from '../notifications/notify.ts';
import type { Push } from '../push/player-push.ts';
import { refundStoppedDraws, stopOrderDraws, type StoppedDraw } from '../settlement/stop-draws.ts';
import { appendEntries } from '../tlog/entries.ts';
import { placeBatch } from './receipts/batch-place.ts';
import { isSelling } from './view/order-status.ts';

/** An order of which draws are stopped. */
interface OrderToStop {
  readonly id: string;
  readonly playerId: bigint;
  readonly lotteryType: number;
  /** Null where its receipt is of version 2. */
  readonly secret: Buffer | null;
  readonly nonce: Buffer | null;
}

/** Undefined where the player has no such order. */
const findOrder = (db: Queryable, id: string, playerId: bigint): Promise<OrderToStop | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', 'player_id as playerId', 'lottery_type as lotteryType', 'secret', 'nonce'])
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

/**
 * Locks the order's later draws that still sell, of those before a moment if there is one, as a purchase does: a draw
 * closes or is cancelled before or after this.
 */
export async function lockLaterDraws(tx: Tx, orderId: string, before: Date | null = null): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select d.id from draws d where ${isSelling} and d.draws_at < coalesce(${before}::timestamptz, 'infinity') and d.id in (
      select draw_id from order_draws where order_id = ${orderId} and position > 1 and state = order_draw_state('waiting'))
    order by d.id for share`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Moves the tickets out of the draws. They are kept, since the receipt names their leaves. */
async function moveTickets(tx: Tx, orderId: string, stopped: readonly StoppedDraw[]): Promise<void> {
  await sql`
    with gone as (
      delete from tickets where order_id = ${orderId} and draw_id = any (${stopped.map(({ drawId }) => drawId)}::bigint[]) returning *
    )
    insert into stopped_tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, lucky, salt, leaf)
    select draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, lucky, salt, leaf from gone`.execute(
    tx,
  );
}

/** Says in the log that the order does not take part in the draws, where its receipt is of version 3. */
async function logStops(
  tx: Tx,
  { id, secret, nonce }: OrderToStop,
  batch: number | undefined,
  stopped: readonly StoppedDraw[],
): Promise<void> {
  if (!secret || !nonce) return;
  const orders = assertPresent(batch, 'the place of its batch in the log');
  await appendEntries(
    tx,
    stopped.map(({ name, stoppedAt }) => ({
      type: 'stop',
      at: stoppedAt.toISOString(),
      drawId: name,
      name: orderName(secret, nonce, name, id).toString('hex'),
      orders,
    })),
  );
}

function toStopResponse(orderId: string, stopped: readonly StoppedDraw[]): ResponseOf<typeof stopOrders> {
  const into = (bucket: keyof StoppedDraw['stake']) => toWire(sum(stopped.map(({ stake }) => stake[bucket])));
  const [deposited, winnings, gift] = [into('deposited'), into('winnings'), into('gift')];
  return {
    orderId,
    drawIds: stopped.map(({ name }) => name),
    refunded: deposited + winnings + gift,
    deposited,
    winnings,
    gift,
  };
}

/**
 * Stops these draws of an order, and tells its player. Call with draws and wallet locked, and with the place of its
 * batch in the log (`placeBatch`, before the transaction). Undefined where none of them is waiting and on sale.
 */
export async function stopDraws(
  tx: Tx,
  order: OrderToStop,
  batch: number | undefined,
  ids: readonly bigint[],
): Promise<ResponseOf<typeof stopOrders> | undefined> {
  const { id, playerId, lotteryType } = order;
  const draws = await stopOrderDraws(tx, id, ids);
  if (draws.length === 0) return undefined;
  await moveTickets(tx, id, draws);
  await logStops(tx, order, batch, draws);
  await refundStoppedDraws(tx, id, lotteryType, draws);
  const response = toStopResponse(id, draws);
  const params = { lotteryType, amount: response.refunded, count: draws.length };
  await notify(tx, playerId, { kind: 'orderStopped', params, orderId: id });
  return response;
}

export function publishStopped(
  push: Pick<Push, 'publish' | 'publishWallets'>,
  playerId: bigint,
  orderId: string,
): void {
  push.publishWallets([playerId]);
  push.publish([{ playerId, push: { type: 'bet', data: { orderId, won: false } } }]);
}

/**
 * Stops the later draws of a consecutive order that still sell, once per requestId. Locks draws, then the wallet
 * (docs/ledger.md).
 */
export async function stopOrder(
  { requestId, orderId }: RequestOf<typeof stopOrders>,
  { engine, session }: CallContext<Session>,
): Promise<CommandResult<ResponseOf<typeof stopOrders>>> {
  const { playerId } = session;
  // A stop stands after its batch in the log.
  const batch = await placeBatch(engine.db, orderId, playerId).then(ok).catch(refuseBusy);
  if (!batch.ok) return batch;
  let stopped = false;
  const answer = await runOnce(engine, { playerId, command: '430033', requestId, fields: { orderId } }, async (tx) => {
    const order = await findOrder(tx, orderId, playerId);
    if (!order) return err({ code: errorCodes.orderNotFound });
    const ids = await lockLaterDraws(tx, orderId);
    await lockWallet(tx, playerId);
    const alive = await confirmSession(tx, session);
    if (!alive.ok) return alive;
    // What comes back could be withdrawn, or spent after the review.
    if (await isAccountRestricted(tx, playerId)) return err({ code: errorCodes.accountUnderReview });
    const response = await stopDraws(tx, order, batch.value, ids);
    if (!response) return err({ code: errorCodes.nothingToStop });
    stopped = true;
    return ok(response);
  });
  if (stopped && answer.ok) publishStopped(engine.push, playerId, orderId);
  return answer;
}
