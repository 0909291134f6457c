import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { instantGame } from '#contract/instants/660009-instant-game.ts';
import { revealCard } from '#contract/instants/660003-reveal-card.ts';
import { revealOrder } from '#contract/instants/660004-reveal-order.ts';
import { returnsTooMuch } from '#instants/plan.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams, sum } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { advanceSeries, type SeriesContext } from '#server/instants/series/advance-series.ts';
import type { Series } from '#server/instants/series/series.ts';
import { excludeSelf } from '#support/controls/controls.ts';
import { buyCards, cardOrderRequest, openTestSeries, requestCardOrderId, SMALL_PLAN } from '#support/instants/cards.ts';
import { readSeriesEntries } from '#support/instants/series-entries.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];
let ctx: SeriesContext;

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
  await node.engine.draws.stop();
  ctx = { ...node.engine, series: node.engine.instants.series };
});
afterAll(() => stop());

const createRichPlayer = () => makePlayer(node, { verified: true, balance: 100_000n });
const walletOf = (player: TestPlayer) =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', player.playerId).executeTakeFirstOrThrow();
const rowOf = ({ id }: Series) =>
  base.db.selectFrom('instant_series').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const logEntries = async (series: Series, type: string) =>
  (await readSeriesEntries(base.db, series)).filter((entry) => entry['type'] === type);

test('a deck is committed in the log before its first sale, without its seed', async () => {
  const series = await openTestSeries(base.db);
  const [entry] = await logEntries(series, 'deck');
  expect(entry).toMatchObject({
    price: 500,
    size: 40,
    tiers: [
      { prize: 5_000, count: 1 },
      { prize: 1_000, count: 4 },
      { prize: 500, count: 9 },
    ],
  });
  expect(JSON.stringify(entry)).not.toContain(series.seed.toString('hex'));
  expect(await openTestSeries(base.db).catch(() => 'one is on sale')).toBe('one is on sale');
  // Its cards are dealt, revealed and paid; then nothing is left to sell, and the deck is opened.
  const player = await createRichPlayer();
  const orders = [await buyCards(player, series, 20), await buyCards(player, series, 20)];
  await advanceSeries(ctx);
  expect(await rowOf(series)).toMatchObject({ state: 'ended', end_reason: 'sold-out' });
  expect(await logEntries(series, 'ended')).toMatchObject([{ reason: 'sold-out' }]);
  expect(await logEntries(series, 'opened')).toEqual([]);
  for (const { orderId } of orders) expect((await player.call(revealOrder, { orderId })).code).toBe(0);
  expect((await walletOf(player)).winnings).toBe(
    sum(SMALL_PLAN.tiers.map(({ prize, count }) => prize * BigInt(count))),
  );
  await advanceSeries(ctx);
  expect(await rowOf(series)).toMatchObject({ state: 'opened' });
  expect(await logEntries(series, 'opened')).toMatchObject([{ sold: 40, seed: series.seed.toString('hex') }]);
});

test('a series ends on its day: no card is sold, covered ones wait for their players, and are then revealed', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'pearl-dhow', 1);
  const player = await createRichPlayer();
  const order = async () => ({
    ...cardOrderRequest(series, await requestCardOrderId(player), 10),
    showKey: 'pearl-dhow',
  });
  const first = await player.call(placeCardOrder, await order());
  const second = await player.call(placeCardOrder, await order());
  expect([first.code, second.code]).toEqual([0, 0]);
  await advanceClock(base.db, DAY_MS);
  expect((await player.call(placeCardOrder, await order())).code).toBe(errorCodes.seriesEnded);
  await advanceSeries(ctx);
  expect(await rowOf(series)).toMatchObject({ state: 'ended', end_reason: 'date', sold: 20 });
  expect(await logEntries(series, 'ended')).toMatchObject([{ reason: 'date' }]);
  const { data } = await player.call(revealOrder, { orderId: first.data.orderId });
  expect(data.cards.every(({ automatic }) => !automatic)).toBe(true);
  await advanceSeries(ctx);
  expect(await rowOf(series)).toMatchObject({ state: 'ended' });

  await advanceClock(base.db, 31 * DAY_MS);
  await advanceSeries(ctx);
  expect(await rowOf(series)).toMatchObject({ state: 'opened' });
  const rest = await player.call(revealOrder, { orderId: second.data.orderId });
  expect(rest.data.cards.every(({ automatic }) => automatic)).toBe(true);
  const won = [...data.cards, ...rest.data.cards].reduce((all, { prize }) => all + prize, 0);
  expect((await walletOf(player)).winnings).toBe(BigInt(won));
});

