import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { readPaidPrizes } from '#server/draws/view/paid-prizes.ts';
import { lookAtPrizes } from '#server/grand-prizes/expire-prizes.ts';
import { advanceSeries } from '#server/instants/series/advance-series.ts';
import { HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { excludeSelf } from '#support/controls/controls.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { buyGrandCards, GRAND_CARD, GRAND_PLAN } from '#support/instants/grand-cards.ts';
import { openTestSeries } from '#support/instants/cards.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { balanceOf, runPrizeOps, titlesOf } from '#support/orders/grand-prize.ts';
import { logInAgain, makePlayer, type TestPlayer } from '#support/players/player.ts';

const { cardOrder, grandPrizeOrders, prizeClaim, revealCard, revealOrder, unclaimedGrandPrize } = contract;
let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];
/** Another node, whose setting is another: what a series was opened with counts. */
let other: TestNode;

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
  other = await startTestNode(base.url, { GRAND_PRIZE_AMOUNT: '1000000' });
  for (const { engine } of [node, other]) await engine.draws.stop();
});
afterAll(async () => {
  await other.stop();
  // With the check of the ledger.
  await stop();
});

const makeBuyer = () => makePlayer(node, { verified: true, balance: GRAND_PLAN.price * BigInt(GRAND_PLAN.size) });
const walletOf = (player: TestPlayer) =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', player.playerId).executeTakeFirstOrThrow();
const prizesOf = (player: TestPlayer) =>
  base.db.selectFrom('grand_prizes').selectAll().where('player_id', '=', player.playerId).orderBy('card_no').execute();
const messagesOf = async (player: TestPlayer): Promise<number> =>
  (await sql`select from messages where template = 'grandPrize' and player_id = ${player.playerId}`.execute(base.db))
    .rows.length;
const WON = 'You won a grand prize: AED 150,000';

test('32 clients reveal the winning card at once, on two nodes: one prize to claim, and nothing in the wallet', async () => {
  const series = await openTestSeries(base.db, GRAND_PLAN);
  const player = await makeBuyer();
  const { orderId, grand, others } = await buyGrandCards(node, player, series);
  const [before, toClaim] = [await walletOf(player), await balanceOf(base.db, HOUSE_ACCOUNTS.prizesToClaim)];
  const paidBefore = await readPaidPrizes(base.db);
  const away = Object.assign(other.client(), { token: player.token, cookie: player.cookie });
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) => (n % 2 ? player : away).call(revealCard, { orderId, cardNo: grand[0] })),
  );
  for (const { code, data } of answers) {
    expect(code).toBe(0);
    expect(data.card).toMatchObject({ prize: toWire(GRAND_CARD), toClaim: true, orderPrizeStatus: 12 });
  }
  expect(await walletOf(player)).toEqual(before);
  expect(await prizesOf(player)).toMatchObject([
    { order_id: orderId, draw_id: null, card_no: grand[0], amount: GRAND_CARD, state: 12 },
  ]);
  expect(await balanceOf(base.db, HOUSE_ACCOUNTS.prizesToClaim)).toBe(toClaim + GRAND_CARD);
  expect(await titlesOf(player)).toEqual([WON]);
  expect(await messagesOf(player)).toBe(1);
  // Waiting to be claimed it is not paid.
  expect(await readPaidPrizes(base.db)).toBe(paidBefore);

  // A card without a prize to claim is paid as ever, and the other winning card is a prize by itself.
  expect((await player.call(revealOrder, { orderId })).code).toBe(0);
  expect((await walletOf(player)).winnings).toBe(2n * GRAND_PLAN.price);
  expect((await prizesOf(player)).map(({ card_no: cardNo }) => cardNo)).toEqual([...grand]);
  expect((await player.call(unclaimedGrandPrize, {})).data.winningBigAmount).toBe(toWire(2n * GRAND_CARD));
  const { data } = await player.call(cardOrder, { orderId });
  const statuses = data.order.cards.flatMap(({ revealed }) => revealed?.orderPrizeStatus ?? []);
  expect(statuses).toEqual([12, 12]);
  expect(others).toHaveLength(18);
});

