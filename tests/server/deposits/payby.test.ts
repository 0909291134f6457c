import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { payPayby } from '#contract/deposits/430126-pay-payby.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { PAYBY_CHANNEL } from '#contract/deposits/recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { CARD_HOLDER, makeDepositor, payWithNewCard, startDeposit, sumCredits } from '#support/players/deposits.ts';
import type { TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const outbox = await startTestOutbox();
const node = await startTestNode(database.url, { ...acquirer.env, ...outbox.env });
await node.engine.depositSweeper.stop();
const { db } = database;
const own = { account: 'PB1000000001', label: 'PayBy •••• 0001', holderName: CARD_HOLDER, matchesHolder: true };

beforeEach(() => {
  acquirer.plan = { status: 'CHALLENGE' };
  acquirer.wallet = own;
});
afterAll(async () => {
  await node.stop();
  await acquirer.close();
  await outbox.close();
  await database.drop();
});

const start = (player: TestPlayer) => startDeposit(player, 10_000, { depositChannel: PAYBY_CHANNEL });
const accountsOf = (player: TestPlayer) =>
  db
    .selectFrom('payout_accounts')
    .select(['kind', 'number', 'holder_name'])
    .where('player_id', '=', player.playerId)
    .execute();

/** A deposit that its player confirmed on the wallet's page. */
async function deposit(player: TestPlayer): Promise<string> {
  const gatewayId = await start(player);
  await player.call(payPayby, { gatewayId, money: 10_000 });
  acquirer.decide(gatewayId, 'SUCCEEDED');
  expect(await acquirer.notify(gatewayId)).toBe(204);
  return gatewayId;
}

test('is flagged where two players pay with one account: both may be paid out to it', async () => {
  acquirer.wallet = { ...own, account: 'PB1000000099' };
  const [first, second] = [await makeDepositor(node), await makeDepositor(node)];
  await deposit(first);
  await deposit(second);
  const flags = await db
    .selectFrom('aml_flags')
    .select(['player_id', 'rule'])
    .where('rule', '=', 'shared-account')
    .execute();
  expect(flags).toEqual([{ player_id: second.playerId, rule: 'shared-account' }]);
});

test.each(['DECLINED', 'INSUFFICIENT_FUNDS', 'AML_BLOCKED'] as const)(
  'a failure by %s speaks of no card',
  async (reason) => {
    acquirer.wallet = own;
    acquirer.plan = { status: 'FAILED', reason };
    const player = await makeDepositor(node);
    const { data } = await player.call(payPayby, { gatewayId: await start(player), money: 10_000 });
    expect(data).toMatchObject({ status: 'FAILURE', reason });
    expect(data.message).not.toMatch(/bank|card/u);
    expect(data.message.includes('PayBy')).toBe(reason !== 'AML_BLOCKED');
  },
);

test("sends the receipt to the account's address, and names the wallet's account", async () => {
  acquirer.wallet = own;
  const player = await makeDepositor(node);
  const nobody = await makeDepositor(node);
  const email = `payby${player.playerId}@example.ae`;
  await sql`update players set email = ${email} where id = ${player.playerId}`.execute(db);
  await deposit(player);
  await deposit(nobody);
  expect((await outbox.next(email)).text).toContain('PayBy •••• 0001');
  const receipts = await db
    .selectFrom('messages')
    .select('recipient')
    .where('template', '=', 'depositReceipt')
    .execute();
  expect(receipts).toEqual([{ recipient: email }]);
});

describe('a payment by PayBy', () => {
  it("asks on the wallet's page, names the holder, and is charged and credited once", async () => {
    const player = await makeDepositor(node);
    const gatewayId = await start(player);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => player.call(payPayby, { gatewayId, money: 10_000 })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
    const redirects = answers.map(({ data }) => data.redirect).filter((address) => address !== '');
    expect(redirects[0]).toMatch(/^http/);
    const sent = acquirer.asked.posts.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(sent.filter(({ merchantReference }) => merchantReference === gatewayId)).toEqual([
      expect.objectContaining({
        method: { type: 'payby' },
        customer: expect.objectContaining({ holderName: CARD_HOLDER }) as unknown,
      }),
    ]);
    expect(sent.at(-1)).not.toHaveProperty('card');
    acquirer.decide(gatewayId, 'SUCCEEDED');
    await acquirer.notify(gatewayId);
    await acquirer.notify(gatewayId);
    expect((await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data.rechargeStatus).toBe('SUCCESS');
    expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
  });

  it("records the wallet's account for withdrawals once, where it is the player's own", async () => {
    const player = await makeDepositor(node);
    await deposit(player);
    await deposit(player);
    expect(await accountsOf(player)).toEqual([{ kind: 'payby', number: own.account, holder_name: CARD_HOLDER }]);
  });

  it("credits what somebody else's account paid, and records no account", async () => {
    acquirer.wallet = { ...own, account: 'PB2', holderName: 'OMAR HASSAN', matchesHolder: false };
    const player = await makeDepositor(node);
    await deposit(player);
    expect(await accountsOf(player)).toEqual([]);
    expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
  });

  it('takes no deposit of the other channel, nor does the card form one of PayBy', async () => {
    const player = await makeDepositor(node);
    const [byCard, byWallet] = [await startDeposit(player), await start(player)];
    const refused = { code: errorCodes.unknownPaymentChannel };
    expect(await player.call(payPayby, { gatewayId: byCard, money: 10_000 })).toMatchObject(refused);
    expect(await payWithNewCard(node, player, byWallet)).toMatchObject(refused);
    expect([acquirer.payments.has(byCard), acquirer.payments.has(byWallet)]).toEqual([false, false]);
  });
});
