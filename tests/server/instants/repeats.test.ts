import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOrder } from '#contract/instants/101065-card-order.ts';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { cardOrders } from '#contract/instants/430261-card-orders.ts';
import { revealCard } from '#contract/instants/660003-reveal-card.ts';
import { CARD_ORDERS } from '#server/instants/purchase/batch.ts';
import { cardToReveal, revealBatch } from '#server/instants/reveal/reveal-batch.ts';
import { buyCards, cardOrderRequest, openTestSeries, requestCardOrderId, SMALL_PLAN } from '#support/instants/cards.ts';
import { cardPurchase } from '#support/instants/purchases.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { logInAgain, makePlayer } from '#support/players/player.ts';

let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
});
afterAll(() => stop());

const createRichPlayer = () => makePlayer(node, { verified: true, balance: 100_000n });

test('where a node died after it paid an order or revealed a card, the same request gets that answer, once paid', async () => {
  const series = await openTestSeries(base.db);
  const player = await createRichPlayer();
  const request = cardOrderRequest(series, await requestCardOrderId(player), 3);
  const { handle, operator, instants } = node.engine;
  // What a node did in the database before it could answer.
  const purchase = await cardPurchase(base.db, player, series, request);
  const [paid] = await CARD_ORDERS.payBatch(handle.pool, operator.key, [purchase], 3_000);
  const again = await player.call(placeCardOrder, request);
  expect(again).toMatchObject({ code: 0, data: { orderId: request.orderId, total: 1_500 } });
  expect(paid).toMatchObject({ kind: 'paid', receipt: again.data.receipt });
  expect((await player.call(placeCardOrder, request)).data).toEqual(again.data);

  const { place } = await base.db
    .selectFrom('cards')
    .select('place')
    .where('order_id', '=', request.orderId)
    .where('card_no', '=', 2)
    .executeTakeFirstOrThrow();
  const { tier } = (await instants.series.deckOf(series)).card(place);
  const card = cardToReveal(series, tier, { orderId: request.orderId, cardNo: 2, playerId: player.playerId });
  const [revealed] = await revealBatch(node.engine, handle.pool, [card], { lockWaitMs: 3_000 });
  const shown = await player.call(revealCard, { orderId: request.orderId, cardNo: 2 });
  expect(shown.data.card).toMatchObject({
    place,
    tier,
    prize: Number(revealed?.prize),
    revealedTimestamp: revealed?.revealed_at.getTime(),
    automatic: false,
  });
  expect((await player.call(revealCard, { orderId: request.orderId, cardNo: 2 })).data).toEqual(shown.data);
  const { deposited, winnings } = await base.db
    .selectFrom('wallets')
    .selectAll()
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow();
  expect([deposited, winnings]).toEqual([98_500n, revealed?.prize]);
});

test('on another device a player finds the orders of a game with covered cards, and which those are', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'pearl-dhow');
  const player = await createRichPlayer();
  const buy = async (cards: number) => (await buyCards(player, series, cards)).orderId;
  const [done, open] = [await buy(1), await buy(3)];
  await buyCards(player, await openTestSeries(base.db, SMALL_PLAN, 'spice-souk'));
  await player.call(revealCard, { orderId: done, cardNo: 1 });
  await player.call(revealCard, { orderId: open, cardNo: 2 });
  await logInAgain(base.db, player);
  const { data } = await player.call(cardOrders, { showKey: 'pearl-dhow', status: 'unscratched' });
  expect(data).toMatchObject({ total: 1, list: [{ orderId: open, quantity: 3, unscratched: 2 }] });
  const { order } = (await player.call(cardOrder, { orderId: open })).data;
  expect(order.cards.filter(({ revealed }) => revealed === null).map(({ cardNo }) => cardNo)).toEqual([1, 3]);
});
