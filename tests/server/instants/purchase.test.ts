import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { cardOrder } from '#contract/instants/101065-card-order.ts';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { revealCard } from '#contract/instants/660003-reveal-card.ts';
import { revealOrder } from '#contract/instants/660004-reveal-order.ts';
import { sum } from '#kernel/money.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { cardOrderRequest, openTestSeries, requestCardOrderId, SMALL_PLAN } from '#support/instants/cards.ts';
import { isSignedBy } from '#verify/signatures.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
});
afterAll(() => stop());

const createRichPlayer = (balance = 100_000n) => makePlayer(node, { verified: true, balance });
const walletOf = (player: TestPlayer) =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', player.playerId).executeTakeFirstOrThrow();

/** A busy server changes nothing, and the same call is sent again, as the browser offers it. */
async function callUntilDecided<T extends { readonly code: number }>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await call();
    if (answer.code !== errorCodes.serverBusy) return answer;
  }
  throw new Error('the server was busy 50 times');
}

/** As docs/instant-games.md says, by code of its own. */
function isRevealSigned(
  operatorKey: string,
  orderId: string,
  seriesId: string,
  { cards, revealSignature }: ResponseOf<typeof revealOrder>,
): boolean {
  const facts = cards.map(
    ({ cardNo, place, salt, tier }) => `{"cardNo":${cardNo},"place":${place},"salt":"${salt}","tier":${tier}}`,
  );
  const text = `{"cards":[${facts.join(',')}],"orderId":"${orderId}","seriesId":"${seriesId}","type":"reveal"}`;
  const entry = createHash('sha256').update(Buffer.of(0)).update(text).digest();
  return isSignedBy(
    operatorKey,
    createHash('sha256').update('naseeb/receipt/v3').update(entry).digest(),
    revealSignature,
  );
}

test('32 clients race for the cards of a deck: each is sold once, and every prize is paid', async () => {
  const series = await openTestSeries(base.db);
  const players = await Promise.all(Array.from({ length: 32 }, () => createRichPlayer(10_000n)));
  const answers = await Promise.all(
    players.flatMap((player) =>
      Array.from({ length: 2 }, async () => {
        const request = cardOrderRequest(series, await requestCardOrderId(player));
        return { player, answer: await callUntilDecided(() => player.call(placeCardOrder, request)) };
      }),
    ),
  );
  const paid = answers.filter(({ answer }) => answer.code === 0);
  expect(paid).toHaveLength(SMALL_PLAN.size);
  // The sale ends within a second of its last card.
  const refused = answers.flatMap(({ answer: { code } }) => (code === 0 ? [] : [code]));
  const over: readonly number[] = [errorCodes.cardsSoldOut, errorCodes.seriesEnded];
  expect(refused.filter((code) => !over.includes(code))).toEqual([]);
  const cards = await base.db.selectFrom('cards').selectAll().where('series_id', '=', series.id).execute();
  expect(cards.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: SMALL_PLAN.size }, (_, i) => i),
  );
  // Nobody knows before: neither the database nor the order's own answer.
  expect(cards.every(({ tier, prize }) => tier === null && prize === null)).toBe(true);

  const revealed = await Promise.all(
    paid.flatMap(({ player, answer }) =>
      // Twice at once: a prize is paid once.
      [1, 2].map(() => callUntilDecided(() => player.call(revealCard, { orderId: answer.data.orderId, cardNo: 1 }))),
    ),
  );
  expect(revealed.every(({ code }) => code === 0)).toBe(true);
  const prizes = paid.map((_, i) => {
    const [first, second] = revealed.slice(2 * i, 2 * i + 2);
    expect(second?.data.card).toEqual(first?.data.card);
    return BigInt(first?.data.card.prize ?? 0);
  });
  const all = sum(SMALL_PLAN.tiers.map(({ prize, count }) => prize * BigInt(count)));
  expect(sum(prizes)).toBe(all);
  const wallets = await Promise.all(players.map(walletOf));
  expect(sum(wallets.map(({ winnings }) => winnings))).toBe(all);
  const tiers = await base.db.selectFrom('deck_tiers').selectAll().where('series_id', '=', series.id).execute();
  expect(tiers.map(({ count, revealed }) => count - revealed).filter((left) => left !== 0)).toEqual([]);
});

