import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/command.ts';
import { cardOrder } from '#contract/instants/101065-card-order.ts';
import { revealOrder } from '#contract/instants/660004-reveal-order.ts';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { lockWallets } from '#server/ledger/transfers.ts';
import { remindOfCards } from '#server/instants/reveal/remind-players.ts';
import { advanceSeries, type SeriesContext } from '#server/instants/series/advance-series.ts';
import { excludeSelf } from '#support/controls/controls.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { buyCards, openTestSeries, SMALL_PLAN } from '#support/instants/cards.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { waitForLockWaiters } from '#support/node/lock-waiters.ts';
import { openTestSocket } from '#support/node/test-socket.ts';
import { logInAgain, makePlayer, type TestPlayer } from '#support/players/player.ts';

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
const dirhamsText = (fils: number): string => String(fils / 100);
const listOf = async (player: TestPlayer, locale = 'en-US') =>
  (await player.call(notifications, {}, { locale })).data.list;
const winsOf = async (player: TestPlayer): Promise<ResponseOf<typeof winningPopup>> =>
  (await player.call(winningPopup, { shown: [] })).data;
const orderOf = async (player: TestPlayer, orderId: string) => (await player.call(cardOrder, { orderId })).data.order;

test('what cards won that are revealed at the end of a series is told once, and nothing of those that were scratched', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'desert-garden', 1);
  const player = await createRichPlayer();
  const scratched = await buyCards(player, series, 20);
  const covered = await buyCards(player, series, 20);
  await player.call(revealOrder, { orderId: scratched.orderId });
  await advanceClock(base.db, 32 * DAY_MS);
  await logInAgain(base.db, player);
  const socket = await openTestSocket(node.origin, player);
  await advanceSeries(ctx);

  const { winAmount } = await orderOf(player, covered.orderId);
  expect(winAmount).toBeGreaterThan(0);
  expect((await socket.next('bet')).data).toEqual({ orderId: covered.orderId, won: true });
  await socket.close();
  const wins = await winsOf(player);
  expect(wins).toMatchObject({
    totalPrizeAmount: winAmount,
    totalStake: 10_000,
    jumpType: 1,
    orderIds: [covered.orderId],
    winsCount: 1,
    wins: [],
    cardWins: [
      {
        orderId: covered.orderId,
        kind: 'scratch-card',
        showKey: 'desert-garden',
        gameName: 'Desert Garden',
        quantity: 20,
        prize: winAmount,
        stake: 10_000,
      },
    ],
  });
  expect(await listOf(player)).toMatchObject([
    {
      category: 'winning',
      title: `You won AED ${dirhamsText(winAmount)}`,
      link: `/account/order/orderDetail?orderId=${covered.orderId}`,
    },
  ]);
  // Shown once, however often the series is looked at.
  await player.call(winningPopup, { shown: [assertPresent(wins.telling, 'a notice')], tell: false });
  await advanceSeries(ctx);
  expect(await winsOf(player)).toMatchObject({ winsCount: 0, cardWins: [] });
  expect(await listOf(player)).toHaveLength(1);
});

test('who excludes themself is told what their cards won, and nobody what won nothing', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'pearl-dhow');
  const player = await createRichPlayer();
  const order = await buyCards(player, series, 20);
  await base.db.deleteFrom('notifications').where('player_id', '=', player.playerId).execute();
  expect((await excludeSelf(player)).code).toBe(0);
  await advanceSeries(ctx);
  const { rows } = await sql<{ prize: bigint }>`
    select prize from unshown_wins where player_id = ${player.playerId} and order_id = ${order.orderId}`.execute(
    base.db,
  );
  const { win_amount } = await base.db
    .selectFrom('card_orders')
    .select('win_amount')
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  expect(rows).toEqual([{ prize: win_amount }]);
  // A deck in which one card of 40 wins: of two players who leave, the one without it is told nothing.
  const rare = { ...SMALL_PLAN, tiers: [{ prize: dirhams(50), count: 1 }] };
  const scarce = await openTestSeries(base.db, rare, 'spice-souk');
  const leaving = [await createRichPlayer(), await createRichPlayer()];
  for (const each of leaving) {
    await buyCards(each, scarce, 20);
    await excludeSelf(each);
  }
  await advanceSeries(ctx);
  const players = leaving.map(({ playerId }) => playerId);
  const noted = await base.db
    .selectFrom('notifications')
    .select('player_id')
    .where('kind', '=', 'cardsWon')
    .where('player_id', 'in', players)
    .execute();
  const kept = await base.db.selectFrom('unshown_wins').select('player_id').where('player_id', 'in', players).execute();
  expect(noted).toHaveLength(1);
  expect(kept).toEqual(noted);
});

test('players are reminded once of cards that will soon be revealed, in the words of their game', async () => {
  const cards = await openTestSeries(base.db, SMALL_PLAN, 'falcon-flight', 1);
  const plays = await openTestSeries(base.db, SMALL_PLAN, 'caravan', 1);
  const [player, done] = [await createRichPlayer(), await createRichPlayer()];
  for (const quantity of [2, 1]) await buyCards(player, cards, quantity);
  await buyCards(player, plays, 1);
  const { orderId } = await buyCards(done, cards, 1);
  await done.call(revealOrder, { orderId });
  await advanceClock(base.db, 2 * DAY_MS);
  await advanceSeries(ctx);
  const remind = () => remindOfCards({ db: base.db, push: node.engine.push });
  await remind();
  for (const each of [player, done]) await logInAgain(base.db, each);
  expect(await listOf(player)).toEqual([]);

  await advanceClock(base.db, 26.5 * DAY_MS);
  // Two nodes at once: both wait for the player's wallet, and the second finds that it is told.
  const reminders = await base.db.transaction().execute(async (tx) => {
    await lockWallets(tx, [player.playerId]);
    const both = [remind(), remind()];
    await waitForLockWaiters(base.db, 2);
    return { both };
  });
  await Promise.all(reminders.both);
  for (const each of [player, done]) await logInAgain(base.db, each);
  expect(await listOf(done)).toEqual([]);
  const told = (await listOf(player)).toSorted((a, b) => a.body.localeCompare(b.body));
  expect(told).toMatchObject([
    { category: 'system', link: '/account/order/list?tab=e-instants&status=unsettled' },
    { category: 'system', link: '/account/order/list?tab=scratch-cards&status=unsettled' },
  ]);
  expect(told.map(({ body }) => body)).toEqual([
    expect.stringContaining('You have 1 play of Caravan that isn'),
    expect.stringContaining('You have 3 unscratched cards of Falcon Flight.'),
  ]);
  expect((await listOf(player, 'ar-AE')).map(({ body }) => body)).toEqual(
    expect.arrayContaining([expect.stringMatching(/لديك \u2068?3\u2069? بطاقات/)]),
  );
});
