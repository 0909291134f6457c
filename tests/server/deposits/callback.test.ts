import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import { systemNow } from '#kernel/time.ts';
import { sweepDeposits } from '#server/deposits/sweeper.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { ageDeposit, startDeposit, sumCredits, makeDepositor, payWithNewCard } from '#support/players/deposits.ts';
import { startTestNode } from '#support/node/test-node.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const [first, second] = [
  await startTestNode(database.url, acquirer.env),
  await startTestNode(database.url, acquirer.env),
];
// The tests run the sweeper themselves.
await Promise.all([first.engine.depositSweeper.stop(), second.engine.depositSweeper.stop()]);
const { db } = database;
const callback = `${first.origin}/callbacks/acquirer`;
const MINUTE = 60_000;
let cards = 0;

beforeEach(() => {
  acquirer.plan = { status: 'CHALLENGE' };
  acquirer.after = 'answer';
  acquirer.away = false;
});
afterAll(async () => {
  await first.stop();
  await second.stop();
  await acquirer.close();
  await database.drop();
});

const stateOf = async (gatewayId: string) =>
  (await db.selectFrom('deposits').select('state').where('id', '=', gatewayId).executeTakeFirstOrThrow()).state;

/** A deposit that waits at the bank's page. */
async function createChallengedDeposit() {
  const player = await makeDepositor(first);
  const gatewayId = await startDeposit(player);
  await payWithNewCard(first, player, gatewayId, { cardNo: `5${String(++cards).padStart(15, '0')}` });
  return { player, gatewayId };
}

/** Expects all balances to equal the sums of their postings, and a transfer for each successful deposit. */
async function expectConsistentLedger() {
  const { rows } = await sql<{ wrong: bigint }>`
    select (select count(*) from wallets w where w.deposited <> coalesce((select sum(amount) from postings where account = w.player_id * 8), 0))
      + (select count(*) from accounts a where a.balance <> coalesce((select sum(amount) from postings where account = a.id), 0))
      + (select count(*) from deposits d where (d.state = 'succeeded') <> exists (
          select 1 from transfers t where t.kind = 'deposit' and t.reference = d.id and t.amount = d.amount and t.player_id = d.player_id)) as wrong`.execute(
    db,
  );
  expect(rows[0]?.wrong).toBe(0n);
}

test('credits once for repeated notifications', async () => {
  const { player, gatewayId } = await createChallengedDeposit();
  acquirer.decide(gatewayId, 'SUCCEEDED');
  expect(await acquirer.notify(gatewayId)).toBe(204);
  expect(await acquirer.notify(gatewayId)).toBe(204);
  expect(await acquirer.notify(gatewayId, { change: { status: 'FAILED', reason: 'DECLINED' } })).toBe(204);
  expect(await stateOf(gatewayId)).toBe('succeeded');
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
});

test('credits once when 32 notifications and polls race on two nodes, in ten deposits', async () => {
  for (let round = 0; round < 10; round++) {
    const { player, gatewayId } = await createChallengedDeposit();
    acquirer.decide(gatewayId, 'SUCCEEDED');
    await ageDeposit(db, gatewayId, 5_000);
    const other = second.client();
    Object.assign(other, { token: player.token, cookie: player.cookie });
    const racers = Array.from({ length: 32 }, (_, i) =>
      i % 2 === 0
        ? acquirer.notify(gatewayId, { to: `${(i % 4 === 0 ? first : second).origin}/callbacks/acquirer` })
        : (i % 4 === 1 ? player : other).call(rechargeStatus, { gatewayId, rechargeScene: 1 }),
    );
    for (const result of await Promise.all(racers))
      expect(typeof result === 'number' ? result : result.code).toBe(typeof result === 'number' ? 204 : 0);
    expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
  }
  await expectConsistentLedger();
});

