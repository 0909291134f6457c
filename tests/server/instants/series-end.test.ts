import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { revealCard } from '#contract/instants/660003-reveal-card.ts';
import type { DeckPlan } from '#instants/instant-game.ts';
import { returnsTooMuch } from '#instants/plan.ts';
import { dirhams } from '#kernel/money.ts';
import { CARD_ORDERS } from '#server/instants/purchase/batch.ts';
import { endSale, endSeries } from '#server/instants/series/end-series.ts';
import type { Series } from '#server/instants/series/series.ts';
import { buyCards, cardOrderRequest, openTestSeries, requestCardOrderId, SMALL_PLAN } from '#support/instants/cards.ts';
import { cardPurchase } from '#support/instants/purchases.ts';
import { readSeriesEntries } from '#support/instants/series-entries.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
});
afterAll(() => stop());

const createRichPlayer = () => makePlayer(node, { verified: true, balance: 100_000n });
const typesOf = async (series: Series) => (await readSeriesEntries(base.db, series)).map(({ type }) => type);
const rowOf = ({ id }: Series) =>
  base.db.selectFrom('instant_series').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a sale that ends waits for the batch in flight, whose entry stands before its own', async () => {
  const series = await openTestSeries(base.db);
  const player = await createRichPlayer();
  const request = cardOrderRequest(series, await requestCardOrderId(player), 3);
  const order = await cardPurchase(base.db, player, series, request);
  // Of one connection, so that the batch stays in the transaction that the test began.
  const { handle, operator } = node.engine;
  const pool = handle.openPool({ max: 1 });
  await pool.query('begin');
  const [verdict] = await CARD_ORDERS.payBatch(pool, operator.key, [order], 3_000);
  const sale = endSale(base.db, series.id, true);
  await waitForLockWaiter(base.db);
  await pool.query('commit');
  await pool.end();
  expect(verdict?.kind).toBe('paid');
  expect(await sale).toBe(true);
  expect(await typesOf(series)).toEqual(['deck', 'cards', 'ended']);
  const { ended_at: at } = await rowOf(series);
  expect((await readSeriesEntries(base.db, series)).at(-1)).toEqual({
    type: 'ended',
    seriesId: series.name,
    at: at?.toISOString(),
    reason: 'stopped',
  });
  expect(await endSale(base.db, series.id, true)).toBe(false);
});

test('32 clients buy while a sale ends: what is paid stands before the end in the log, all else is refused', async () => {
  const series = await openTestSeries(base.db, { ...SMALL_PLAN, size: 400 });
  const players = await Promise.all(Array.from({ length: 32 }, createRichPlayer));
  let sale: Promise<boolean> | undefined;
  const buyUntilRefused = async (player: TestPlayer): Promise<number[]> => {
    const codes: number[] = [];
    while (codes.length < 12 && (codes.at(-1) ?? 0) === 0) {
      const order = cardOrderRequest(series, await requestCardOrderId(player));
      codes.push((await player.call(placeCardOrder, order)).code);
      sale ??= endSale(base.db, series.id, true);
    }
    return codes;
  };
  const bought = await Promise.all(players.map(buyUntilRefused));
  expect(await sale).toBe(true);
  expect(bought.map((codes) => codes.at(-1))).toEqual(players.map(() => errorCodes.seriesEnded));
  const codes = bought.flat();
  const { sold } = await rowOf(series);
  expect(codes.filter((code) => code === 0)).toHaveLength(sold);
  const types = await typesOf(series);
  expect(types.filter((type) => type === 'ended')).toHaveLength(1);
  expect(types.at(-1)).toBe('ended');
});

/** Of 400 cards at AED 5, 80 win AED 20; once 71 of the others are revealed, the rest is worth more than 97 %. */
const RICH_PLAN: DeckPlan = { price: dirhams(5), size: 400, tiers: [{ prize: dirhams(20), count: 80 }] };
const isOver = (plan: DeckPlan, revealedLosing: number): boolean =>
  returnsTooMuch({ ...plan, size: plan.size - revealedLosing });

