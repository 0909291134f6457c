import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { hashPassword } from '#server/players/passwords/password.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { removeAllFactors } from '#server/factors/remove-factors.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { addApp, answerCode, appCode, confirm, passFirstStep } from '#support/players/factors.ts';
import { createPasskey } from '#support/players/passkey.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields, requestSmsCode } from '#support/players/registration.ts';
import { continueBySuperapp, proveSuperapp } from '#support/players/superapp.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';

const { secondFactors, beginAuthenticator, addAuthenticator, removeFactor, renewBackupCodes } = contract;
const { beginPasskey, addPasskey, passkeyChallenge, completeLogin, superappLink } = contract;
const { passwordLogin, passwordlessLogin, resetPassword, userInfo } = contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, { ...outbox.env, HOST: 'localhost' });
/** A passkey needs a name, not an IP address. */
const ORIGIN = node.origin;
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

/** Races make more attempts than an address may. */
beforeEach(() => sql`delete from rate_limits`.execute(db).then(() => undefined));

const challengeOf = (options: Record<string, unknown>) => String(options['challenge']);
const factorsOf = async (player: TestPlayer) => (await player.call(secondFactors, {})).data;
const otherCode = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
const textTo = ({ mobile }: TestPlayer) =>
  outbox.received.flatMap(({ to, text }) => (to === mobile ? text : [])).join('\n');
const wrong = { code: errorCodes.wrongSecondFactor, data: { field: 'code' } };

