import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Contact } from '#server/players/contact.ts';
import { accountKey } from '#server/players/lockout.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startNodeWithOutbox } from '#support/node/node-with-outbox.ts';
import { addApp, answerCode, confirm, passFirstStep, readSecondStep } from '#support/players/factors.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields, requestSmsCode } from '#support/players/registration.ts';
import { continueBySuperapp, proveSuperapp } from '#support/players/superapp.ts';

const { passwordLogin, passwordlessLogin, superappLink } = contract;
const { outbox, node, db, stop } = await startNodeWithOutbox();
afterAll(stop);
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db);
  await sql`delete from login_failures`.execute(db);
});

const FROZEN = { code: errorCodes.accountUnavailable };
const mobileOf = ({ mobile }: TestPlayer): Contact => ({ kind: 'mobile', address: mobile });
const freeze = async (contact: Contact) =>
  sql`insert into login_failures (account, failures, last_failed_at, frozen_at)
    values (${await accountKey(db, contact)}, 30, product_now(), product_now())`.execute(db);
const unfreeze = async (contact: Contact) =>
  sql`delete from login_failures where account = ${await accountKey(db, contact)}`.execute(db);
const codesLeft = async ({ playerId }: TestPlayer) =>
  (await sql`select from backup_codes where player_id = ${playerId}`.execute(db)).rows.length;
const toldKinds = async ({ playerId }: TestPlayer) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where player_id = ${playerId} and kind <> 'factorAdded' order by id`.execute(db);
  return rows.map(({ kind }) => kind);
};

async function addEmail({ playerId, openId }: TestPlayer) {
  const email = `${openId.toLowerCase()}@example.com`;
  await sql`update players set email = ${email} where id = ${playerId}`.execute(db);
  return email;
}

test('a frozen number does not keep out who logs in by e-mail, by password or code', async () => {
  const player = await makePlayer(node);
  const [one = '', two = ''] = (await addApp(player)).backupCodes;
  const email = await addEmail(player);
  await freeze(mobileOf(player));
  const client = node.client();
  const first = await client.call(passwordLogin, { email, password: PASSWORD });
  const pending = readSecondStep(first);
  expect(await answerCode({ client, ...pending }, 'backup', one)).toMatchObject({ code: 0 });
  await unfreeze(mobileOf(player));
  await freeze({ kind: 'email', address: email });
  const code = await requestSmsCode(node, outbox, player.mobile, 'login');
  const byCode = await client.call(passwordlessLogin, { ...mobileFields(player.mobile), code });
  const next = readSecondStep(byCode);
  expect(await answerCode({ client, ...next }, 'backup', two)).toMatchObject({ code: 0 });
});

test('a contact that is frozen after the first step refuses the login, which uses nothing up and tells nothing', async () => {
  const player = await makePlayer(node);
  const [code = ''] = (await addApp(player)).backupCodes;
  const first = await passFirstStep(node, player);
  await freeze(mobileOf(player));
  for (let n = 0; n < 6; n++) expect(await answerCode(first, 'backup', code)).toMatchObject(FROZEN);
  expect(await codesLeft(player)).toBe(10);
  expect(await toldKinds(player)).toEqual([]);
  await unfreeze(mobileOf(player));
  expect(await answerCode(first, 'backup', code)).toMatchObject({ code: 0 });
  expect(await codesLeft(player)).toBe(9);
});

test('a login by the super-app names no contact, so that any frozen one refuses it', async () => {
  const player = await makePlayer(node);
  const number = '+971552000010';
  const botimAccount = await proveSuperapp(node, player, number, 'link');
  await player.call(contract.checkOldPassword, { oldPassword: PASSWORD });
  expect(await player.call(superappLink, { action: 'link', botimAccount })).toMatchObject({ code: 0 });
  const [code = ''] = (await addApp(player)).backupCodes;
  const client = node.client();
  const first = await continueBySuperapp(node, client, number);
  await freeze({ kind: 'email', address: await addEmail(player) });
  const pending = { client, ...readSecondStep(first) };
  expect(await answerCode(pending, 'backup', code)).toMatchObject(FROZEN);
  expect(await codesLeft(player)).toBe(10);
});

test('answers that a busy database could not judge are not counted', async () => {
  const player = await makePlayer(node);
  const [code = ''] = (await addApp(player)).backupCodes;
  const first = await passFirstStep(node, player);
  await db.transaction().execute(async (tx) => {
    await lockWallet(tx, player.playerId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerCode(first, 'backup', code)));
    for (const answer of answers) expect(answer).toMatchObject({ code: errorCodes.serverBusy });
  });
  const { rows } = await sql<{ failures: number; locked: boolean }>`
    select failures, locked_until is not null as locked from login_failures`.execute(db);
  for (const row of rows) expect(row).toEqual({ failures: 0, locked: false });
  expect(await answerCode(first, 'backup', code)).toMatchObject({ code: 0 });
});

test('a login that waits for a link holds no count of unread notifications', async () => {
  const player = await makePlayer(node);
  const [code = ''] = (await addApp(player)).backupCodes;
  const client = node.client();
  const botimAccount = await proveSuperapp(node, client, '+971552000011');
  const first = await client.call(passwordLogin, {
    ...mobileFields(player.mobile),
    password: PASSWORD,
    botimAccount,
  });
  const pending = readSecondStep(first);
  const { rows } = await sql<{ lock: bigint }>`
    select ('x' || encode(substring(subject_hash for 8), 'hex'))::bit(64)::bigint as lock from superapp_proofs`.execute(
    db,
  );
  const { entered } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${rows[0]?.lock}::bigint)`.execute(tx);
    const waiting = answerCode({ client, ...pending }, 'backup', code);
    await waitForLockWaiter(db);
    // As who takes the account over tells its holder (linkProof).
    await notify(tx, player.playerId, { kind: 'superappMoved', params: {} });
    return { entered: waiting };
  });
  expect(await entered).toMatchObject({ code: 0, data: { botimLinked: true } });
  expect(await toldKinds(player)).toEqual(['superappMoved', 'superappLinked', 'newLogin', 'backupCodeUsed']);
});

test('where our address is no domain, no passkey is asked for, by a login or a confirmation', async () => {
  const [player, alone] = [await makePlayer(node), await makePlayer(node)];
  await addApp(player);
  for (const { playerId } of [player, alone])
    await sql`insert into passkeys (player_id, credential_id, public_key, counter, transports, name)
      values (${playerId}, ${`AQ${playerId}`}, 'key', 0, '{}', 'Phone')`.execute(db);
  const others = { kinds: ['authenticator', 'backup'], passkeyDomain: null };
  expect(await passFirstStep(node, player)).toMatchObject(others);
  expect(await confirm(player)).toMatchObject({ data: others });
  const none = { kinds: [], passkeyDomain: null };
  expect(await passFirstStep(node, alone)).toMatchObject(none);
  expect(await confirm(alone)).toMatchObject({ data: none });
});