test.each([
  ['signed with another secret', () => ({ secret: 'somebody-elses-secret' }), 401],
  ['six minutes old', () => ({ at: systemNow() - 6 * MINUTE }), 401],
  ['six minutes ahead', () => ({ at: systemNow() + 6 * MINUTE }), 401],
  ['of another amount', () => ({ change: { amount: 10_000_000 } }), 409],
  ['of another currency', () => ({ change: { currency: 'USD' } }), 409],
  ['of a deposit that is not ours', () => ({ change: { merchantReference: randomUUID() } }), 404],
  ['of another shape', () => ({ change: { status: 'PAID' } }), 400],
  ['with a fractional amount', () => ({ change: { amount: 10_000.5 } }), 400],
])('refuses a notification %s without a change', async (_what, options, answer) => {
  const { player, gatewayId } = await createChallengedDeposit();
  acquirer.decide(gatewayId, 'SUCCEEDED');
  expect(await acquirer.notify(gatewayId, options())).toBe(answer);
  expect(await stateOf(gatewayId)).toBe('challenged');
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 0, sum: 0n });
});

test.each([
  ['without signature', {}, '{}', 401],
  ['with a signature that is none', { 'x-signature': 't=1,v1=zz' }, '{}', 401],
  ['over 64 kB', { 'x-signature': 't=1,v1=zz' }, 'x'.repeat(70_000), 413],
])('refuses a body %s', async (_what, headers, body, answer) => {
  expect((await fetch(callback, { method: 'POST', headers: headers as Record<string, string>, body })).status).toBe(
    answer,
  );
});

test('refuses a changed body under a valid signature', async () => {
  const { gatewayId } = await createChallengedDeposit();
  acquirer.decide(gatewayId, 'FAILED', 'DECLINED');
  const sent = vi.spyOn(globalThis, 'fetch');
  await acquirer.notify(gatewayId, { to: `${first.origin}/nowhere` });
  const init = sent.mock.calls.at(-1)?.[1];
  sent.mockRestore();
  const body = String(init?.body).replace('"FAILED"', '"SUCCEEDED"');
  expect((await fetch(callback, { ...init, body })).status).toBe(401);
  expect((await fetch(callback, { ...init })).status).toBe(204);
  expect(await stateOf(gatewayId)).toBe('failed');
});

test('answers only POST', async () => {
  expect((await fetch(callback)).status).toBe(405);
});

test('the sweeper resolves and credits a payment whose answer was lost', async () => {
  acquirer.plan = { status: 'SUCCEEDED' };
  acquirer.after = 'break';
  const { player, gatewayId } = await createChallengedDeposit();
  expect(await stateOf(gatewayId)).toBe('pending');
  await ageDeposit(db, gatewayId, MINUTE);
  await Promise.all([sweepDeposits(first.engine), sweepDeposits(second.engine), acquirer.notify(gatewayId)]);
  expect(await stateOf(gatewayId)).toBe('succeeded');
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
});

test('fails a payment that the acquirer never got, but not before the call has timed out', async () => {
  const { gatewayId } = await createChallengedDeposit();
  (acquirer.payments as Map<string, unknown>).delete(gatewayId);
  await ageDeposit(db, gatewayId, 40_000);
  await sweepDeposits(first.engine);
  expect(await stateOf(gatewayId)).toBe('challenged');
  await ageDeposit(db, gatewayId, MINUTE);
  await sweepDeposits(first.engine);
  expect(await stateOf(gatewayId)).toBe('failed');
});

test.each(['a notification', 'the sweeper'])(
  'credits a failed payment once if the bank took the money after all, by %s',
  async (by) => {
    const { player, gatewayId } = await createChallengedDeposit();
    const payments = acquirer.payments as Map<string, unknown>;
    const payment = payments.get(gatewayId);
    payments.delete(gatewayId);
    await ageDeposit(db, gatewayId, 2 * MINUTE);
    await sweepDeposits(first.engine);
    expect(await stateOf(gatewayId)).toBe('failed');
    payments.set(gatewayId, payment);
    acquirer.decide(gatewayId, 'SUCCEEDED');
    await ageDeposit(db, gatewayId, 20 * MINUTE);
    if (by === 'the sweeper') await Promise.all([sweepDeposits(first.engine), sweepDeposits(second.engine)]);
    else expect(await Promise.all([acquirer.notify(gatewayId), acquirer.notify(gatewayId)])).toEqual([204, 204]);
    expect(await stateOf(gatewayId)).toBe('succeeded');
    expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
    await expectConsistentLedger();
  },
);

