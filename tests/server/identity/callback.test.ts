import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { signNotification } from '#server/http/notification-signature.ts';
import { lookAtExpiry, pollPendingChecks } from '#server/identity/identity-jobs.ts';
import { playerCommands } from '#server/ops/commands/player.ts';
import { accountKey } from '#server/players/lockout.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { newPerson, completeIdentityCheck, startIdentityCheck } from '#support/players/identity.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { logInAgain, makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields } from '#support/players/registration.ts';

const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const { secret } = node.engine.adapters.identity;
const statusOf = async (player: TestPlayer) => (await player.call(contract.kycToken, {})).data.verifiedStatus;
const send = (body: string, signature?: string) =>
  fetch(`${node.origin}/callbacks/identity`, {
    method: 'POST',
    body,
    ...(signature === undefined ? {} : { headers: { 'x-signature': signature } }),
  });

/** A player with an open check, and the notification that would verify them. */
async function createPendingCheck() {
  const player = await makePlayer(node);
  const { data } = await startIdentityCheck(player);
  const { rows } = await sql<{
    reference: string;
  }>`select reference from identity_sessions where ticket_id = ${data.ticketId}`.execute(database.db);
  const body = {
    type: 'identity',
    ticketId: data.ticketId,
    reference: rows[0]?.reference,
    status: 'VERIFIED',
    document: { ...newPerson(), type: 'EID' },
  };
  return { player, ticketId: data.ticketId, redirectUrl: data.redirectUrl, body };
}

test('ignores forged, altered, outdated and unsigned notifications', async () => {
  const { player, body } = await createPendingCheck();
  const text = JSON.stringify(body);
  const now = Date.now();
  expect((await send(text)).status).toBe(401);
  expect((await send(text, 'nonsense')).status).toBe(401);
  expect((await send(text, signNotification('another secret of 20', text, now))).status).toBe(401);
  expect((await send(text, signNotification(secret, text.replace('SARA', 'OMAR'), now))).status).toBe(401);
  expect((await send(text, signNotification(secret, text, now - 6 * 60_000))).status).toBe(401);
  expect((await send(text, signNotification(secret, text, now + 6 * 60_000))).status).toBe(401);
  expect((await send('{', signNotification(secret, '{', now))).status).toBe(400);
  const payment = JSON.stringify({ ...body, type: 'payment' });
  expect((await send(payment, signNotification(secret, payment, now))).status).toBe(400);
  const unknown = JSON.stringify({ ...body, ticketId: 'idt_nobody' });
  expect((await send(unknown, signNotification(secret, unknown, now))).status).toBe(404);
  const mixed = JSON.stringify({ ...body, reference: crypto.randomUUID() });
  expect((await send(mixed, signNotification(secret, mixed, now))).status).toBe(404);
  const large = JSON.stringify({ ...body, remark: 'x'.repeat(70_000) });
  expect((await send(large, signNotification(secret, large, now))).status).toBe(413);
  expect((await fetch(`${node.origin}/callbacks/identity`)).status).toBe(405);
  expect(await statusOf(player)).toBe(6);
});

