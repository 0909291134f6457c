import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { hashPassword } from '#server/players/passwords/password.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startNodeWithOutbox } from '#support/node/node-with-outbox.ts';
import {
  addApp,
  answerCode,
  appCode,
  confirm,
  confirmWith,
  otherCode,
  passFirstStep,
  readSecondStep,
} from '#support/players/factors.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields, requestSmsCode } from '#support/players/registration.ts';
import { continueBySuperapp, proveSuperapp } from '#support/players/superapp.ts';

const { secondFactors, beginAuthenticator, addAuthenticator, renewBackupCodes, keepBackupCodes, superappLink } =
  contract;
const { passwordLogin, passwordlessLogin, resetPassword, userInfo } = contract;
const { outbox, node, db, stop } = await startNodeWithOutbox();
afterAll(stop);

beforeEach(() => sql`delete from rate_limits`.execute(db).then(() => undefined));

const factorsOf = async (player: TestPlayer) => (await player.call(secondFactors, {})).data;
const textTo = ({ mobile }: TestPlayer) =>
  outbox.received.flatMap(({ to, text }) => (to === mobile ? text : [])).join('\n');
const wrong = { code: errorCodes.wrongSecondFactor, data: { field: 'code' } };

/** Every row of every table, as text and as its bytes would be written. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const dumps: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
    dumps.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return dumps.join('\n').toLowerCase();
}

function expectNowhere(dump: string, secrets: readonly string[]): void {
  for (const secret of secrets)
    for (const written of [secret, Buffer.from(secret).toString('hex')]) {
      expect(written.length).toBeGreaterThan(9);
      expect(dump.includes(written.toLowerCase()), secret).toBe(false);
    }
}

test('an app is added after a confirmation and by its code, and then asked for', async () => {
  const player = await makePlayer(node);
  expect(await player.call(beginAuthenticator, {})).toMatchObject({ code: errorCodes.confirmationNeeded });
  await confirm(player);
  const { data } = await player.call(beginAuthenticator, {});
  const code = appCode(data.key);
  expect(await player.call(addAuthenticator, { code: otherCode(code) })).toMatchObject(wrong);
  expect((await passFirstStep(node, player)).answer).toMatchObject({ code: 0 });
});

test('a login by password begins no session before the code of the app, which counts once', async () => {
  const player = await makePlayer(node);
  const { key, backupCodes } = await addApp(player);
  expect(backupCodes).toHaveLength(10);
  await expect.poll(() => textTo(player)).toContain('a second step was added to your login');
  const first = await passFirstStep(node, player);
  expect(first.answer).toMatchObject({
    code: errorCodes.secondFactorNeeded,
    data: { kinds: ['authenticator', 'backup'], expiresInSeconds: 600 },
  });
  expect(await player.call(userInfo, {})).toMatchObject({ code: 0 });
  // Another browser has the token alone.
  expect(await answerCode({ ...first, client: node.client() }, 'authenticator', appCode(key))).toMatchObject({
    code: errorCodes.pendingLoginExpired,
  });
  expect(await answerCode(first, 'authenticator', otherCode(appCode(key)))).toMatchObject(wrong);
  const code = appCode(key);
  const entered = await answerCode(first, 'authenticator', code);
  expect(entered).toMatchObject({ code: 0, data: { userOpenId: player.openId } });
  first.client.token = entered.data.sessionToken;
  expect(await first.client.call(userInfo, {})).toMatchObject({ code: 0 });
  expect(await answerCode(first, 'authenticator', appCode(key, 1))).toMatchObject({
    code: errorCodes.pendingLoginExpired,
  });
  const next = await passFirstStep(node, player);
  expect(await answerCode(next, 'authenticator', code)).toMatchObject(wrong);
  expect(await answerCode(next, 'authenticator', appCode(key, 1))).toMatchObject({ code: 0 });
});

test('a backup code logs in once, and new ones end the old', async () => {
  const player = await makePlayer(node);
  const { backupCodes } = await addApp(player);
  const [one = '', two = ''] = backupCodes;
  const first = await passFirstStep(node, player);
  expect(await answerCode(first, 'backup', one.toLowerCase().replace('-', ' '))).toMatchObject({ code: 0 });
  await expect.poll(() => textTo(player)).toContain('Codes left: 9');
  expect(await answerCode(await passFirstStep(node, player), 'backup', one)).toMatchObject(wrong);
  const next = await passFirstStep(node, player);
  const { data } = await answerCode(next, 'backup', two);
  next.client.token = data.sessionToken;
  const back = Object.assign(next.client, { ...player, ...next.client });
  expect(await back.call(renewBackupCodes, {})).toMatchObject({ code: errorCodes.confirmationNeeded });
  await confirmWith(back, 'backup', backupCodes[3] ?? '');
  expect((await back.call(renewBackupCodes, {})).data.backupCodes).toHaveLength(10);
  expect(await factorsOf(back)).toMatchObject({ backupCodesLeft: 10 });
  const old = await passFirstStep(node, player);
  expect(await answerCode(old, 'backup', backupCodes[2] ?? '')).toMatchObject(wrong);
});

test('backup codes are asked about until their player kept them: the answer that shows them may be lost', async () => {
  const player = await makePlayer(node);
  const kept = async () => (await factorsOf(player)).backupCodesKept;
  expect(await kept()).toBe(true);
  const { backupCodes } = await addApp(player);
  expect(await kept()).toBe(false);
  expect(await player.call(keepBackupCodes, {})).toMatchObject({ code: 0 });
  expect(await kept()).toBe(true);
  await confirmWith(player, 'backup', backupCodes[0] ?? '');
  const renewed = await player.call(renewBackupCodes, {});
  expect(await kept()).toBe(false);
  // Who uses one has them; a wrong one says nothing.
  await confirmWith(player, 'backup', '00000-00000');
  expect(await kept()).toBe(false);
  await confirmWith(player, 'backup', renewed.data.backupCodes[0] ?? '');
  expect(await kept()).toBe(true);
});

test('nothing of the secrets can be read in the database', async () => {
  const player = await makePlayer(node);
  await confirm(player);
  const { data } = await player.call(beginAuthenticator, {});
  const begun = await dumpDatabase();
  expect(begun).toContain('factor_setups (');
  expectNowhere(begun, [data.key]);
  const added = await player.call(addAuthenticator, { code: appCode(data.key, -1) });
  const { pendingLogin, client } = await passFirstStep(node, player);
  const dump = await dumpDatabase();
  expect(dump).toContain('pending_logins (');
  const codes = added.data.backupCodes ?? [];
  expect(codes).toHaveLength(10);
  const cookie = client.cookie?.split('=')[1] ?? '';
  expectNowhere(dump, [data.key, pendingLogin, cookie, ...codes, ...codes.map((code) => code.replace('-', ''))]);
});

test('a login by a code and one by the super-app ask for the second step too, and links survive it', async () => {
  const player = await makePlayer(node);
  const { backupCodes } = await addApp(player);
  const number = '+971552000001';
  const client = node.client();
  const botimAccount = await proveSuperapp(node, client, number);
  const code = await requestSmsCode(node, outbox, player.mobile, 'login');
  const byCode = await client.call(passwordlessLogin, { ...mobileFields(player.mobile), code, botimAccount });
  expect(byCode).toMatchObject({ code: errorCodes.secondFactorNeeded });
  const pending = readSecondStep(byCode);
  const entered = await answerCode({ client, ...pending }, 'backup', backupCodes[0] ?? '');
  expect(entered).toMatchObject({ code: 0, data: { botimLinked: true } });
  const other = node.client();
  const bySuperapp = await continueBySuperapp(node, other, number);
  expect(bySuperapp).toMatchObject({ code: errorCodes.secondFactorNeeded });
  const last = { client: other, ...readSecondStep(bySuperapp) };
  client.token = entered.data.sessionToken;
  expect(await client.call(superappLink, { action: 'unlink' })).toMatchObject({ code: 0 });
  expect(await answerCode(last, 'backup', backupCodes[1] ?? '')).toMatchObject({
    code: errorCodes.pendingLoginExpired,
  });
});

test('a new password ends a pending login, and does not take the place of the second step', async () => {
  const player = await makePlayer(node);
  const { backupCodes } = await addApp(player);
  const first = await passFirstStep(node, player);
  const password = 'Quiet-lantern 41';
  const code = await requestSmsCode(node, outbox, player.mobile, 'reset');
  expect(await node.client().call(resetPassword, { ...mobileFields(player.mobile), code, password })).toMatchObject({
    code: 0,
  });
  expect(await answerCode(first, 'backup', backupCodes[0] ?? '')).toMatchObject({
    code: errorCodes.pendingLoginExpired,
  });
  const next = await passFirstStep(node, player, password);
  expect(next.answer).toMatchObject({ code: errorCodes.secondFactorNeeded });
  await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'locked'));
  expect(await answerCode(next, 'backup', backupCodes[1] ?? '')).toMatchObject({ code: errorCodes.accountLocked });
});

test('a password that changes while a login is under way lets nobody in', async () => {
  const player = await makePlayer(node);
  const next = await hashPassword('Quiet-lantern 41');
  const login = await db.transaction().execute(async (tx) => {
    await sql`select from wallets where player_id = ${player.playerId} for update`.execute(tx);
    const under = node.client().call(passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD });
    await waitForLockWaiter(db);
    await sql`update players set password_hash = ${next} where id = ${player.playerId}`.execute(tx);
    return { under };
  });
  expect(await login.under).toMatchObject({ code: errorCodes.wrongMobilePassword });
});
