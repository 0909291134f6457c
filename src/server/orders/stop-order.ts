import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import { err, ok } from '#kernel/result.ts';
import type { RequestOf, ResponseOf } from '#contract/command.ts';
import type { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { CommandResult, CallContext, Session } from '../gateway/context.ts';
import { runOnce } from '../db/idempotency.ts';
import { confirmSession } from '../players/session.ts';
import { futureStakesAccount } from '../ledger/accounts.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { drawIdSql, isSelling } from './view/order-status.ts';

/** Which game an order of the player is of; undefined where there is no such order. */
const gameOfOrder = (db: Queryable, id: string, playerId: bigint) =>
  db
    .selectFrom('orders')
    .select('lottery_type')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

/** The order's later draws that still sell, locked as a purchase locks them: a draw that closes or is cancelled comes before or after. */
async function lockDraws(tx: Tx, orderId: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select d.id from draws d where ${isSelling} and d.id in (
      select draw_id from order_draws where order_id = ${orderId} and position > 1 and state = 1)
    order by d.id for share`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Back {
  readonly name: string;
  /** 0 deposited, 1 winnings, 2 gift. */
  readonly bucket: number;
  readonly amount: bigint;
}

/**
 * Stops an order in those draws, with the draws and the wallet locked: its tickets go where nothing is drawn, its stakes from the advances
 * back to the buckets they came from. One statement, in which all that was not stopped before is stopped once. `pay-wins` and the refund of
 * a cancelled draw pass it by: they take what waits (state 1).
 */
async function stopDraws(tx: Tx, orderId: string, game: number, ids: readonly bigint[]): Promise<readonly Back[]> {
  const { rows } = await sql<Back>`
    with moment as materialized (
      select date_trunc('milliseconds', product_now()) as at
    ), stopped as (
      update order_draws x set state = 6, stopped_at = at, settled_at = at from moment, draws d
      where x.order_id = ${orderId} and x.draw_id = any (${ids}::bigint[]) and x.position > 1 and x.state = 1
        and d.id = x.draw_id and d.closes_at > at
      returning x.draw_id, ${drawIdSql} as name, x.player_id, x.from_deposited, x.from_winnings, x.from_gift
    ), gone as (
      delete from tickets t using stopped s where t.draw_id = s.draw_id and t.order_id = ${orderId} returning t.*
    ), kept as (
      insert into stopped_tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, lucky, salt, leaf)
      select draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, lucky, salt, leaf from gone
    ), back as (
      insert into transfers (debit, credit, amount, kind, reference, draw_id)
      select ${futureStakesAccount(game)}::bigint, s.player_id * 8 + part.bucket, part.amount, 'advance-refund', ${orderId}::uuid, s.draw_id
      from stopped s, lateral (values (0, from_deposited), (1, from_winnings), (2, from_gift)) as part (bucket, amount)
      where part.amount > 0 order by s.draw_id, part.bucket
      returning draw_id, credit % 8 as bucket, amount
    )
    select s.name, b.bucket::int as bucket, b.amount from back b join stopped s using (draw_id) order by s.draw_id`.execute(
    tx,
  );
  return rows;
}

function told(orderId: string, back: readonly Back[]): ResponseOf<typeof stopOrders> {
  const into = (bucket: number) =>
    toWire(back.reduce((sum, part) => (part.bucket === bucket ? sum + part.amount : sum), 0n));
  const [deposited, winnings, gift] = [into(0), into(1), into(2)];
  return {
    orderId,
    drawIds: [...new Set(back.map(({ name }) => name))],
    refunded: deposited + winnings + gift,
    deposited,
    winnings,
    gift,
  };
}

/** Stops what can be stopped of a consecutive order, once per requestId: draws, then the wallet, as everybody locks them (docs/ledger.md). */
export async function stopOrder(
  { requestId, orderId }: RequestOf<typeof stopOrders>,
  { engine, session }: CallContext<Session>,
): Promise<CommandResult<ResponseOf<typeof stopOrders>>> {
  const { playerId } = session;
  let stopped = false;
  const answer = await runOnce(engine, { playerId, command: '430033', requestId, fields: { orderId } }, async (tx) => {
    const order = await gameOfOrder(tx, orderId, playerId);
    if (!order) return err({ code: 430000005 });
    const ids = await lockDraws(tx, orderId);
    await lockWallet(tx, playerId);
    const live = await confirmSession(tx, session);
    if (!live.ok) return live;
    const back = await stopDraws(tx, orderId, order.lottery_type, ids);
    if (back.length === 0) return err({ code: 430000020 });
    stopped = true;
    return ok(told(orderId, back));
  });
  if (stopped && answer.ok) {
    engine.push.walletsChanged([playerId]);
    engine.push.publish([{ playerId, push: { type: 'bet', data: { orderId, won: false } } }]);
  }
  return answer;
}