test('the prize of a card is listed, claimed with its form, and paid; another one is forfeited', async () => {
  const series = await openTestSeries(base.db, GRAND_PLAN, 'pearl-dhow');
  const player = await makeBuyer();
  const { orderId, grand } = await buyGrandCards(node, player, series);
  expect((await player.call(revealOrder, { orderId })).code).toBe(0);
  const listed = async () => (await player.call(grandPrizeOrders, {})).data.list;
  const [first, second] = await listed();
  expect([first, second]).toMatchObject(
    grand.map((cardNo) => ({ orderId, lotteryType: series.lotteryType, gameName: 'Pearl Dhow', drawId: null, cardNo })),
  );
  const prizeId = assertPresent(first, 'a prize').prizeId;
  const { times } = (await player.call(prizeClaim, { prizeId })).data;
  const at = assertPresent(times[0], 'a free time');
  expect(await player.call(contract.bookAppointment, { prizeId, at })).toMatchObject({ code: 0 });
  const { path } = (await player.call(contract.claimFormLink, { prizeId })).data;
  const file = await fetch(node.origin + path);
  expect(file.headers.get('content-disposition')).toContain(`naseeb-claim-form-${series.name}-card-${grand[0]}.pdf`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.arrayBuffer())), {
    mergePages: true,
  });
  for (const part of ['Pearl Dhow', 'Card', series.name, 'AED 150,000.00', 'Appointment']) expect(text).toContain(part);
  expect(text).not.toContain('Draw');

  const paid = await readPaidPrizes(base.db);
  expect(await runPrizeOps(node, 'claim', prizeId)).toContain(`${series.name} card ${grand[0]}`);
  await runPrizeOps(node, 'order-payment', prizeId);
  await runPrizeOps(node, 'paid', prizeId, 'FT-card');
  expect(await readPaidPrizes(base.db)).toBe(paid + toWire(GRAND_CARD));
  const { data } = await player.call(cardOrder, { orderId });
  const statusOf = (cardNo: number) => data.order.cards.find((card) => card.cardNo === cardNo)?.revealed;
  expect(statusOf(grand[0])?.orderPrizeStatus).toBe(14);
  expect(statusOf(grand[1])?.orderPrizeStatus).toBe(12);

  const forfeited = await balanceOf(base.db, HOUSE_ACCOUNTS.forfeitedPrizes);
  await advanceClock(base.db, 175 * DAY_MS);
  await Promise.all([lookAtPrizes(node.engine), lookAtPrizes(other.engine)]);
  await advanceClock(base.db, 5 * DAY_MS);
  await Promise.all([lookAtPrizes(node.engine), lookAtPrizes(other.engine)]);
  // Those of the test before, too.
  expect(await balanceOf(base.db, HOUSE_ACCOUNTS.forfeitedPrizes)).toBe(forfeited + 3n * GRAND_CARD);
  await logInAgain(base.db, player);
  expect((await listed()).map(({ orderPrizeStatus }) => orderPrizeStatus).sort()).toEqual([14, 15]);
  expect(await titlesOf(player)).toEqual([
    'Grand prize forfeited: AED 150,000',
    expect.stringMatching(/^Claim your grand prize by /),
    'Grand prize paid: AED 150,000',
    'Claim accepted: AED 150,000',
    WON,
    WON,
  ]);
});

test.each(['the exclusion of the player', 'the end of the series'])(
  'a card revealed by %s is a prize to claim as well, told once',
  async (why) => {
    const isExclusion = why === 'the exclusion of the player';
    const series = await openTestSeries(base.db, GRAND_PLAN, isExclusion ? 'spice-souk' : 'falcon-flight', 1);
    const player = await makeBuyer();
    const { orderId, grand } = await buyGrandCards(node, player, series);
    if (isExclusion) expect((await excludeSelf(player)).code).toBe(0);
    else await advanceClock(base.db, DAY_MS);
    const advance = ({ engine }: TestNode) => advanceSeries({ ...engine, series: engine.instants.series });
    await advance(node);
    if (!isExclusion) {
      await advanceClock(base.db, 31 * DAY_MS);
      await advance(other);
    }
    await Promise.all([advance(node), advance(other)]);
    expect((await prizesOf(player)).map(({ card_no: cardNo }) => cardNo)).toEqual([...grand]);
    expect((await walletOf(player)).winnings).toBe(2n * GRAND_PLAN.price);
    await logInAgain(base.db, player);
    expect((await titlesOf(player)).filter((title) => title === WON)).toHaveLength(2);
    expect(await messagesOf(player)).toBe(2);
    const { data } = await player.call(cardOrder, { orderId });
    expect(data.order.cards.find(({ cardNo }) => cardNo === grand[0])?.revealed).toMatchObject({
      automatic: true,
      orderPrizeStatus: 12,
    });
  },
);
