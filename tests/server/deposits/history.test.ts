import { afterAll, expect, test } from 'vitest';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import { assertPresent } from '#kernel/assert.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { sweepDeposits } from '#server/deposits/sweeper.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import { createTestDatabase } from '#support/node/database.ts';
import {
  ageDeposit,
  startDeposit,
  makeDepositor,
  payWithNewCard,
  payWithSavedCard,
} from '#support/players/deposits.ts';
import { startTestNode } from '#support/node/test-node.ts';
import type { TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const node = await startTestNode(database.url, acquirer.env);
// The test runs the sweeper itself.
await node.engine.depositSweeper.stop();
afterAll(async () => {
  try {
    expect(await checkLedger(database.db)).toEqual([]);
  } finally {
    await node.stop();
    await acquirer.close();
    await database.drop();
  }
});

type Tab = 'all' | 'orders' | 'deposits';
const listDeposits = async (player: TestPlayer, tab: Tab = 'deposits') =>
  (await player.call(transactions, { tab })).data.list.map(
    ({ type, amount, asked, balance, depositId, channelType }) => ({
      what: [type, amount, asked, balance],
      depositId,
      channelType,
    }),
  );
let cards = 0;
async function payDeposit(player: TestPlayer, status: 'SUCCEEDED' | 'FAILED' | 'PENDING'): Promise<string> {
  acquirer.plan = { status, ...(status === 'FAILED' ? { reason: 'DECLINED' } : {}) };
  const gatewayId = await startDeposit(player);
  await payWithNewCard(node, player, gatewayId, { cardNo: `5${String(++cards).padStart(15, '0')}` });
  return gatewayId;
}

test('lists pending, failed and timed-out deposits, and turns a timed-out one into a deposit when its money comes', async () => {
  const player = await makeDepositor(node);
  // A deposit that was not sent to the bank is not listed.
  await startDeposit(player);
  const good = await payDeposit(player, 'SUCCEEDED');
  const refused = await payDeposit(player, 'FAILED');
  // A new deposit may begin while another one is pending.
  const late = await payDeposit(player, 'PENDING');
  const second = await payDeposit(player, 'SUCCEEDED');
  const row = (depositId: string, ...what: unknown[]) => ({ what, depositId, channelType: 716 });
  const others = [row(refused, 'deposit-failed', 0, 10_000, 10_000), row(good, 'deposit', 10_000, undefined, 10_000)];
  const under = (type: string) => [
    row(second, 'deposit', 10_000, undefined, 20_000),
    row(late, type, 0, 10_000, 10_000),
    ...others,
  ];
  for (const tab of ['deposits', 'all'] as const)
    expect(await listDeposits(player, tab)).toEqual(under('deposit-pending'));
  expect(await listDeposits(player, 'orders')).toEqual([]);

  await ageDeposit(database.db, late, 31 * MINUTE_MS);
  await sweepDeposits(node.engine);
  for (const tab of ['deposits', 'all'] as const)
    expect(await listDeposits(player, tab)).toEqual(under('deposit-timeout'));

  acquirer.decide(late, 'SUCCEEDED');
  await ageDeposit(database.db, late, 20 * MINUTE_MS);
  await sweepDeposits(node.engine);
  for (const tab of ['deposits', 'all'] as const)
    expect(await listDeposits(player, tab)).toEqual([
      row(late, 'deposit', 10_000, undefined, 30_000),
      row(second, 'deposit', 10_000, undefined, 20_000),
      ...others,
    ]);
});

test('a deposit names its card, and a failed one its reason in the requested language', async () => {
  const player = await makeDepositor(node);
  const rowsIn = async (locale: 'en-US' | 'ar-AE') =>
    (await player.call(transactions, { tab: 'deposits' }, { locale })).data.list.map(({ type, card, reason }) => [
      type,
      card?.cardIcon,
      card?.ambiguousAccountNumber,
      reason,
    ]);
  acquirer.plan = { status: 'SUCCEEDED' };
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: '4111111111114242' });
  const { channels } = (await player.call(paymentChannels, {})).data;
  const saved = assertPresent(channels[0]?.cards[0], 'a saved card').bankCardId;
  acquirer.plan = { status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' };
  await payWithSavedCard(node, player, await startDeposit(player), saved);
  acquirer.plan = { status: 'PENDING' };
  const late = await startDeposit(player);
  await payWithSavedCard(node, player, late, saved);
  const card = ['visa', '•••• 4242'];
  const why = { 'en-US': "There isn't enough money on this card.", 'ar-AE': 'لا يوجد رصيد كافٍ في هذه البطاقة' };
  for (const locale of ['en-US', 'ar-AE'] as const)
    expect(await rowsIn(locale)).toEqual([
      ['deposit-pending', ...card, undefined],
      ['deposit-failed', ...card, expect.stringContaining(why[locale])],
      ['deposit', ...card, undefined],
    ]);
  await ageDeposit(database.db, late, 31 * MINUTE_MS);
  await sweepDeposits(node.engine);
  expect((await rowsIn('en-US'))[0]).toEqual(['deposit-timeout', ...card, undefined]);
});

test('names a new card that never paid, without saving it', async () => {
  const player = await makeDepositor(node);
  const cardOf = async () => (await player.call(transactions, { tab: 'deposits' })).data.list[0]?.card;
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: '4111111111111111' });
  expect(await cardOf()).toEqual({ cardIcon: 'visa', ambiguousAccountNumber: '•••• 1111' });
  acquirer.plan = { status: 'PENDING' };
  const late = await startDeposit(player);
  await payWithNewCard(node, player, late, { cardNo: '4000000000000002' });
  const other = { cardIcon: 'visa', ambiguousAccountNumber: '•••• 0002' };
  expect(await cardOf()).toEqual(other);
  await ageDeposit(database.db, late, 31 * MINUTE_MS);
  await sweepDeposits(node.engine);
  expect(await cardOf()).toEqual(other);
  expect((await player.call(paymentChannels, {})).data.channels[0]?.cards).toEqual([]);
});

test('lists nothing of another player', async () => {
  const [one, other] = [await makeDepositor(node), await makeDepositor(node)];
  await payDeposit(one, 'FAILED');
  expect(await listDeposits(one)).toHaveLength(1);
  expect(await listDeposits(other)).toEqual([]);
});