/** The cards of an order by number, with the tier that only the deck knows. */
async function peek(series: Series, orderId: string) {
  const deck = await node.engine.instants.series.deckOf(series);
  const cards = await base.db
    .selectFrom('cards')
    .select(['card_no', 'place'])
    .where('order_id', '=', orderId)
    .orderBy('card_no')
    .execute();
  return cards.map(({ card_no: cardNo, place }) => ({ cardNo, tier: deck.card(place).tier }));
}

test('32 clients buy and reveal: nothing is sold from the moment that the rest would return more than 97 %', async () => {
  const series = await openTestSeries(base.db, RICH_PLAN, 'spice-souk');
  // No job ends the sale meanwhile: orders alone find that it is over.
  await sql`
    create function keep_on_sale() returns trigger language plpgsql as $$ begin raise exception 'kept on sale'; end $$`.execute(
    base.db,
  );
  await sql`
    create trigger keep_on_sale before update on instant_series for each row
    when (new.state = 'ended' and old.id = ${sql.lit(series.id)}::bigint) execute function keep_on_sale()`.execute(
    base.db,
  );
  const players = await Promise.all(Array.from({ length: 32 }, createRichPlayer));
  // Cards without a prize that are known to be revealed: what is left only gets richer.
  let losing = 0;
  const wrong: string[] = [];
  const play = async (player: TestPlayer): Promise<number> => {
    for (let round = 0; round < 12; round++) {
      const order = cardOrderRequest(series, await requestCardOrderId(player));
      const before = losing;
      const { code, data } = await player.call(placeCardOrder, order);
      if (code !== 0) return code;
      if (isOver(RICH_PLAN, before)) wrong.push(`sold after ${before} cards without a prize were revealed`);
      const [card] = await peek(series, data.orderId);
      if (card?.tier !== 0) continue;
      if ((await player.call(revealCard, { orderId: data.orderId, cardNo: 1 })).code === 0) losing++;
    }
    return 0;
  };
  const codes = await Promise.all(players.map(play));
  expect(wrong).toEqual([]);
  expect(isOver(RICH_PLAN, losing)).toBe(true);
  expect(codes).toEqual(players.map(() => errorCodes.seriesEnded));
  await sql`drop trigger keep_on_sale on instant_series`.execute(base.db);
  await endSeries(base.db);
  expect(await rowOf(series)).toMatchObject({ state: 'ended', end_reason: 'return' });
});

test('cards are revealed and paid while their series ends between the batches', async () => {
  const plan = { price: dirhams(5), size: 80, tiers: [{ prize: dirhams(20), count: 15 }] };
  const series = await openTestSeries(base.db, plan, 'falcon-flight');
  const players = await Promise.all(Array.from({ length: 32 }, createRichPlayer));
  const orders = await Promise.all(
    players.map(async (player) => {
      const { orderId } = await buyCards(player, series, 2);
      return { player, orderId, cards: await peek(series, orderId) };
    }),
  );
  // Those without a prize first: the rest then returns too much.
  const revealAll = (isWinning: boolean) =>
    Promise.all(
      orders.flatMap(({ player, orderId, cards }) =>
        cards
          .filter(({ tier }) => tier > 0 === isWinning)
          .map(async ({ cardNo }) => {
            const { code } = await player.call(revealCard, { orderId, cardNo });
            await endSeries(base.db);
            return code;
          }),
      ),
    );
  expect(new Set(await revealAll(false))).toEqual(new Set([0]));
  expect(await rowOf(series)).toMatchObject({ state: 'ended', end_reason: 'return' });
  expect(new Set([0, ...(await revealAll(true))])).toEqual(new Set([0]));
  expect((await typesOf(series)).filter((type) => type === 'ended')).toEqual(['ended']);
  const tiers = await base.db.selectFrom('deck_tiers').selectAll().where('series_id', '=', series.id).execute();
  expect(tiers.reduce((all, { revealed }) => all + revealed, 0)).toBe(64);
});
