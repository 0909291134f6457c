import { afterAll, expect, test, vi } from 'vitest';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import type { FailureReason } from '#contract/deposits/fields.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { findCardBehaviour, TEST_CARDS } from '#sandbox/acquirer/test-cards.ts';
import { refundByOperator } from '#server/deposits/refunds/refund-by-operator.ts';
import { sweepRefunds } from '#server/deposits/refunds/sweep-refunds.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makeDepositor, payWithNewCard, payWithSavedCard, startDeposit } from '#support/players/deposits.ts';
import { logInAgain, type TestPlayer } from '#support/players/player.ts';
import { confirmAtBank } from '#support/providers/bank-page.ts';
import { startBankSandbox } from '#support/providers/bank.ts';

// Every card that /sandbox lists, paid by a player of the product to the sandbox's acquirer over HTTP.
const [database, sandbox] = await Promise.all([createTestDatabase(), startBankSandbox()]);
const node = await startTestNode(database.url, sandbox.worldEnv);
const { db } = node.engine;
const HTTP = new URL(sandbox.url).origin;
afterAll(async () => {
  expect(await checkLedger(db)).toEqual([]);
  await node.stop();
  await sandbox.stop();
  await database.drop();
});

const soon = { timeout: 20_000, interval: 20 };
const statusOf = async (player: TestPlayer, gatewayId: string) =>
  (await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data;
const balanceOf = async (player: TestPlayer) => (await player.call(balance, {})).data.totalBalance;

/** Pays, and confirms at the bank where the card asks for it. */
async function pay(cardNo: string, payer?: TestPlayer): Promise<{ player: TestPlayer; gatewayId: string }> {
  const player = payer ?? (await makeDepositor(node));
  const gatewayId = await startDeposit(player);
  const { data } = await payWithNewCard(node, player, gatewayId, { cardNo });
  const asks = findCardBehaviour(cardNo).challenge;
  expect(data.redirect !== '').toBe(asks);
  if (asks) await confirmAtBank(data.redirect);
  return { player, gatewayId };
}

/** At the acquirer's desk. */
async function press(gatewayId: string, action: string): Promise<void> {
  const { payment_id: payment } = await db
    .selectFrom('deposits')
    .select('payment_id')
    .where('id', '=', gatewayId)
    .executeTakeFirstOrThrow();
  const body = new URLSearchParams({ action, payment: payment ?? '' });
  await fetch(`${HTTP}/sandbox/acquirer`, { method: 'POST', redirect: 'manual', body });
}

const expectStatus = (player: TestPlayer, gatewayId: string, expected: object) =>
  vi.waitFor(async () => expect(await statusOf(player, gatewayId)).toMatchObject(expected), soon);

const succeeds = async (cardNo: string) => {
  const { player, gatewayId } = await pay(cardNo);
  await expectStatus(player, gatewayId, { rechargeStatus: 'SUCCESS', firstDeposit: true });
  expect(await balanceOf(player)).toBe(10_000);
  return { player, gatewayId };
};

const fails = (reason: FailureReason) => async (cardNo: string) => {
  const { player, gatewayId } = await pay(cardNo);
  await expectStatus(player, gatewayId, { rechargeStatus: 'FAILURE', reason });
  expect(await balanceOf(player)).toBe(0);
};

const failsAsSaved = (reason: FailureReason) => async (cardNo: string) => {
  const { player } = await succeeds(cardNo);
  const [card] = (await player.call(paymentChannels, {})).data.channels[0]?.cards ?? [];
  const again = await payWithSavedCard(node, player, await startDeposit(player), card?.bankCardId ?? '');
  expect(again.data).toMatchObject({ status: 'FAILURE', reason, checkError: reason === 'BOUND_ELSEWHERE' });
  expect(await balanceOf(player)).toBe(10_000);
};

const refundIs = (states: readonly string[], left: number) => async (cardNo: string) => {
  const { player, gatewayId } = await succeeds(cardNo);
  expect(await refundByOperator(node.engine, gatewayId)).toMatchObject({ ok: true });
  await sweepRefunds(node.engine);
  for (const state of states)
    await vi.waitFor(async () => {
      const rows = await db.selectFrom('deposit_refunds').select('state').where('deposit_id', '=', gatewayId).execute();
      expect(rows).toEqual([{ state }]);
    }, soon);
  expect(await balanceOf(player)).toBe(left);
};

const PLAYS: Readonly<Record<string, (cardNo: string) => Promise<unknown>>> = {
  '4111111111111111': succeeds,
  '5555555555554444': refundIs(['succeeded'], 0),
  '4000000000000010': fails('DECLINED'),
  '4000000000000028': async (cardNo) => {
    const player = await makeDepositor(node);
    for (const [action, rechargeStatus, sum] of [
      ['fail', 'FAILURE', 0],
      ['succeed', 'SUCCESS', 10_000],
    ] as const) {
      const { gatewayId } = await pay(cardNo, player);
      expect(await statusOf(player, gatewayId)).toMatchObject({ rechargeStatus: 'HANDLING' });
      await press(gatewayId, action);
      await expectStatus(player, gatewayId, { rechargeStatus });
      expect(await balanceOf(player)).toBe(sum);
    }
  },
  '4000000000000036': async (cardNo) => {
    const { player, gatewayId } = await pay(cardNo);
    expect(await statusOf(player, gatewayId)).toMatchObject({ rechargeStatus: 'HANDLING' });
    await expectStatus(player, gatewayId, { rechargeStatus: 'SUCCESS' });
    expect(await balanceOf(player)).toBe(10_000);
  },
  '4000000000000044': fails('CHALLENGE_FAILED'),
  '4000000000000051': fails('BOUND_ELSEWHERE'),
  '4000000000000069': fails('CARD_EXPIRED'),
  '4000000000000077': fails('CARD_BLOCKED'),
  '4000000000000085': fails('INSUFFICIENT_FUNDS'),
  '4000000000000093': fails('AML_BLOCKED'),
  '4000000000000101': fails('LIABILITY_LIMIT'),
  '4000000000000119': failsAsSaved('CARD_BLOCKED'),
  '4000000000000127': failsAsSaved('CARD_EXPIRED'),
  '4000000000000168': failsAsSaved('BOUND_ELSEWHERE'),
  '4000000000000135': fails('DECLINED'),
  '4000000000000143': refundIs(['failed'], 10_000),
  '4000000000000150': async (cardNo) => {
    const { player, gatewayId } = await pay(cardNo);
    await vi.waitFor(async () => {
      const rows = await db.selectFrom('chargebacks').select('state').where('deposit_id', '=', gatewayId).execute();
      expect(rows).toEqual([{ state: 'opened' }]);
    }, soon);
    await logInAgain(db, player);
    expect(await balanceOf(player)).toBe(0);
  },
  '4000000000000176': refundIs(['requested', 'succeeded'], 0),
};

test('each card of the sandbox is played here', () => {
  expect(Object.keys(PLAYS).toSorted()).toEqual([...TEST_CARDS.keys()].toSorted());
});

test.each(Object.entries(PLAYS))('the test card %s', async (cardNo, play) => {
  await play(cardNo);
});

test('the security code 000 is wrong for any card', async () => {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  const card = { cardNo: '4300000000000009', cvv: '000' };
  await payWithNewCard(node, player, gatewayId, card);
  await expectStatus(player, gatewayId, { rechargeStatus: 'FAILURE', reason: 'CVV_INVALID' });
});

test('what succeeds on an account that was restricted meanwhile goes back to its card', async () => {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  const { data } = await payWithNewCard(node, player, gatewayId, { cardNo: '4200000000000000' });
  await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'restricted'));
  await confirmAtBank(data.redirect);
  await vi.waitFor(async () => {
    await sweepRefunds(node.engine);
    const rows = await db
      .selectFrom('deposit_refunds')
      .select(['state', 'why'])
      .where('deposit_id', '=', gatewayId)
      .execute();
    expect(rows).toEqual([{ state: 'succeeded', why: 'not-allowed' }]);
  }, soon);
  await logInAgain(db, player);
  expect(await balanceOf(player)).toBe(0);
});
