import { expect } from 'vitest';
import type { RequestInput, ResponseOf } from '#contract/command.ts';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { orderId } from '#contract/orders/101071-order-id.ts';
import type { DeckPlan } from '#instants/instant-game.ts';
import { instantByKey, instantByType } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams, toWire } from '#kernel/money.ts';
import type { Db } from '#server/db/index.ts';
import { openSeries } from '#server/instants/series/open-series.ts';
import { findSeriesOnSale, type Series } from '#server/instants/series/series.ts';
import { newNonce } from '../orders/new-nonce.ts';
import type { TestClient } from '../node/test-node.ts';

/** A deck of 40 cards at AED 5: one of AED 50, four of AED 10, nine of AED 5. */
export const SMALL_PLAN: DeckPlan = {
  price: dirhams(5),
  size: 40,
  tiers: [
    { prize: dirhams(50), count: 1 },
    { prize: dirhams(10), count: 4 },
    { prize: dirhams(5), count: 9 },
  ],
};

/** Opens a series of a game, by default with the deck of 40 cards. */
export async function openTestSeries(db: Db, plan = SMALL_PLAN, key = 'desert-garden', days = 90): Promise<Series> {
  const game = assertPresent(instantByKey(key), 'an instant game');
  expect(await openSeries(db, { lotteryType: game.lotteryType, days, plan }, dirhams(100_000))).toBe(true);
  return assertPresent(await findSeriesOnSale(db, game.lotteryType), 'a series on sale');
}

export async function requestCardOrderId(client: TestClient): Promise<string> {
  const { data } = await client.call(orderId, { type: 2 });
  return data.orderId;
}

/** A valid order of cards, but for what is given otherwise. */
export const cardOrderRequest = (
  series: Series,
  id: string,
  quantity = 1,
  more: Partial<RequestInput<typeof placeCardOrder>> = {},
): RequestInput<typeof placeCardOrder> => ({
  orderId: id,
  showKey: assertPresent(instantByType(series.lotteryType), 'the game of a series').key,
  seriesId: series.name,
  quantity,
  price: toWire(series.plan.price) * quantity,
  nonce: newNonce(),
  ...more,
});

/** Buys cards, which must be possible. */
export async function buyCards(
  client: TestClient,
  series: Series,
  quantity = 1,
): Promise<ResponseOf<typeof placeCardOrder>> {
  const answer = await client.call(
    placeCardOrder,
    cardOrderRequest(series, await requestCardOrderId(client), quantity),
  );
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
}