test('a series ends before what is left would return more than 97 %', async () => {
  // Four of five cards win nothing: once enough of those are revealed, the rest is worth more than it costs.
  const plan = { price: dirhams(5), size: 40, tiers: [{ prize: dirhams(20), count: 8 }] };
  const series = await openTestSeries(base.db, plan, 'spice-souk');
  const player = await createRichPlayer();
  for (let revealed = 0; revealed < plan.size; revealed++) {
    const order = { ...cardOrderRequest(series, await requestCardOrderId(player)), showKey: 'spice-souk' };
    const { code, data } = await player.call(placeCardOrder, order);
    const { data: shown } = await player.call(instantGame, { showKey: 'spice-souk' });
    if (code !== 0) {
      expect(code).toBe(errorCodes.seriesEnded);
      break;
    }
    const left = assertPresent(shown.game.series, 'a series on sale');
    expect(
      returnsTooMuch({
        price: plan.price,
        size: left.left,
        tiers: [{ prize: dirhams(20), count: left.tiers[0]?.left ?? 0 }],
      }),
    ).toBe(false);
    // Only what wins nothing is revealed, so that what is left gets richer whatever the deck's order.
    const { place } = await base.db
      .selectFrom('cards')
      .select('place')
      .where('order_id', '=', data.orderId)
      .executeTakeFirstOrThrow();
    if ((await node.engine.instants.series.deckOf(series)).card(place).tier > 0) continue;
    expect((await player.call(revealCard, { orderId: data.orderId, cardNo: 1 })).code).toBe(0);
    await advanceSeries(ctx);
  }
  expect(await rowOf(series)).toMatchObject({ end_reason: 'return' });
});

test('cards of a player who excludes themself are revealed and paid', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'falcon-flight');
  const player = await createRichPlayer();
  const order = { ...cardOrderRequest(series, await requestCardOrderId(player), 20), showKey: 'falcon-flight' };
  expect((await player.call(placeCardOrder, order)).code).toBe(0);
  expect((await excludeSelf(player)).code).toBe(0);
  await advanceSeries(ctx);
  const cards = await base.db.selectFrom('cards').selectAll().where('order_id', '=', order.orderId).execute();
  expect(cards.every(({ revealed_at, automatic }) => revealed_at !== null && automatic)).toBe(true);
  // Deposited money was released to the winnings, too.
  const { deposited, winnings } = await walletOf(player);
  expect(deposited + winnings).toBe(90_000n + sum(cards.map(({ prize }) => prize ?? 0n)));
});

test('no two series have one seed', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'seven-stars');
  const again = sql`
    insert into instant_series (lottery_type, number, state, opens_at, ends_at, reveals_by, price, size, grand_prize, seed, root, commitment, ended_at,
      end_reason)
    select lottery_type, number + 1, 'ended', opens_at, ends_at, reveals_by, price, size, grand_prize, seed, root, commitment, ends_at, 'date'
    from instant_series where id = ${series.id}`;
  await expect(again.execute(base.db)).rejects.toMatchObject({
    code: '23505',
    constraint: 'instant_series_seed_hash',
  });
});

test('the database refuses to change what was committed or dealt', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'golden-oasis');
  const player = await createRichPlayer();
  const order = { ...cardOrderRequest(series, await requestCardOrderId(player)), showKey: 'golden-oasis' };
  expect((await player.call(placeCardOrder, order)).code).toBe(0);
  expect((await player.call(revealCard, { orderId: order.orderId, cardNo: 1 })).code).toBe(0);
  const committed = /was committed and does not change/;
  const changes = [
    [sql`update instant_series set seed = sha256('x') where id = ${series.id}`, committed],
    [sql`update instant_series set size = size + 1 where id = ${series.id}`, committed],
    [sql`update instant_series set state = 'opened' where id = ${series.id}`, /cannot go from on-sale to opened/],
    [sql`update deck_tiers set count = count + 1 where series_id = ${series.id}`, committed],
    [sql`update deck_tiers set revealed = revealed + 100 where series_id = ${series.id}`, /deck_tiers_check/],
    [sql`update cards set place = place + 1 where order_id = ${order.orderId}`, /was dealt and does not change/],
    [sql`update cards set prize = 100000 where order_id = ${order.orderId}`, /was dealt and does not change/],
  ] as const;
  for (const [change, message] of changes)
    await expect(change.execute(base.db)).rejects.toMatchObject({
      code: '23514',
      message: expect.stringMatching(message) as string,
    });
  await expect(sql`delete from cards where order_id = ${order.orderId}`.execute(base.db)).rejects.toMatchObject({
    code: '23001',
  });
});