test('an order is paid once, and answered again as it was', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'pearl-dhow');
  const player = await createRichPlayer();
  const request = cardOrderRequest(series, await requestCardOrderId(player), 3, { showKey: 'pearl-dhow' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => player.call(placeCardOrder, request)));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect((await walletOf(player)).deposited).toBe(100_000n - 1_500n);
  expect((await player.call(placeCardOrder, { ...request, quantity: 2, price: 1_000 })).code).toBe(
    errorCodes.requestIdReused,
  );

  const before = await player.call(cardOrder, { orderId: request.orderId });
  expect(before.data.order.cards.map(({ revealed }) => revealed)).toEqual([null, null, null]);
  expect(before.data.order.revealSignature).toBeNull();
  expect(before.data.order.receipt).toEqual(answers[0]?.data.receipt);
  const { data } = await player.call(revealOrder, { orderId: request.orderId });
  const { operatorKey } = before.data.order.receipt;
  const isSigned = (answer: typeof data): boolean => isRevealSigned(operatorKey, request.orderId, series.name, answer);
  expect(isSigned(data)).toBe(true);
  expect(isSigned({ ...data, cards: data.cards.map((card) => ({ ...card, tier: card.tier + 1 })) })).toBe(false);
  const { card, revealSignature } = (await player.call(revealCard, { orderId: request.orderId, cardNo: 2 })).data;
  expect(card).toEqual(data.cards[1]);
  expect(isSigned({ cards: [card], revealSignature })).toBe(true);
  const after = await player.call(cardOrder, { orderId: request.orderId });
  expect(after.data.order.revealSignature).toBe(data.revealSignature);
  expect(after.data.order.cards.map(({ revealed }) => revealed)).toEqual(data.cards);
  expect(after.data.order).toMatchObject({
    unscratched: 0,
    winAmount: data.cards.reduce((all, { prize }) => all + prize, 0),
  });
});

test('another player can neither see nor reveal an order', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'spice-souk');
  const owner = await createRichPlayer();
  const { orderId } = await (async () => {
    const request = cardOrderRequest(series, await requestCardOrderId(owner), 1, { showKey: 'spice-souk' });
    return (await owner.call(placeCardOrder, request)).data;
  })();
  const other = await createRichPlayer();
  expect((await other.call(revealCard, { orderId, cardNo: 1 })).code).toBe(errorCodes.orderNotFound);
  expect((await other.call(revealOrder, { orderId })).code).toBe(errorCodes.orderNotFound);
  expect((await other.call(cardOrder, { orderId })).code).toBe(errorCodes.orderNotFound);
  expect((await owner.call(revealCard, { orderId, cardNo: 2 })).code).toBe(errorCodes.orderNotFound);
});

test('what is refused changes nothing', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'falcon-flight');
  const poor = await createRichPlayer(400n);
  const place = async (player: TestPlayer, quantity: number, more: object = {}) => {
    const request = {
      ...cardOrderRequest(series, await requestCardOrderId(player), quantity),
      showKey: 'falcon-flight',
      ...more,
    };
    return (await player.call(placeCardOrder, request)).code;
  };
  expect(await place(poor, 1)).toBe(errorCodes.insufficientBalance);
  const rich = await createRichPlayer();
  expect(await place(rich, 21)).toBe(errorCodes.invalidInput);
  expect(await place(rich, 1, { price: 499 })).toBe(errorCodes.priceChanged);
  expect(await place(rich, 1, { seriesId: '201-0001' })).toBe(errorCodes.invalidInput);
  expect(await place(rich, 1, { seriesId: series.name.replace('-', '-0') })).toBe(errorCodes.invalidInput);
  expect(await place(rich, 1, { seriesId: '204-99999999999' })).toBe(errorCodes.invalidInput);
  expect(await place(rich, 1, { orderId: crypto.randomUUID() })).toBe(errorCodes.orderNotFound);
  const stranger = await makePlayer(node, { balance: 100_000n });
  expect(await place(stranger, 1)).toBe(errorCodes.identityNotVerified);
  expect(await base.db.selectFrom('cards').select('place').where('series_id', '=', series.id).execute()).toEqual([]);
  expect((await walletOf(rich)).deposited).toBe(100_000n);
});
