import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { setVerifiedStatus } from '#server/players/verified-status.ts';
import { beginSession, endSessions } from '#server/players/sessions.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import { createTestDatabase } from '#support/node/database.ts';
import {
  startDeposit,
  makeDepositor,
  CARD_HOLDER,
  payWithNewCard,
  rechargeRequest,
} from '#support/players/deposits.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const node = await startTestNode(database.url, acquirer.env);
const { db } = node.engine;
let cards = 0;
/** A card number that no deposit has used. */
const freshCard = () => `4${String(++cards).padStart(15, '0')}`;

beforeEach(() => {
  acquirer.plan = { status: 'SUCCEEDED' };
  acquirer.after = 'answer';
});
afterAll(async () => {
  await node.stop();
  await acquirer.close();
  await database.drop();
});

test('the channels list their limits and the required holder name, and no card yet', async () => {
  const player = await makeDepositor(node);
  const { data } = await player.call(paymentChannels, {});
  expect(data).toMatchObject({
    currency: 'AED',
    holderName: CARD_HOLDER,
    maxTransactionAmount: 5_000_000,
    channels: [
      { channelType: 716, kind: 'card', name: 'Bank card', minAmount: 1_000, maxAmount: 1_000_000, cards: [] },
      { channelType: 717, kind: 'payby', name: 'PayBy', minAmount: 1_000, maxAmount: 500_000, cards: [] },
    ],
  });
  expect((await player.call(paymentChannels, {}, { locale: 'ar-AE' })).data.channels[0]?.name).toBe('بطاقة بنكية');
});

test.each([
  [716, [716]],
  ['717', [717]],
  ['', [716, 717]],
  [999, []],
  ['applePay', []],
])('the payType %j asks for the channels %j', async (payType, channels) => {
  const player = await makeDepositor(node);
  const { data } = await player.call(paymentChannels, { version: '9.9', versionCode: 99, payType });
  expect(data.channels.map(({ channelType }) => channelType)).toEqual(channels);
});

test('refuses an unverified player without creating a deposit', async () => {
  const player = await makePlayer(node);
  expect(await player.call(createRecharge, rechargeRequest(10_000))).toMatchObject({
    code: errorCodes.identityNotVerified,
  });
  const { rows } = await sql`select 1 from deposits where player_id = ${player.playerId}`.execute(db);
  expect(rows).toEqual([]);
});

test.each(['begin', 'pay'] as const)(
  'a call to %s notices inside its transaction that the verification was lost',
  async (what) => {
    const player = await makeDepositor(node);
    const gatewayId = what === 'pay' ? await startDeposit(player) : '';
    const answer = await db.transaction().execute(async (tx) => {
      await lockWallet(tx, player.playerId);
      // The call has passed the gateway's check before it waits for the lock.
      const called =
        what === 'pay'
          ? payWithNewCard(node, player, gatewayId, { cardNo: freshCard() })
          : player.call(createRecharge, rechargeRequest(10_000));
      await waitForLockWaiter(db);
      await setVerifiedStatus(tx, player.playerId, 4);
      return { called };
    });
    expect((await answer.called).code).toBe(errorCodes.identityNotVerified);
    expect(acquirer.payments.has(gatewayId)).toBe(false);
  },
);

test.each([
  ['begin', 'ended', errorCodes.sessionExpired],
  ['pay', 'ended', errorCodes.sessionExpired],
  ['begin', 'superseded', errorCodes.loggedInElsewhere],
  ['pay', 'superseded', errorCodes.loggedInElsewhere],
] as const)('a call to %s whose session is %s while it waits for the wallet is refused', async (what, how, code) => {
  const player = await makeDepositor(node);
  const gatewayId = what === 'pay' ? await startDeposit(player) : '';
  const answer = await db.transaction().execute(async (tx) => {
    await lockWallet(tx, player.playerId);
    const called =
      what === 'pay'
        ? payWithNewCard(node, player, gatewayId, { cardNo: freshCard() })
        : player.call(createRecharge, rechargeRequest(10_000));
    await waitForLockWaiter(db);
    if (how === 'ended') await endSessions(tx, player.playerId, 'operator');
    else await beginSession(tx, player.playerId);
    return { called };
  });
  expect((await answer.called).code).toBe(code);
  expect(acquirer.payments.has(gatewayId)).toBe(false);
  const { rows } =
    await sql`select 1 from deposits where player_id = ${player.playerId} and state <> 'created'`.execute(db);
  expect(rows).toEqual([]);
});

