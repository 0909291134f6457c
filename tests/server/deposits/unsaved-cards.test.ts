import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import {
  makeDepositor,
  payWithNewCard,
  payWithSavedCard,
  startDeposit,
  sumCredits,
} from '#support/players/deposits.ts';
import type { TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const node = await startTestNode(database.url, acquirer.env);
const { db } = database;
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

describe('a card that is not to be saved', () => {
  const cardsOf = async (player: TestPlayer) => (await player.call(paymentChannels, {})).data.channels[0]?.cards ?? [];
  const pay = async (player: TestPlayer, cardNo: string, saveCard: boolean) =>
    payWithNewCard(node, player, await startDeposit(player), { cardNo, saveCard });

  it('pays, is not listed, and leaves no token that could pay again', async () => {
    const player = await makeDepositor(node);
    expect((await pay(player, freshCard(), false)).data.status).toBe('SUCCESS');
    expect(await cardsOf(player)).toEqual([]);
    const row = await db
      .selectFrom('bank_cards')
      .select(['id', 'token', 'expire_year'])
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ token: null, expire_year: null });
    expect(await payWithSavedCard(node, player, await startDeposit(player), String(row.id))).toMatchObject({
      code: errorCodes.invalidInput,
    });
    expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
  });

  it('is saved where the client does not say', async () => {
    const player = await makeDepositor(node);
    await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard() });
    expect(await cardsOf(player)).toHaveLength(1);
  });

  it('is not to be saved by the acquirer either', async () => {
    const player = await makeDepositor(node);
    const lastCard = () => (JSON.parse(acquirer.asked.posts.at(-1) ?? '{}') as { card: object }).card;
    await pay(player, freshCard(), false);
    expect(lastCard()).toMatchObject({ save: false });
    await pay(player, freshCard(), true);
    expect(lastCard()).toMatchObject({ save: true });
  });

  it('belongs to its player all the same, and is saved as soon as the player asks for it', async () => {
    const cardNo = freshCard();
    const [owner, other] = [await makeDepositor(node), await makeDepositor(node)];
    await pay(owner, cardNo, false);
    acquirer.plan = { status: 'CHALLENGE' };
    expect((await pay(other, cardNo, false)).data).toMatchObject({ reason: 'CARD_BOUND', checkError: true });
    acquirer.plan = { status: 'SUCCEEDED' };
    await pay(owner, cardNo, true);
    expect(await cardsOf(owner)).toMatchObject([{ status: 'usable', expireDate: '12/39' }]);
    await pay(owner, cardNo, false);
    expect(await cardsOf(owner)).toHaveLength(1);
  });

  it('is not saved when its success is learned from a notification', async () => {
    acquirer.plan = { status: 'CHALLENGE' };
    const player = await makeDepositor(node);
    const gatewayId = await startDeposit(player);
    await payWithNewCard(node, player, gatewayId, { cardNo: freshCard(), saveCard: false });
    acquirer.decide(gatewayId, 'SUCCEEDED');
    expect(await acquirer.notify(gatewayId)).toBe(204);
    expect((await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data.rechargeStatus).toBe('SUCCESS');
    expect(await cardsOf(player)).toEqual([]);
  });
});
