import { sql } from 'kysely';
import type { UserPush } from '#contract/push.ts';
import { assertPresent } from '#kernel/assert.ts';
import { sum, toWire } from '#kernel/money.ts';
import type { Tx } from '#server/db/index.ts';
import { notify } from '#server/notifications/notify.ts';
import { keepCardWins, type CardWin } from '#server/orders/wins/card-wins.ts';
import type { CardToReveal, RevealedRow } from './reveal-batch.ts';

/** What the open pages of a player are told of an order. */
interface OrderPush {
  readonly playerId: bigint;
  readonly push: Extract<UserPush, { readonly type: 'bet' }>;
}

interface OrderFacts {
  readonly order_id: string;
  readonly lottery_type: number;
  readonly price: bigint;
}

/** What the newly revealed of these cards won, by order, in the order of the cards. */
async function addUp(tx: Tx, cards: readonly CardToReveal[], revealed: readonly RevealedRow[]) {
  const orders = new Map<string, { readonly playerId: bigint; readonly rows: RevealedRow[] }>();
  for (const [i, row] of revealed.entries()) {
    if (!row.newly) continue;
    const { playerId } = assertPresent(cards[i], 'a card');
    const order = orders.get(row.order_id) ?? { playerId, rows: [] };
    order.rows.push(row);
    orders.set(row.order_id, order);
  }
  const { rows: facts } = await sql<OrderFacts>`
    select c.order_id, s.lottery_type, s.price from card_orders c join instant_series s on s.id = c.series_id
    where c.order_id = any (${[...orders.keys()]}::uuid[])`.execute(tx);
  return facts.map(({ order_id: orderId, lottery_type: lotteryType, price }) => {
    const { playerId, rows } = assertPresent(orders.get(orderId), 'an order that was revealed');
    const win: CardWin = {
      playerId,
      orderId,
      stake: price * BigInt(rows.length),
      prize: sum(rows.map(({ prize }) => prize)),
      toClaim: sum(rows.map(({ prize, to_claim }) => (to_claim ? prize : 0n))),
    };
    return { win, lotteryType };
  });
}

/**
 * Tells players what their cards won that were revealed without them: by the popup of wins and by a notification, in
 * the transaction that reveals them. Nobody is told of cards that won nothing. Answers what to push after its commit.
 */
export async function tellUnattended(
  tx: Tx,
  cards: readonly CardToReveal[],
  revealed: readonly RevealedRow[],
): Promise<readonly OrderPush[]> {
  const orders = await addUp(tx, cards, revealed);
  const won = orders.filter(({ win }) => win.prize > 0n).toSorted((a, b) => Number(a.win.playerId - b.win.playerId));
  await keepCardWins(
    tx,
    won.map(({ win }) => win),
  );
  for (const { win, lotteryType } of won) {
    const { playerId, orderId, prize, toClaim } = win;
    // A prize to claim has a notification of its own.
    if (prize > toClaim)
      await notify(tx, playerId, {
        kind: 'cardsWon',
        params: { lotteryType, amount: toWire(prize - toClaim) },
        orderId,
      });
  }
  return orders.map(({ win: { playerId, orderId, prize } }) => ({
    playerId,
    push: { type: 'bet', data: { orderId, won: prize > 0n } },
  }));
}
