import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClosure } from '#contract/closure/430110-account-closure.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { cardOrders } from '#contract/instants/430261-card-orders.ts';
import { revealCard } from '#contract/instants/660003-reveal-card.ts';
import { revealOrder } from '#contract/instants/660004-reveal-order.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { playRecord } from '#contract/play-record/430223-play-record.ts';
import { statementLink } from '#contract/transactions/430150-statement-link.ts';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { writeOwnData } from '#server/privacy/export/own-data.ts';
import { readCsv } from '#support/formats/csv.ts';
import { buyCards, openTestSeries } from '#support/instants/cards.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
  await node.engine.draws.stop();
});
afterAll(() => stop());

const createRichPlayer = () => makePlayer(node, { verified: true, balance: 100_000n });
const idsOf = async (player: TestPlayer, filter: object) =>
  (await player.call(cardOrders, filter)).data.list.map(({ orderId }) => orderId);

test('orders are listed by kind and status, with what is left to scratch', async () => {
  const player = await createRichPlayer();
  const cards = await openTestSeries(base.db, undefined, 'desert-garden');
  const plays = await openTestSeries(base.db, undefined, 'caravan');
  const { orderId: covered } = await buyCards(player, cards, 2);
  const { orderId: begun } = await buyCards(player, cards, 3);
  const { orderId: play } = await buyCards(player, plays);
  await player.call(revealCard, { orderId: begun, cardNo: 2 });
  await player.call(revealOrder, { orderId: play });
  expect(await idsOf(player, {})).toEqual([play, begun, covered]);
  expect(await idsOf(player, { kind: 'scratch-card', status: 'unscratched' })).toEqual([begun, covered]);
  const { data } = await player.call(cardOrders, { kind: 'e-instant', status: 'all' }, { locale: 'ar-AE' });
  expect(data.list).toMatchObject([
    { orderId: play, kind: 'e-instant', showKey: 'caravan', gameName: 'القافلة', instantId: 'caravan', unscratched: 0 },
  ]);
  const won = assertPresent(data.list[0], 'the order').winAmount > 0;
  expect(await idsOf(player, { kind: 'e-instant', status: 'win' })).toEqual(won ? [play] : []);
  expect(await idsOf(player, { kind: 'e-instant', status: 'not-win' })).toEqual(won ? [] : [play]);
  expect((await player.call(cardOrders, { status: 'unscratched' })).data.list).toMatchObject([
    { unscratched: 2, status: 1, instantEnable: true },
    { unscratched: 2, status: 1, instantEnable: true },
  ]);
  // The page of an order asks for one of draws first: its own of cards is no attempt at another's.
  expect((await player.call(orderDetail, { orderId: covered })).code).toBe(errorCodes.invalidInput);
  const stranger = await createRichPlayer();
  expect((await stranger.call(orderDetail, { orderId: covered })).code).toBe(errorCodes.orderNotFound);
  // What an account's closure waits for leads to these very orders.
  const pathOf = async () =>
    (await player.call(accountClosure, {})).data.conditions.find(({ name }) => name === 'cards');
  expect(await pathOf()).toMatchObject({
    isMet: false,
    path: '/account/order/list?tab=scratch-cards&status=unsettled',
  });
  const { orderId: open } = await buyCards(player, plays);
  for (const orderId of [covered, begun]) await player.call(revealOrder, { orderId });
  expect(await pathOf()).toMatchObject({ isMet: false, path: '/account/order/list?tab=e-instants&status=unsettled' });
  await player.call(revealOrder, { orderId: open });
  expect(await pathOf()).toMatchObject({ isMet: true, path: '/account/order/list' });
});

test('purchases and prizes are in transactions, statements, the play record and the own data, with the game', async () => {
  const player = await createRichPlayer();
  const series = await openTestSeries(base.db, undefined, 'pearl-dhow');
  const { orderId } = await buyCards(player, series, 20);
  const { data } = await player.call(revealOrder, { orderId });
  const won = data.cards.reduce((sum, { prize }) => sum + prize, 0);
  expect(won).toBeGreaterThan(0);

  const order = { orderId, gameName: 'سفينة اللؤلؤ', drawId: null };
  const { list } = (await player.call(transactions, { tab: 'all' }, { locale: 'ar-AE' })).data;
  expect(list.slice(0, 2)).toMatchObject([
    { ...order, type: 'prize', amount: won, balance: 90_000 + won },
    { ...order, type: 'order', amount: -10_000, balance: 90_000 },
  ]);
  const { data: ofOrders } = await player.call(transactions, { tab: 'orders' });
  expect(ofOrders.list).toMatchObject([{ type: 'order', gameName: 'Pearl Dhow' }]);

  const { rows } = await sql<{ now: Date }>`select product_now() as now`.execute(base.db);
  const today = dubaiDay(assertPresent(rows[0], 'the time').now);
  const statement = { from: today, to: today, format: 'csv' } as const;
  const { path } = (await player.call(statementLink, statement)).data;
  const lines = readCsv(await (await fetch(node.origin + path)).text());
  expect(lines.filter((line) => line.some((cell) => cell.includes('Pearl Dhow')))).toHaveLength(2);
  expect(lines.filter((line) => line.some((cell) => cell.includes(orderId)))).toHaveLength(2);

  const { weeks } = (await player.call(playRecord, {})).data;
  expect(weeks.at(-1)).toMatchObject({ staked: 10_000, won, net: won - 10_000 });

  let file = '';
  for await (const piece of writeOwnData(base.db, player.playerId, 'en-US')) file += piece;
  const own = (JSON.parse(file) as { data: Record<string, { rows: Record<string, unknown>[] }> }).data;
  expect(own['orders']?.rows).toMatchObject([{ id: orderId, game: 'pearl-dhow' }]);
  expect(own['cardOrders']?.rows).toMatchObject([{ orderId, seriesId: series.name, quantity: 20 }]);
  expect(own['cards']?.rows).toHaveLength(20);
});
