import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { confirmStepNeeded } from '#contract/factors/fields.ts';
import { contract } from '#contract/index.ts';
import { removeAllFactors } from '#server/factors/remove-factors.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startNodeWithOutbox } from '#support/node/node-with-outbox.ts';
import {
  addApp,
  answerCode,
  appCode,
  challengeOf,
  confirm,
  confirmWith,
  otherCode,
  passFirstStep,
} from '#support/players/factors.ts';
import { createPasskey } from '#support/players/passkey.ts';
import { makePlayer, newMobile, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields, requestSmsCode } from '#support/players/registration.ts';
import { proveSuperapp } from '#support/players/superapp.ts';

const { addAuthenticator, beginAuthenticator, beginPasskey, addPasskey, removeFactor, renewBackupCodes } = contract;
const { bindContact, updatePassword, superappLink, requestClosure, requestConfirmationCode, confirmByCode } = contract;
const { confirmByFactor, confirmationChallenge, checkOldPassword, completeLogin, ownDataLink } = contract;
const { outbox, node, db, stop } = await startNodeWithOutbox({ HOST: 'localhost' });
afterAll(stop);

/** Tests make more attempts than an address may. */
beforeEach(() => sql`delete from rate_limits`.execute(db).then(() => undefined));

const NEW_PASSWORD = 'Harbour-lamp 42';
const needed = { code: errorCodes.confirmationNeeded };
const wrong = { code: errorCodes.wrongSecondFactor, data: { field: 'code' } };
const textTo = ({ mobile }: TestPlayer) =>
  outbox.received.flatMap(({ to, text }) => (to === mobile ? text : [])).join('\n');

async function countCodes({ playerId }: TestPlayer): Promise<number> {
  const { rows } = await sql`select from backup_codes where player_id = ${playerId}`.execute(db);
  return rows.length;
}

async function makeProtected() {
  const player = await makePlayer(node);
  return { player, ...(await addApp(player)) };
}

/** Every change by which the account, its money or its data could be taken. */
async function tryChanges(player: TestPlayer) {
  const mobile = newMobile();
  const code = await requestSmsCode(node, outbox, mobile, 'bind');
  const botimAccount = await proveSuperapp(node, player, newMobile(), 'link');
  const passkey = createPasskey(node.origin).register('');
  const photo = '00000000-0000-4000-8000-000000000000';
  const answers = {
    remove: await player.call(removeFactor, {}),
    codes: await player.call(renewBackupCodes, {}),
    app: await player.call(beginAuthenticator, {}),
    addApp: await player.call(addAuthenticator, { code: '000000' }),
    passkey: await player.call(beginPasskey, {}),
    addPasskey: await player.call(addPasskey, { name: 'Mine', credential: passkey }),
    password: await player.call(updatePassword, { password: NEW_PASSWORD }),
    contact: await player.call(bindContact, { ...mobileFields(mobile), code }),
    link: await player.call(superappLink, { action: 'link', botimAccount }),
    closure: await player.call(requestClosure, { reason: 'other', details: 'x', frontPhoto: photo }),
    ownData: await player.call(ownDataLink, {}),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.code]));
}

test('the password alone confirms no change of an account with a second factor', async () => {
  const { player, backupCodes } = await makeProtected();
  const first = await confirm(player);
  expect(first.code).toBe(errorCodes.secondFactorNeeded);
  expect(confirmStepNeeded.parse(first.data)).toEqual({
    kinds: ['authenticator', 'backup'],
    expiresInSeconds: 600,
    passkeyDomain: 'localhost',
  });
  const codes = await tryChanges(player);
  expect(codes).toEqual(Object.fromEntries(Object.keys(codes).map((name) => [name, needed.code])));
  expect(await player.call(confirmByFactor, { answer: { by: 'backup', code: backupCodes[0] ?? '' } })).toMatchObject({
    code: 0,
  });
  expect(await player.call(removeFactor, {})).toMatchObject({ code: 0 });
  // The factor is gone, and with it the second step of a confirmation.
  expect(await player.call(renewBackupCodes, {})).toMatchObject(needed);
  expect(await confirm(player)).toMatchObject({ code: 0 });
});

