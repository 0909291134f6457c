import { orderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import type { RequestInput } from '#contract/command.ts';
import type { Receipt, Receipt2, Receipt3 } from '#contract/orders/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Entry } from '#games/game.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { findSellingDraws } from '../draws/draws.ts';
import { checkReceipts } from '#server/orders/receipts/check-receipts.ts';
import type { TestClient, TestNode } from '../node/test-node.ts';
import type { TestPlayer } from '../players/player.ts';

export type OrderData = RequestInput<typeof placeOrder>;

export const napEntry = (multiple: number, ...numbers: number[]): Entry => ({
  play: `nap${numbers.length}`,
  picks: [numbers],
  multiple,
});

/** An order id of this player, from 101071. */
export async function requestOrderId(player: TestClient): Promise<string> {
  const answer = await player.call(orderId, { type: 1 });
  if (answer.code !== 0) throw new Error(`no order id: ${answer.code}`);
  return answer.data.orderId;
}

/** A draw on sale for ten more minutes, longer than a test file takes on a busy machine, and those after it. */
export async function findOpenDraws(node: TestNode): Promise<DrawRow[]> {
  await node.engine.draws.tick();
  const draws = await findSellingDraws(node.engine.db);
  if (draws.length < 30) throw new Error('draws are scheduled ahead');
  return draws.slice(11);
}

/** An order of Quick Five for one draw; `more` changes any field. */
export function orderRequest(
  draw: DrawRow,
  id: string,
  entries: readonly Entry[],
  more: Partial<OrderData> = {},
): OrderData {
  const draws = more.draws ?? 1;
  const units = entries.reduce((sum, entry) => sum + entry.multiple, 0);
  return {
    orderId: id,
    lotteryType: 69,
    entries: entries.map(({ play, picks, multiple }) => ({
      play,
      multiple,
      picks: picks.map((numbers) => [...numbers]),
    })),
    draws,
    drawId: drawIdOf(draw),
    price: units * 100 * draws,
    ...more,
  };
}

/** A receipt of an order that was paid by version 2. */
export function asReceipt2(receipt: Receipt): Receipt2 {
  if (receipt.version !== 2) throw new Error('a receipt of another version');
  return receipt;
}

/** A receipt of an order that was paid by version 3. */
export function asReceipt3(receipt: Receipt): Receipt3 {
  if (receipt.version !== 3) throw new Error('a receipt of another version');
  return receipt;
}

/** Places the orders at the same moment, so that they are in one batch. */
export async function startPurchases(
  { engine }: TestNode,
  orders: readonly { readonly player: TestPlayer; readonly data: OrderData }[],
) {
  const sessions = await Promise.all(
    orders.map(({ player: { playerId } }) =>
      engine.db.selectFrom('sessions').select('id').where('player_id', '=', playerId).executeTakeFirstOrThrow(),
    ),
  );
  // The register is asked at a player's first purchase, which would tear them apart.
  await Promise.all(orders.map(({ player: { playerId } }) => engine.register.mayBuy(playerId)));
  return orders.map(({ player: { playerId, openId }, data }, i) => {
    const { id } = assertPresent(sessions[i], 'a session');
    const session = { id, playerId, userOpenId: openId, verifiedStatus: 3 };
    return engine.purchases.place(data as never, session);
  });
}

/** The problems of all receipts. */
export async function findReceiptFaults({ engine }: TestNode): Promise<string[]> {
  const faults: string[] = [];
  await checkReceipts(engine.db, engine.operator, (what) => faults.push(what));
  return faults;
}

/** Counts all rows that a purchase could change, for tests that it changed none. */
export async function countRows(node: TestNode): Promise<string> {
  const { db } = node.engine;
  const [orders, draws, tickets, moved] = await Promise.all([
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_draws')
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('transfers')
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  return [orders.n, draws.n, tickets.n, moved.n].join();
}