test.each([
  [999, errorCodes.depositTooSmall, "Deposit Amount can't be less than AED 10"],
  [1_000_001, errorCodes.depositTooLarge, 'The deposit amount has exceeded the maximum limit of the payment channel.'],
  [
    2 ** 53 - 1,
    errorCodes.depositTooLarge,
    'The deposit amount has exceeded the maximum limit of the payment channel.',
  ],
  [0, errorCodes.invalidInput, 'Please enter the deposit amount'],
  [-10_000, errorCodes.invalidInput, 'Please enter the deposit amount'],
  [100.5, errorCodes.invalidInput, 'Please enter the deposit amount'],
  [2 ** 53, errorCodes.invalidInput, 'Please enter the deposit amount'],
  ['10000', errorCodes.invalidInput, 'Please enter the deposit amount'],
])('an amount of %s is answered with %i', async (amount, code, message) => {
  const player = await makeDepositor(node);
  // One row has the wrong type on purpose.
  const answer = await player.call(createRecharge, rechargeRequest(amount as number));
  expect(answer).toMatchObject({ code, message });
});

test.each([
  ['a foreign return page', { returnUrl: 'https://evil.example/account/deposit/return' }],
  ['an address without scheme', { returnUrl: '//evil.example/x' }],
  ['a script', { returnUrl: 'javascript:alert(1)' }],
  ['another channel', { channelType: 716 }],
  ['another mode', { mode: 105 }],
  ['a malformed id', { requestId: 'once' }],
])('%s is refused', async (_what, more) => {
  const player = await makeDepositor(node);
  expect((await player.call(createRecharge, rechargeRequest(10_000, more) as never)).code).toBe(
    errorCodes.invalidInput,
  );
});

test.each([
  ['of the bank card', {}, 1_000_000, 716],
  ['of PayBy', { depositChannel: 717, currency: 'AED' }, 500_000, 717],
])('a deposit may be the most %s, and no more', async (_what, more, most, channel) => {
  const player = await makeDepositor(node);
  expect(await player.call(createRecharge, rechargeRequest(most + 1, more))).toMatchObject({
    code: errorCodes.depositTooLarge,
    data: { maxAmount: most },
  });
  const { data } = await player.call(createRecharge, rechargeRequest(most, more));
  const row = await db.selectFrom('deposits').selectAll().where('id', '=', data.gatewayId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ channel_type: channel, amount: BigInt(most) });
});

test('refuses a channel that we do not have, another currency, and the status of anything but a deposit', async () => {
  const player = await makeDepositor(node);
  expect(await player.call(createRecharge, rechargeRequest(10_000, { depositChannel: 999 }))).toMatchObject({
    code: errorCodes.unknownPaymentChannel,
  });
  // Wrong on purpose.
  const dollars = rechargeRequest(10_000, { currency: 'USD' }) as never;
  expect(await player.call(createRecharge, dollars)).toMatchObject({
    code: errorCodes.invalidInput,
    message: 'Deposits are in AED.',
  });
  const gatewayId = await startDeposit(player);
  expect(await player.call(rechargeStatus, { gatewayId, rechargeScene: 2 as never })).toMatchObject({
    code: errorCodes.invalidInput,
    message: 'Only the status of a deposit to your wallet can be checked here.',
  });
});

test('an empty address for the receipt is none', async () => {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  expect(await payWithNewCard(node, player, gatewayId, { cardNo: freshCard(), email: '' })).toMatchObject({
    code: 0,
    data: { status: 'SUCCESS' },
  });
});

test('creates one deposit for 32 calls with one id, and refuses the id with another amount', async () => {
  const player = await makeDepositor(node);
  const request = rechargeRequest(10_000);
  const answers = await Promise.all(Array.from({ length: 32 }, () => player.call(createRecharge, request)));
  expect(new Set(answers.map(({ data }) => data.gatewayId)).size).toBe(1);
  expect((await player.call(createRecharge, { ...request, amount: 20_000 })).code).toBe(errorCodes.requestIdReused);
  const { rows } = await sql`select 1 from deposits where player_id = ${player.playerId}`.execute(db);
  expect(rows).toHaveLength(1);
});

test('limits how often a player can create deposits', async () => {
  const player = await makeDepositor(node);
  for (let i = 0; i < 60; i++) await startDeposit(player);
  expect((await player.call(createRecharge, rechargeRequest(10_000))).code).toBe(errorCodes.tooManyRequests);
});