test('handles a genuine notification once, and ignores repetitions and contradictions', async () => {
  const { player, body } = await createPendingCheck();
  const text = JSON.stringify(body);
  const signature = signNotification(secret, text, Date.now());
  const answers = await Promise.all([1, 2, 3].map(() => send(text, signature)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await statusOf(player)).toBe(3);
  const late = JSON.stringify({ ...body, status: 'FAILED', reason: 30 });
  expect((await send(late, signNotification(secret, late, Date.now()))).status).toBe(204);
  expect(await statusOf(player)).toBe(3);
});

test('verifies one of two players with the same document at once', async () => {
  const [first, second] = [await createPendingCheck(), await createPendingCheck()];
  const { document } = first.body;
  const notify = (one: typeof first) => {
    const text = JSON.stringify({ ...one.body, document });
    return send(text, signNotification(secret, text, Date.now()));
  };
  await Promise.all([notify(first), notify(second)]);
  // The provider repeats notifications that were not accepted.
  await Promise.all([notify(first), notify(second)]);
  expect([await statusOf(first.player), await statusOf(second.player)].sort()).toEqual([3, 4]);
});

test('asks the provider for a result whose notification was lost', async () => {
  const unreachable = await startTestNode(database.url, { ...outbox.env, PUBLIC_ORIGIN: 'http://127.0.0.1:9' });
  try {
    const player = await makePlayer(unreachable);
    const { data } = await startIdentityCheck(player);
    const { pathname } = new URL(data.redirectUrl);
    await completeIdentityCheck(unreachable.origin + pathname, newPerson());
    expect(await statusOf(player)).toBe(6);
    await pollPendingChecks(unreachable.engine);
    expect(await statusOf(player)).toBe(3);
  } finally {
    await unreachable.stop();
  }
});

test('expires a verification and notifies the player once', async () => {
  const player = await makePlayer(node, { verified: true });
  await sql`update players set document_expires = '2020-01-01' where id = ${player.playerId}`.execute(database.db);
  await lookAtExpiry(node.engine);
  await lookAtExpiry(node.engine);
  const { rows } = await sql<{
    verified_status: number;
  }>`select verified_status from players where id = ${player.playerId}`.execute(database.db);
  expect(rows).toEqual([{ verified_status: 7 }]);
  expect((await outbox.next(player.mobile)).text).toContain('has expired');
  expect(outbox.received.filter(({ to }) => to === player.mobile)).toHaveLength(1);
});

test('a change of status waits for a running money transaction of the player', async () => {
  const { player, body } = await createPendingCheck();
  const text = JSON.stringify(body);
  let answered = false;
  await database.db.transaction().execute(async (tx) => {
    await sql`select 1 from wallets where player_id = ${player.playerId} for update`.execute(tx);
    const answer = send(text, signNotification(secret, text, Date.now())).then(() => (answered = true));
    // The notification has reached its lock once PostgreSQL reports a waiting session.
    for (;;) {
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(database.db);
      if ((rows[0]?.n ?? 0n) > 0n) break;
    }
    expect(answered).toBe(false);
    void answer;
  });
  for (;;) if ((await statusOf(player)) === 3) break;
});

const ops = async (verb: string, ...args: string[]) => {
  const lines: string[] = [];
  await playerCommands[verb]?.run(node.engine, args, (text) => lines.push(text));
  return lines.join('\n');
};

test("an operator decides a review and gets the player's new state", async () => {
  const { player, redirectUrl } = await createPendingCheck();
  await completeIdentityCheck(redirectUrl, newPerson(), 'REVIEW');
  await player.call(contract.kycResult, { ticketId: (await player.call(contract.kycToken, {})).data.ticketId });
  expect(await ops('list', 'review')).toContain(player.openId);
  expect(await ops('approve', player.mobile)).toBe(`${player.openId} is verified`);
  await expect(ops('approve', player.mobile)).rejects.toThrow('no check under review');
  expect(await ops('show', player.openId)).toMatch(/verified[^]*deposited 0\.00[^]*EID {2}VERIFIED[^]*logged in/);

  const other = await createPendingCheck();
  await completeIdentityCheck(other.redirectUrl, newPerson(), 'REVIEW');
  await other.player.call(contract.kycResult, { ticketId: other.ticketId });
  expect(await ops('reject', other.player.openId, 'Not', 'readable.')).toBe(`${other.player.openId} is failed`);
  const { data } = await other.player.call(contract.kycToken, {});
  expect(data).toMatchObject({ verifiedStatus: 4, remark: 'Not readable.' });
});

test('an operator locks, restricts, unlocks and logs out a player', async () => {
  const player = await makePlayer(node, { verified: true });
  const login = () =>
    node.client().call(contract.passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD });
  await expect(ops('lock', player.mobile)).rejects.toThrow('Missing: the reason');
  expect(await ops('lock', player.mobile, 'stolen phone')).toBe(`${player.openId} is locked`);
  expect(await player.call(contract.userInfo, {})).toMatchObject({ code: errorCodes.accountLocked });
  expect(await login()).toMatchObject({ code: errorCodes.accountLocked });
  await ops('unlock', player.mobile, 'found');
  expect((await outbox.next(player.mobile)).text).toContain('account is open again');
  const { data } = await login();
  expect(data.userOpenId).toBe(player.openId);
  expect(await ops('logout', player.mobile)).toContain('is logged out');
  expect(await ops('logout', player.mobile)).toContain('was not logged in');

  const suspect = await makePlayer(node, { verified: true });
  await ops('restrict', suspect.mobile, 'review 17');
  await logInAgain(database.db, suspect);
  expect(await suspect.call(contract.globalRestrictions, {})).toMatchObject({
    code: 0,
    data: { isRestricted: true, restrictedReason: 1 },
  });
  const { rows } = await sql<{ wager: number; deposit: number }>`
    select wager_refusal(${suspect.playerId}) as wager, deposit_refusal(${suspect.playerId}) as deposit`.execute(
    database.db,
  );
  expect(rows).toEqual([{ wager: errorCodes.accountUnderReview, deposit: errorCodes.accountUnderReview }]);
  await ops('lock', suspect.mobile, 'review 17');
  await expect(ops('restrict', suspect.mobile, 'review 18')).rejects.toThrow('is locked, which does not become');
  await sql`update players set state = 'closed', closed_at = product_now() where id = ${suspect.playerId}`.execute(
    database.db,
  );
  for (const verb of ['lock', 'restrict', 'unlock'])
    await expect(ops(verb, suspect.mobile, 'a mistake')).rejects.toThrow('is closed');
  await expect(ops('show', '+971000')).rejects.toThrow('There is no such player.');

  for (let n = 0; n < 5; n++)
    await node.client().call(contract.passwordLogin, { ...mobileFields(player.mobile), password: 'no' });
  expect(await login()).toMatchObject({ code: errorCodes.loginLocked });
  await ops('forgive-failures', player.mobile);
  expect(await login()).toMatchObject({ code: 0 });
  // Of an account that was not frozen nobody is told anything.
  const told = () =>
    outbox.received.filter(({ to, text }) => to === player.mobile && text.includes('open again')).length;
  expect(told()).toBe(1);
  await sql`insert into login_failures (account, failures, last_failed_at, frozen_at)
    values (${await accountKey(database.db, { kind: 'mobile', address: player.mobile })}, 30, product_now(), product_now())`.execute(
    database.db,
  );
  await ops('forgive-failures', player.mobile);
  await expect.poll(told).toBe(2);
});

test.each([
  ['a name with NUL', { name: 'SARA\u0000' }],
  ['a document number with NUL', { number: '784\u00001990' }],
  ['a document number without Latin letters and digits', { number: 'جواز سفر' }],
])('refuses a signed notification that has %s, and changes nothing', async (_what, wrong) => {
  const { player, body } = await createPendingCheck();
  const text = JSON.stringify({ ...body, document: { ...body.document, ...wrong } });
  expect((await send(text, signNotification(secret, text, Date.now()))).status).toBe(400);
  expect(await statusOf(player)).toBe(6);
});