test('accepts a notification that arrives before the answer to the payment', async () => {
  acquirer.plan = { status: 'SUCCEEDED' };
  const { promise, resolve: answer } = Promise.withResolvers<undefined>();
  acquirer.after = promise;
  const player = await makeDepositor(first);
  const gatewayId = await startDeposit(player);
  const paid = payWithNewCard(first, player, gatewayId, { cardNo: `5${String(++cards).padStart(15, '0')}` });
  await vi.waitUntil(() => acquirer.payments.has(gatewayId), { timeout: 30_000, interval: 5 });
  expect(await acquirer.notify(gatewayId)).toBe(204);
  answer(undefined);
  expect((await paid).data.status).toBe('SUCCESS');
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
});

test('reports TIMEOUT after the deadline, and credits money that comes later', async () => {
  const { player, gatewayId } = await createChallengedDeposit();
  acquirer.decide(gatewayId, 'PENDING');
  await ageDeposit(db, gatewayId, 31 * MINUTE);
  await sweepDeposits(first.engine);
  expect((await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data.rechargeStatus).toBe('TIMEOUT');
  acquirer.decide(gatewayId, 'SUCCEEDED');
  await ageDeposit(db, gatewayId, 20 * MINUTE);
  await sweepDeposits(first.engine);
  expect((await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data.rechargeStatus).toBe('SUCCESS');
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
});

test('expires an unpaid deposit, but not a paid one while the acquirer is unreachable', async () => {
  const player = await makeDepositor(first);
  const unpaid = await startDeposit(player);
  const { gatewayId } = await createChallengedDeposit();
  await ageDeposit(db, unpaid, 31 * MINUTE);
  await ageDeposit(db, gatewayId, 31 * MINUTE);
  acquirer.away = true;
  await sweepDeposits(first.engine);
  expect([await stateOf(unpaid), await stateOf(gatewayId)]).toEqual(['expired', 'challenged']);
});

test('pushes the new wallet after a success and a failure after a challenge, with a reason in the requested language', async () => {
  const published = vi.spyOn(first.engine.push, 'publish');
  const wallets = vi.spyOn(first.engine.push, 'publishWallets');
  const [good, bad] = [await createChallengedDeposit(), await createChallengedDeposit()];
  acquirer.decide(good.gatewayId, 'SUCCEEDED');
  acquirer.decide(bad.gatewayId, 'FAILED', 'CHALLENGE_FAILED');
  await acquirer.notify(good.gatewayId);
  await acquirer.notify(bad.gatewayId);
  expect(wallets.mock.calls).toContainEqual([[good.player.playerId]]);
  expect(published.mock.calls.flat(2)).toContainEqual({
    playerId: bad.player.playerId,
    push: { type: 'rechargeFail', data: { gatewayId: bad.gatewayId } },
  });
  // Both may have left the page.
  const told = await Promise.all(
    [good, bad].map(async ({ player }) => (await player.call(notifications, {})).data.list),
  );
  expect(told.map(([one]) => one?.title)).toEqual([expect.stringMatching(/^AED \d+ deposited$/), 'Deposit failed']);
  const request = { gatewayId: bad.gatewayId, rechargeScene: 1 } as const;
  const why = async (locale?: string) =>
    (await bad.player.call(rechargeStatus, request, locale === undefined ? {} : { locale })).data.gatewayMemo;
  expect([await why(), await why('ar-AE')]).toEqual([
    "Your bank couldn't confirm that it was you. Nothing was charged.",
    'لم يتمكن بنكك من التحقق من هويتك. لم يُخصم أي مبلغ.',
  ]);
});

test('the database refuses a second credit, a step back, another amount and a deletion', async () => {
  const { player, gatewayId } = await createChallengedDeposit();
  acquirer.decide(gatewayId, 'SUCCEEDED');
  await acquirer.notify(gatewayId);
  const again = sql`insert into transfers (debit, credit, amount, kind, reference) values (1, ${player.playerId * 8n}, 10000, 'deposit', ${gatewayId})`;
  await expect(again.execute(db)).rejects.toThrow('transfers_one_per_deposit');
  await expect(
    sql`update deposits set state = 'pending', resolved_at = null, credited_at = null where id = ${gatewayId}`.execute(
      db,
    ),
  ).rejects.toThrow('does not go from');
  await expect(sql`update deposits set amount = 1 where id = ${gatewayId}`.execute(db)).rejects.toThrow(
    'does not change',
  );
  await expect(sql`delete from deposits where id = ${gatewayId}`.execute(db)).rejects.toThrow('are kept');
  await expectConsistentLedger();
});
