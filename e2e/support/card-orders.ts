import { expect } from '@playwright/test';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { instantGame } from '#contract/instants/660009-instant-game.ts';
import { orderId } from '#contract/orders/101071-order-id.ts';
import { assertPresent } from '#kernel/assert.ts';
import { newNonce } from '#support/orders/new-nonce.ts';
import { sendCommand, sendCommandOrThrow, type Player } from './player.ts';

/** Buys cards for a player, and answers the order's id. A new product opens its series one after another. */
export async function buyCardsFor({ session }: Player, showKey: string, quantity: number): Promise<string> {
  const findSeries = async () => (await sendCommand(instantGame, { showKey })).data.game.series;
  await expect.poll(findSeries, { timeout: 120_000 }).not.toBeNull();
  const { data: shown } = await sendCommandOrThrow(instantGame, { showKey });
  const { data: given } = await sendCommandOrThrow(orderId, { type: 2 }, session);
  const { seriesId } = assertPresent(shown.game.series, 'a series on sale');
  const order = { orderId: given.orderId, showKey, seriesId, quantity, price: shown.game.price * quantity };
  await sendCommandOrThrow(placeCardOrder, { ...order, nonce: newNonce() }, session);
  return given.orderId;
}
