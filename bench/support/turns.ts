import { randomBytes } from 'node:crypto';
import { createOrderIds } from '#server/orders/order-ids.ts';
import { SESSION_COOKIE } from '#server/players/sessions.ts';
import type { SeededPlayers } from './seed-players.ts';

/** What a caller does in a turn: buys a ticket of a draw, or buys cards of a series and then reveals all of them. */
export type TurnKind =
  | { readonly kind: 'ticket'; readonly drawId: string }
  | {
      readonly kind: 'cards';
      readonly showKey: string;
      readonly seriesId: string;
      readonly cards: number;
      /** Of all cards, in fils. */
      readonly price: number;
    };

/** The requests of a turn, one after the answer to the other. */
export type Turn = readonly Buffer[];

/** Makes turns of one player after another. */
export function createTurns({ count, firstId, orderIdKey }: SeededPlayers, what: TurnKind): () => Turn {
  const ids = createOrderIds(orderIdKey);
  const now = new Date(Date.now());
  // Loads at once begin with different players, whose wallets they would else wait for together.
  let player = Math.floor(Math.random() * count);
  const request = (code: string, data: object): Buffer => {
    const body = JSON.stringify({ message: Buffer.from(JSON.stringify({ data })).toString('base64') });
    return Buffer.from(
      `POST /hapi/${code} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\napi-access-token: bench-token-${player}\r\n` +
        `cookie: ${SESSION_COOKIE}=bench-cookie-${player}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  };
  const entries = [{ play: 'nap4', picks: [[1, 4, 7, 9]], multiple: 1 }];
  return () => {
    player = (player + 1) % count;
    const orderId = ids.issue(firstId + BigInt(player), now);
    const nonce = randomBytes(16).toString('hex');
    if (what.kind === 'ticket')
      return [
        request('101101', { orderId, lotteryType: 69, entries, draws: 1, drawId: what.drawId, price: 100, nonce }),
      ];
    const { showKey, seriesId, cards: quantity, price } = what;
    return [request('101105', { orderId, showKey, seriesId, quantity, price, nonce }), request('660004', { orderId })];
  };
}
