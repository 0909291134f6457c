import { afterAll, expect, test, vi } from 'vitest';
import { payInHost } from '#contract/deposits/430127-pay-in-host.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { PAYBY_CHANNEL } from '#contract/deposits/recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makeDepositor, payWithNewCard, startDeposit, sumCredits } from '#support/players/deposits.ts';
import type { TestPlayer } from '#support/players/player.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

// The product against the sandbox's acquirer over HTTP, with its notifications.
const [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
const node = await startTestNode(database.url, sandbox.env);
afterAll(async () => {
  await node.stop();
  await sandbox.stop();
  await database.drop();
});

/** A deposit that waits for the super-app. */
async function prepare(player: TestPlayer): Promise<string> {
  const gatewayId = await startDeposit(player);
  const answer = await player.call(payInHost, { gatewayId, money: 10_000 });
  expect(answer).toMatchObject({ code: 0, data: { status: 'HANDLING', redirect: '' } });
  return gatewayId;
}

/** What the person does in the super-app. */
const settle = async (gatewayId: string, result: string): Promise<number> =>
  (
    await fetch(`${sandbox.origin}/sandbox/acquirer/native/${gatewayId}`, {
      method: 'POST',
      body: new URLSearchParams({ result }),
    })
  ).status;

const statusOf = async (player: TestPlayer, gatewayId: string) =>
  (await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data;
const waitForStatus = (player: TestPlayer, gatewayId: string, status: string) =>
  vi.waitUntil(async () => (await statusOf(player, gatewayId)).rechargeStatus === status, {
    timeout: 20_000,
    interval: 20,
  });

test('credits once what the super-app has paid, whatever is sent again', async () => {
  const player = await makeDepositor(node);
  const gatewayId = await prepare(player);
  expect(await sumCredits(node.engine.db, player.playerId)).toEqual({ count: 0, sum: 0n });
  expect(await settle(gatewayId, 'SUCCESS')).toBe(200);
  await waitForStatus(player, gatewayId, 'SUCCESS');
  expect(await settle(gatewayId, 'FAILURE')).toBe(200);
  expect(await player.call(payInHost, { gatewayId, money: 10_000 })).toMatchObject({ data: { status: 'SUCCESS' } });
  expect(await sumCredits(node.engine.db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
});

test('fails what was refused there, and waits for what has no result yet', async () => {
  const player = await makeDepositor(node);
  const [refused, waiting] = [await prepare(player), await prepare(player)];
  expect(await settle(waiting, 'HANDLING')).toBe(200);
  expect(await settle(refused, 'FAILURE')).toBe(200);
  await waitForStatus(player, refused, 'FAILURE');
  expect(await statusOf(player, refused)).toMatchObject({ reason: 'DECLINED' });
  expect(await statusOf(player, waiting)).toMatchObject({ rechargeStatus: 'HANDLING', redirect: '' });
  expect(await sumCredits(node.engine.db, player.playerId)).toEqual({ count: 0, sum: 0n });
});

test('is refused for PayBy, another amount, and a deposit of somebody else', async () => {
  const [player, other] = [await makeDepositor(node), await makeDepositor(node)];
  const payby = await startDeposit(player, 10_000, { depositChannel: PAYBY_CHANNEL });
  const gatewayId = await startDeposit(player);
  const codes = [
    await player.call(payInHost, { gatewayId: payby, money: 10_000 }),
    await player.call(payInHost, { gatewayId, money: 10_001 }),
    await other.call(payInHost, { gatewayId, money: 10_000 }),
  ].map(({ code }) => code);
  expect(codes).toEqual([errorCodes.unknownPaymentChannel, errorCodes.requestIdReused, errorCodes.depositNotFound]);
});

test("the super-app settles its own payments only, not a card's", async () => {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  await payWithNewCard(node, player, gatewayId, { cardNo: '4000000000000028' });
  expect(await settle(gatewayId, 'SUCCESS')).toBe(404);
  expect(await settle(crypto.randomUUID(), 'SUCCESS')).toBe(404);
  expect(await settle(await prepare(player), 'PAID')).toBe(404);
});
