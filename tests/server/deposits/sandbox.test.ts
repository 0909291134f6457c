import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { payPayby } from '#contract/deposits/430126-pay-payby.ts';
import { PAYBY_CHANNEL } from '#contract/deposits/recharge.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { sql } from 'kysely';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { systemNow } from '#kernel/time.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { refundByOperator } from '#server/deposits/refunds/refund-by-operator.ts';
import { sweepRefunds } from '#server/deposits/refunds/sweep-refunds.ts';
import { createTestDatabase } from '#support/node/database.ts';
import {
  CARD_HOLDER,
  startDeposit,
  sumCredits,
  makeDepositor,
  payWithNewCard,
  payWithSavedCard,
} from '#support/players/deposits.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { confirmAtBank } from '#support/providers/bank-page.ts';
import { logInAgain } from '#support/players/player.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

// The product against the sandbox's acquirer over HTTP, with its notifications, in one process.
const [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
const lines: string[] = [];
const everything = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const node = await startTestNode(database.url, sandbox.env, pino({ level: 'trace' }, everything));
const { db } = node.engine;
afterAll(async () => {
  await node.stop();
  await sandbox.stop();
  await database.drop();
});

const stateOf = async (id: string) =>
  (await db.selectFrom('deposits').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const waitUntilResolved = (id: string) =>
  vi.waitUntil(async () => !['pending', 'challenged'].includes(await stateOf(id)), { timeout: 20_000, interval: 20 });

test("a new card passes the bank's page, is credited by notification, and can be used again", async () => {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  const paid = await payWithNewCard(node, player, gatewayId, { cardNo: '4111111111111111' });
  expect(paid.data).toMatchObject({ status: 'HANDLING', checkError: false });
  // Not the sandbox's own origin: none of our pages may frame that (docs/settings.md, SANDBOX_ORIGIN).
  expect(new URL(paid.data.redirect).origin).toBe(node.engine.publicOrigin);
  const back = new URL(await confirmAtBank(paid.data.redirect));
  expect(back.origin + back.pathname).toBe(`${node.engine.publicOrigin}/account/deposit/return`);
  expect(back.searchParams.get('merchantReference')).toBe(gatewayId);
  await waitUntilResolved(gatewayId);
  expect((await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data).toMatchObject({
    rechargeStatus: 'SUCCESS',
    firstDeposit: true,
  });
  const card = (await player.call(paymentChannels, {})).data.channels[0]?.cards[0];
  expect(card).toMatchObject({ cardIcon: 'visa', ambiguousAccountNumber: '•••• 1111', status: 'usable' });
  expect((await payWithSavedCard(node, player, await startDeposit(player), card?.bankCardId ?? '')).data.status).toBe(
    'SUCCESS',
  );
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 2, sum: 20_000n });
});

test.each([
  ['the own account', { action: 'pay', account: 'own' }, 'SUCCESS', null, 1],
  ["somebody else's account", { action: 'pay', account: 'other' }, 'SUCCESS', null, 0],
  ['a cancellation', { action: 'cancel' }, 'FAILURE', 'CHALLENGE_CANCELLED', 0],
  ['a refusal', { action: 'decline' }, 'FAILURE', 'DECLINED', 0],
  ['too little money', { action: 'empty' }, 'FAILURE', 'INSUFFICIENT_FUNDS', 0],
])("PayBy's page ends with %s", async (_what, form, outcome, reason, accounts) => {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player, 10_000, { depositChannel: PAYBY_CHANNEL });
  const paid = await player.call(payPayby, { gatewayId, money: 10_000 });
  expect(paid.data).toMatchObject({
    status: 'HANDLING',
    redirect: expect.stringContaining('/acquirer/payby/') as string,
  });
  const page = await (await fetch(paid.data.redirect)).text();
  expect(page).toContain(CARD_HOLDER);
  const answer = await fetch(paid.data.redirect, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  expect(answer.headers.get('location')).toContain(`merchantReference=${gatewayId}`);
  await waitUntilResolved(gatewayId);
  expect((await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data).toMatchObject({
    rechargeStatus: outcome,
    reason,
  });
  const known = await db.selectFrom('payout_accounts').select('id').where('player_id', '=', player.playerId).execute();
  expect(known).toHaveLength(accounts);
});

test("a payment is charged back at the acquirer's desk, and the dispute decided there", async () => {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  await payWithNewCard(node, player, gatewayId, { cardNo: '4200000000000000' });
  await confirmAtBank((await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data.redirect);
  await waitUntilResolved(gatewayId);
  const desk = `${sandbox.origin}/sandbox/acquirer`;
  const press = (form: Record<string, string>) =>
    fetch(desk, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  const rows = () => db.selectFrom('chargebacks').selectAll().where('deposit_id', '=', gatewayId).execute();
  const { payment_id: paymentId } = await db
    .selectFrom('deposits')
    .select('payment_id')
    .where('id', '=', gatewayId)
    .executeTakeFirstOrThrow();
  expect(await (await fetch(desk)).text()).toContain('Charge back');
  await press({ action: 'open', payment: paymentId ?? '' });
  await vi.waitUntil(async () => (await rows())[0]?.state === 'opened', { timeout: 20_000, interval: 20 });
  await logInAgain(db, player);
  expect((await player.call(balance, {})).data.totalBalance).toBe(0);
  await press({ action: 'WON', chargeback: (await rows())[0]?.chargeback_id ?? '' });
  await vi.waitUntil(async () => (await rows())[0]?.state === 'won', { timeout: 20_000, interval: 20 });
  expect((await player.call(balance, {})).data.totalBalance).toBe(10_000);
});

test('the settlement file of today has each payment, refund and chargeback once, or differs as it was told', async () => {
  const player = await makeDepositor(node);
  const [kept, returned] = [await startDeposit(player), await startDeposit(player)];
  for (const gatewayId of [kept, returned])
    await payWithNewCard(node, player, gatewayId, { cardNo: '4000000000000184' }).then(({ data }) =>
      confirmAtBank(data.redirect),
    );
  await Promise.all([kept, returned].map(waitUntilResolved));
  await refundByOperator(node.engine, returned);
  await sweepRefunds(node.engine);
  const day = dubaiDay(systemNow());
  const load = async () => {
    const file = await node.engine.acquirer.loadSettlement(day);
    if (!file.ok) throw new Error(file.error);
    return file.value.lines;
  };
  const lines = (await load()).filter(({ merchantReference }) => [kept, returned].includes(merchantReference));
  expect(lines).toMatchObject([
    { type: 'payment', merchantReference: kept, gross: 10_000n, fee: 150n, net: 9_850n },
    { type: 'payment', merchantReference: returned },
    { type: 'refund', merchantReference: returned, gross: -10_000n, fee: 0n },
  ]);
  const { rows } = await sql<{ paid: bigint; reversals: bigint }>`
    select (select count(*) from deposits where state = 'succeeded')
      + (select count(*) from deposit_refunds where state = 'succeeded') + (select count(*) from chargebacks) as paid,
      (select count(*) from chargebacks where state = 'won') as reversals`.execute(db);
  const all = await load();
  expect(BigInt(all.length)).toBe((rows[0]?.paid ?? 0n) + (rows[0]?.reversals ?? 0n));

  const differ = (difference: string) =>
    fetch(`${sandbox.origin}/sandbox/acquirer/differences`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ day, difference }),
    });
  await differ('drop');
  expect(await load()).toEqual(all.slice(1));
  await differ('add');
  expect((await load()).at(-1)).toMatchObject({ reference: 'pay_unknown' });
  await differ('alter');
  expect((await load())[0]?.gross).toBe((all[0]?.gross ?? 0n) + 100n);
  await differ('none');
  expect(await node.engine.acquirer.loadSettlement('2999-01-01')).toEqual({ ok: false, error: 'not-found' });
});

test('no card number, security code, JWE or token is logged', async () => {
  await fetch(`${node.origin}/callbacks/acquirer`, { method: 'POST', body: '{"cardNo":"4111111111111111"}' });
  const all = lines.join('');
  expect(all).toContain('a notification of the acquirer was refused');
  expect(all).not.toMatch(/4111111111111111|4000000000000135|"737"|eyJ[A-Za-z0-9_-]{20,}|tok_/);
});