async function addDevice(player: TestPlayer, name = 'Phone') {
  const device = createPasskey(ORIGIN);
  await confirm(player);
  const { data } = await player.call(beginPasskey, {});
  const added = await player.call(addPasskey, { name, credential: device.register(challengeOf(data.options)) });
  expect(added).toMatchObject({ code: 0 });
  return { device, backupCodes: added.data.backupCodes };
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

test('a passkey is added and signs a login, once for each challenge', async () => {
  const player = await makePlayer(node);
  const { device, backupCodes } = await addDevice(player);
  expect(backupCodes).toHaveLength(10);
  const first = await passFirstStep(node, player);
  expect(first.answer).toMatchObject({ data: { kinds: ['passkey', 'backup'] } });
  const { pendingLogin, client } = first;
  const ask = async () => challengeOf((await client.call(passkeyChallenge, { pendingLogin })).data.options);
  const answer = (credential: ReturnType<typeof device.sign>) =>
    client.call(completeLogin, { pendingLogin, answer: { by: 'passkey', credential } });
  const stranger = createPasskey(ORIGIN);
  expect(await answer(stranger.sign(await ask()))).toMatchObject({ code: errorCodes.passkeyRefused });
  const elsewhere = createPasskey('https://naseeb.example.net');
  const phished = { ...elsewhere.sign(await ask()), id: device.sign('').id };
  expect(await answer(phished)).toMatchObject({ code: errorCodes.passkeyRefused });
  const challenge = await ask();
  const signed = device.sign(challenge);
  expect(await answer({ ...signed, id: stranger.sign('').id })).toMatchObject({ code: errorCodes.passkeyRefused });
  // The challenge was for that answer.
  expect(await answer(signed)).toMatchObject({ code: errorCodes.passkeyRefused });
  const again = await passFirstStep(node, player);
  const options = (await again.client.call(passkeyChallenge, { pendingLogin: again.pendingLogin })).data.options;
  const entered = await again.client.call(completeLogin, {
    pendingLogin: again.pendingLogin,
    answer: { by: 'passkey', credential: device.sign(challengeOf(options)) },
  });
  expect(entered).toMatchObject({ code: 0 });
  again.client.token = entered.data.sessionToken;
  const { data } = await again.client.call(secondFactors, {});
  expect(data.passkeys).toMatchObject([{ name: 'Phone', lastUsedTimestamp: expect.any(Number) }]);
  expect(data.passkeyDomain).toBe('localhost');
});

test('five passkeys at most, and none twice', async () => {
  const player = await makePlayer(node);
  const { device } = await addDevice(player);
  await confirm(player);
  const { data } = await player.call(beginPasskey, {});
  const twice = await player.call(addPasskey, {
    name: 'Again',
    credential: device.register(challengeOf(data.options)),
  });
  expect(twice).toMatchObject({ code: errorCodes.passkeyRefused });
  for (let n = 2; n <= 5; n++) expect((await addDevice(player, `Phone ${n}`)).backupCodes).toBeNull();
  await confirm(player);
  expect(await player.call(beginPasskey, {})).toMatchObject({ code: errorCodes.tooManyPasskeys });
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
  await confirm(back);
  expect((await back.call(renewBackupCodes, {})).data.backupCodes).toHaveLength(10);
  expect(await factorsOf(back)).toMatchObject({ backupCodesLeft: 10 });
  const old = await passFirstStep(node, player);
  expect(await answerCode(old, 'backup', backupCodes[2] ?? '')).toMatchObject(wrong);
});

test('nothing of the secrets can be read in the database', async () => {
  const player = await makePlayer(node);
  const { key, backupCodes } = await addApp(player);
  const { pendingLogin } = await passFirstStep(node, player);
  const { rows } = await sql<{ text: string }>`
    select encode(convert_to(concat_ws(' ', a::text, b::text, p::text), 'utf8'), 'escape') as text
    from authenticators a join backup_codes b using (player_id) join pending_logins p using (player_id)
    where player_id = ${player.playerId}`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  const stored = rows.map(({ text }) => text).join('\n');
  const secrets = [key, pendingLogin, ...backupCodes.map((code) => code.replace('-', ''))];
  for (const secret of secrets)
    for (const written of [secret, Buffer.from(secret).toString('hex')]) expect(stored).not.toContain(written);
});

test('wrong second steps lock it, whatever the password forgets, and the player is told', async () => {
  const player = await makePlayer(node);
  const { key } = await addApp(player);
  for (let n = 0; n < 4; n++) {
    const first = await passFirstStep(node, player);
    expect(await answerCode(first, 'authenticator', otherCode(appCode(key)))).toMatchObject(wrong);
  }
  const first = await passFirstStep(node, player);
  expect(await answerCode(first, 'backup', '00000-00000')).toMatchObject({
    code: errorCodes.loginLocked,
    data: { minutes: 5 },
  });
  await expect.poll(() => textTo(player)).toContain('It is locked for a while');
  const locked = await passFirstStep(node, player);
  expect(locked.answer).toMatchObject({ code: errorCodes.secondFactorNeeded });
  expect(await answerCode(locked, 'authenticator', appCode(key))).toMatchObject({ code: errorCodes.loginLocked });
});

test('a pending login takes five answers', async () => {
  const player = await makePlayer(node);
  const { key } = await addApp(player);
  const first = await passFirstStep(node, player);
  await sql`update pending_logins set attempts = 5 where player_id = ${player.playerId}`.execute(db);
  const over = { code: errorCodes.pendingLoginExpired };
  expect(await answerCode(first, 'authenticator', appCode(key))).toMatchObject(over);
  const late = await passFirstStep(node, player);
  await sql`update pending_logins set expires_at = clock_timestamp() where player_id = ${player.playerId}`.execute(db);
  expect(await answerCode(late, 'authenticator', appCode(key))).toMatchObject(over);
});

test.each(['backup', 'authenticator'] as const)('32 clients with one %s code are one login', async (by) => {
  const player = await makePlayer(node);
  const { key, backupCodes } = await addApp(player);
  const code = by === 'backup' ? (backupCodes[0] ?? '') : appCode(key);
  const clients = await Promise.all(Array.from({ length: 32 }, () => passFirstStep(node, player)));
  const answers = await Promise.all(clients.map((first) => answerCode(first, by, code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});

test('32 answers to one pending login are one login', async () => {
  const player = await makePlayer(node);
  const { backupCodes } = await addApp(player);
  const first = await passFirstStep(node, player);
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) => answerCode(first, 'backup', backupCodes[n % 10] ?? '')),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
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
  const pending = byCode.data as unknown as { pendingLogin: string };
  const entered = await answerCode({ client, ...pending }, 'backup', backupCodes[0] ?? '');
  expect(entered).toMatchObject({ code: 0, data: { botimLinked: true } });
  const other = node.client();
  const bySuperapp = await continueBySuperapp(node, other, number);
  expect(bySuperapp).toMatchObject({ code: errorCodes.secondFactorNeeded });
  const last = { client: other, ...(bySuperapp.data as unknown as { pendingLogin: string }) };
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

test('the last factor goes with its backup codes, after a confirmation; staff remove all of them', async () => {
  const player = await makePlayer(node);
  await addApp(player);
  await addDevice(player);
  const [passkey] = (await factorsOf(player)).passkeys;
  const remove = (id?: string) => player.call(removeFactor, { passkey: id });
  expect(await remove()).toMatchObject({ code: errorCodes.confirmationNeeded });
  const stranger = await makePlayer(node);
  await confirm(stranger);
  expect(await stranger.call(removeFactor, { passkey: passkey?.id })).toMatchObject({
    code: errorCodes.factorNotFound,
  });
  await confirm(player);
  expect(await remove()).toMatchObject({ code: 0 });
  expect(await factorsOf(player)).toMatchObject({ authenticator: null, backupCodesLeft: 10 });
  await confirm(player);
  expect(await remove(passkey?.id)).toMatchObject({ code: 0 });
  expect(await factorsOf(player)).toMatchObject({ passkeys: [], backupCodesLeft: 0 });
  await expect.poll(() => textTo(player)).toContain('removed from your login: passkey');
  expect((await passFirstStep(node, player)).answer).toMatchObject({ code: 0 });
  const lost = await makePlayer(node);
  await addApp(lost);
  const removeAll = () => db.transaction().execute((tx) => removeAllFactors(tx, node.engine.messages, lost.playerId));
  expect([await removeAll(), await removeAll()]).toEqual([true, false]);
  expect((await passFirstStep(node, lost)).answer).toMatchObject({ code: 0 });
});