test('a second factor alone confirms nothing, and one confirmation is for one change', async () => {
  const { player, key } = await makeProtected();
  const answer = { by: 'authenticator', code: appCode(key) } as const;
  expect(await player.call(confirmByFactor, { answer })).toMatchObject(needed);
  expect(await player.call(confirmationChallenge, {})).toMatchObject(needed);
  // Nothing was counted or used up by it.
  expect(await confirmWith(player, 'authenticator', answer.code)).toMatchObject({ code: 0 });
  expect(await player.call(updatePassword, { password: NEW_PASSWORD })).toMatchObject({ code: 0 });
  expect(await player.call(confirmByFactor, { answer })).toMatchObject(needed);
  expect(await player.call(updatePassword, { password: PASSWORD })).toMatchObject(needed);
});

test('a code that was used at the login confirms nothing, and one that confirmed logs nobody in', async () => {
  const { player, key, backupCodes } = await makeProtected();
  const first = await passFirstStep(node, player);
  const code = appCode(key);
  const { data } = await answerCode(first, 'authenticator', code);
  const back = Object.assign(first.client, { ...player, cookie: first.client.cookie, token: data.sessionToken });
  expect(await confirmWith(back, 'authenticator', code)).toMatchObject(wrong);
  expect(await back.call(renewBackupCodes, {})).toMatchObject(needed);
  const [used = ''] = backupCodes;
  expect(await confirmWith(back, 'backup', used)).toMatchObject({ code: 0 });
  await expect.poll(() => textTo(player)).toContain('Codes left: 9');
  expect(await answerCode(await passFirstStep(node, player), 'backup', used)).toMatchObject(wrong);
});

test('wrong codes lock their way to answer, in confirmations and logins, and the player is told', async () => {
  const { player, key, backupCodes } = await makeProtected();
  const [unused = ''] = backupCodes;
  for (let n = 0; n < 3; n++)
    expect(await confirmWith(player, 'authenticator', otherCode(appCode(key)))).toMatchObject(wrong);
  // On one count with the login, which a right password does not clear.
  const first = await passFirstStep(node, player);
  expect(await answerCode(first, 'authenticator', otherCode(appCode(key)))).toMatchObject(wrong);
  const locked = { code: errorCodes.loginLocked, data: { minutes: 5 } };
  expect(await confirmWith(player, 'authenticator', otherCode(appCode(key)))).toMatchObject(locked);
  await expect.poll(() => textTo(player)).toContain('It is locked for a while');
  expect(await confirmWith(player, 'authenticator', appCode(key))).toMatchObject(locked);
  expect(await player.call(removeFactor, {})).toMatchObject(needed);
  expect(await answerCode(first, 'authenticator', appCode(key))).toMatchObject(locked);
  // The others are open.
  expect(await confirmWith(player, 'backup', unused)).toMatchObject({ code: 0 });
  expect(await player.call(removeFactor, {})).toMatchObject({ code: 0 });
});

test('a confirmation takes five answers within ten minutes, of its session alone', async () => {
  const { player, backupCodes } = await makeProtected();
  const [code = ''] = backupCodes;
  const answer = () => player.call(confirmByFactor, { answer: { by: 'backup', code } });
  await confirm(player);
  await sql`update begun_confirmations set attempts = 5`.execute(db);
  expect(await answer()).toMatchObject(needed);
  await confirm(player);
  await sql`update begun_confirmations set expires_at = clock_timestamp()`.execute(db);
  expect(await answer()).toMatchObject(needed);
  await confirm(player);
  const other = await makePlayer(node);
  expect(await other.call(confirmByFactor, { answer: { by: 'backup', code } })).toMatchObject(needed);
  expect(await answer()).toMatchObject({ code: 0 });
});

test('a passkey confirms, once for each challenge, and not by a signature for a login', async () => {
  const player = await makePlayer(node);
  const device = createPasskey(node.origin);
  await confirm(player);
  const { data } = await player.call(beginPasskey, {});
  const made = { name: 'Phone', credential: device.register(challengeOf(data.options)) };
  expect(await player.call(addPasskey, made)).toMatchObject({ code: 0 });
  const refused = { code: errorCodes.passkeyRefused };
  const answer = (credential: ReturnType<typeof device.sign>) =>
    player.call(confirmByFactor, { answer: { by: 'passkey', credential } });
  const ask = async () => challengeOf((await player.call(confirmationChallenge, {})).data.options);
  expect(await confirm(player)).toMatchObject({ data: { kinds: ['passkey', 'backup'] } });
  expect(await answer(device.sign(''))).toMatchObject(refused);
  const first = await passFirstStep(node, player);
  const { pendingLogin } = first;
  const login = await first.client.call(contract.passkeyChallenge, { pendingLogin });
  await ask();
  expect(await answer(device.sign(challengeOf(login.data.options)))).toMatchObject(refused);
  const challenge = await ask();
  const signed = device.sign(challenge);
  const byLogin = { pendingLogin, answer: { by: 'passkey', credential: signed } } as const;
  expect(await first.client.call(completeLogin, byLogin)).toMatchObject(refused);
  expect(await answer(signed)).toMatchObject({ code: 0 });
  expect(await player.call(renewBackupCodes, {})).toMatchObject({ code: 0 });
});

