import { afterAll, beforeEach, expect, test } from 'vitest';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { removeCard } from '#contract/deposits/430125-remove-card.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import {
  makeDepositor,
  payWithNewCard,
  payWithSavedCard,
  startDeposit,
  sumCredits,
} from '#support/players/deposits.ts';
import type { TestPlayer } from '#support/players/player.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const node = await startTestNode(database.url, acquirer.env);
let cards = 0;
/** A card number that no deposit has used. */
const freshCard = () => `4${String(++cards).padStart(15, '0')}`;

beforeEach(() => {
  acquirer.plan = { status: 'SUCCEEDED' };
});
afterAll(async () => {
  await node.stop();
  await acquirer.close();
  await database.drop();
});

const cardsOf = async (player: TestPlayer) => (await player.call(paymentChannels, {})).data.channels[0]?.cards ?? [];

/** A player with a saved card. */
async function makeCardholder() {
  const player = await makeDepositor(node);
  const cardNo = freshCard();
  await payWithNewCard(node, player, await startDeposit(player), { cardNo });
  const [card] = await cardsOf(player);
  return { player, cardNo, bankCardId: card?.bankCardId ?? '' };
}

test('a removed card is not offered, has no token, and cannot pay; removing it again is no error', async () => {
  const { player, bankCardId } = await makeCardholder();
  expect((await player.call(removeCard, { bankCardId })).code).toBe(0);
  expect(await cardsOf(player)).toEqual([]);
  const row = await database.db
    .selectFrom('bank_cards')
    .select(['token', 'expire_month', 'expire_year'])
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ token: null, expire_month: null, expire_year: null });
  const posts = acquirer.asked.posts.length;
  expect(await payWithSavedCard(node, player, await startDeposit(player), bankCardId)).toMatchObject({
    code: errorCodes.invalidInput,
  });
  expect(acquirer.asked.posts).toHaveLength(posts);
  expect((await player.call(removeCard, { bankCardId })).code).toBe(0);
});

test("removing another player's card changes nothing", async () => {
  const { player, bankCardId } = await makeCardholder();
  const other = await makeDepositor(node);
  expect((await other.call(removeCard, { bankCardId })).code).toBe(0);
  expect(await cardsOf(player)).toMatchObject([{ bankCardId, status: 'usable' }]);
});

test("a removed card stays its player's, and is saved again when they pay with it", async () => {
  const { player, cardNo, bankCardId } = await makeCardholder();
  await player.call(removeCard, { bankCardId });
  const other = await makeDepositor(node);
  acquirer.plan = { status: 'CHALLENGE' };
  expect((await payWithNewCard(node, other, await startDeposit(other), { cardNo })).data.reason).toBe('CARD_BOUND');
  acquirer.plan = { status: 'SUCCEEDED' };
  await payWithNewCard(node, player, await startDeposit(player), { cardNo });
  expect(await cardsOf(player)).toMatchObject([{ bankCardId, status: 'usable', expireDate: '12/39' }]);
});

test('a card that is removed while it pays is credited and stays removed', async () => {
  const { player, bankCardId } = await makeCardholder();
  const gatewayId = await startDeposit(player);
  acquirer.plan = { status: 'CHALLENGE' };
  await payWithSavedCard(node, player, gatewayId, bankCardId);
  await player.call(removeCard, { bankCardId });
  acquirer.decide(gatewayId, 'SUCCEEDED');
  expect(await acquirer.notify(gatewayId)).toBe(204);
  expect(await sumCredits(database.db, player.playerId)).toMatchObject({ count: 2 });
  expect(await cardsOf(player)).toEqual([]);
});

test("a saved card that the bank calls another account's is shown so, and not sent again", async () => {
  const { player, bankCardId } = await makeCardholder();
  acquirer.plan = { status: 'FAILED', reason: 'BOUND_ELSEWHERE' };
  const answer = await payWithSavedCard(node, player, await startDeposit(player), bankCardId);
  expect(answer.data).toMatchObject({ status: 'FAILURE', checkError: true });
  expect(await cardsOf(player)).toMatchObject([{ status: 'bound' }]);
  const posts = acquirer.asked.posts.length;
  expect(await payWithSavedCard(node, player, await startDeposit(player), bankCardId)).toMatchObject({
    code: errorCodes.cardBoundElsewhere,
  });
  expect(acquirer.asked.posts).toHaveLength(posts);
});