test('an answer that is sent again because its own was lost is a confirmation, and uses nothing up', async () => {
  const { player, backupCodes } = await makeProtected();
  await confirm(player);
  const answer = { by: 'backup', code: backupCodes[0] ?? '' } as const;
  for (let n = 0; n < 2; n++) expect(await player.call(confirmByFactor, { answer })).toMatchObject({ code: 0 });
  expect(await countCodes(player)).toBe(9);
  expect(await player.call(removeFactor, {})).toMatchObject({ code: 0 });
  expect(await player.call(confirmByFactor, { answer })).toMatchObject(needed);
});

test.each(['backup', 'authenticator'] as const)('32 answers with one %s code are one confirmation', async (by) => {
  const { player, key, backupCodes } = await makeProtected();
  await confirm(player);
  const code = by === 'backup' ? (backupCodes[0] ?? '') : appCode(key);
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => player.call(confirmByFactor, { answer: { by, code } })),
  );
  expect(answers.map((answer) => answer.code)).toContain(0);
  expect(await countCodes(player)).toBe(by === 'backup' ? 9 : 10);
  const changes = await Promise.all(Array.from({ length: 32 }, () => player.call(renewBackupCodes, {})));
  expect(changes.filter((change) => change.code === 0)).toHaveLength(1);
});

test('a factor that is added while the password is looked at is asked for, too', async () => {
  const player = await makePlayer(node);
  const { waiting } = await db.transaction().execute(async (tx) => {
    await lockWallet(tx, player.playerId);
    const asked = player.call(checkOldPassword, { oldPassword: PASSWORD });
    expect(await waitForLockWaiter(db)).toBe(true);
    await sql`insert into passkeys (player_id, credential_id, public_key, counter, transports, name)
      values (${player.playerId}, ${player.openId}, '', 0, '{}', 'Phone')`.execute(tx);
    // In an object, so that it is not awaited here.
    return { waiting: asked };
  });
  expect(await waiting).toMatchObject({ code: errorCodes.secondFactorNeeded });
});

test('factors that staff removed meanwhile are not asked for: the password confirms', async () => {
  const { player, backupCodes } = await makeProtected();
  await confirm(player);
  await removeAllFactors(node.engine, player.playerId);
  const answer = { by: 'backup', code: backupCodes[0] ?? '' } as const;
  expect(await player.call(confirmByFactor, { answer })).toMatchObject(needed);
  expect(await confirm(player)).toMatchObject({ code: 0 });
});

test('a code to a contact is the first step where the account has no password', async () => {
  const { player, backupCodes } = await makeProtected();
  await sql`update players set password_hash = null where id = ${player.playerId}`.execute(db);
  expect(await player.call(requestConfirmationCode, { by: 'mobile' })).toMatchObject({ code: 0 });
  const code = await outbox.code(player.mobile);
  const needsFactor = { code: errorCodes.secondFactorNeeded, data: { kinds: ['authenticator', 'backup'] } };
  expect(await player.call(confirmByCode, { by: 'mobile', code })).toMatchObject(needsFactor);
  // The code is used up, also without the second step.
  expect(await player.call(confirmByCode, { by: 'mobile', code })).toMatchObject({
    code: errorCodes.wrongVerificationCode,
  });
  expect(await player.call(removeFactor, {})).toMatchObject(needed);
  const answer = { by: 'backup', code: backupCodes[0] ?? '' } as const;
  expect(await player.call(confirmByFactor, { answer })).toMatchObject({ code: 0 });
  expect(await player.call(removeFactor, {})).toMatchObject({ code: 0 });
});
