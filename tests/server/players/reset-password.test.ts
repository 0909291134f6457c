import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { recordLoginAttempt } from '#server/players/lockout.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { makePlayer, newMobile, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields, requestSmsCode } from '#support/players/registration.ts';

const { checkCode, passwordLogin, passwordlessLogin, requestEmailCode, resetPassword, undisableAccount, userInfo } =
  contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const { db } = database;
const node = await startTestNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db);
});

const NEW = 'Quiet-lantern 41';
/** Of the document that the players of this file registered with. */
const DOCUMENT_END = '42K7';
const OWNER = { birthDate: '1990-05-17', documentEnd: DOCUMENT_END } as const;

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const codeFor = (mobile: string) => requestSmsCode(node, outbox, mobile, 'reset');
const login = (mobile: string, password: string) =>
  node.client().call(passwordLogin, { ...mobileFields(mobile), password });
const reset = (mobile: string, code: string, password = NEW) =>
  node.client().call(resetPassword, { ...mobileFields(mobile), code, password });
const undisable = (mobile: string, code: string, answers: Partial<typeof OWNER> | { documentEnd: string } = {}) =>
  node.client().call(undisableAccount, { ...mobileFields(mobile), code, ...OWNER, ...answers });

async function makeOwner(email?: string): Promise<TestPlayer> {
  const player = await makePlayer(node);
  await sql`update players set registered_as = 'EID', registered_number_hash = '\\x01', registered_number_end = ${DOCUMENT_END},
    email = ${email ?? null} where id = ${player.playerId}`.execute(db);
  return player;
}

/** Thirty wrong passwords, each as soon as the lock before is over. */
async function freeze(address: string): Promise<void> {
  const contact = { kind: 'mobile', address } as const;
  for (let n = 0; n < 30; n++) {
    await sql`update login_failures set locked_until = null`.execute(db);
    await recordLoginAttempt(db, contact);
  }
}

test('sets a new password by code, ends the session, lifts the lock, tells the player and logs nobody in', async () => {
  const player = await makeOwner();
  for (let n = 0; n < 5; n++) await login(player.mobile, 'Not-the-one 7');
  expect(await login(player.mobile, PASSWORD)).toMatchObject({ code: errorCodes.loginLocked });
  const code = await codeFor(player.mobile);
  expect(await reset(player.mobile, other(code))).toMatchObject({ code: errorCodes.wrongVerificationCode });
  const client = node.client();
  const done = await client.call(resetPassword, { ...mobileFields(player.mobile), code, password: NEW });
  expect(done).toMatchObject({ code: 0, data: {} });
  expect(client.cookie).toBeUndefined();
  const time = expect.any(Number) as number;
  const ended = await player.call(userInfo, {});
  expect(ended).toMatchObject({ code: errorCodes.sessionExpired, data: { time } });
  expect(ended.message).toMatch(/^The password of your account was changed on .+\d{2}:\d{2}.+If this wasn't you/);
  expect(await outbox.next(player.mobile, 1)).toMatchObject({
    channel: 'sms',
    text: expect.stringContaining('password of your account was changed') as string,
  });
  expect(await login(player.mobile, PASSWORD)).toMatchObject({ code: errorCodes.wrongMobilePassword });
  expect(await login(player.mobile, NEW)).toMatchObject({ code: 0 });
  expect(await reset(player.mobile, code, 'Another-one 8')).toMatchObject({ code: errorCodes.wrongVerificationCode });
});

test('a new password by e-mail is told by SMS, so that who took the mailbox is not the only one who hears', async () => {
  const email = 'sara@example.com';
  const player = await makeOwner(email);
  expect(await node.client().call(requestEmailCode, { email, purpose: 'reset' })).toMatchObject({ code: 0 });
  const code = assertPresent(/\d{6}/.exec((await outbox.next(email)).text), 'the code')[0];
  const request = { email: 'Sara@Example.com', code, password: NEW };
  expect(await node.client().call(resetPassword, request)).toMatchObject({ code: 0 });
  expect(await outbox.next(player.mobile)).toMatchObject({ channel: 'sms' });
  expect(await node.client().call(passwordLogin, { email, password: NEW })).toMatchObject({ code: 0 });
});

test('refuses the password before, one that is easy to guess and one against the rules at the field; the code stays', async () => {
  const { mobile } = await makeOwner();
  const code = await codeFor(mobile);
  const atField = (message: string) => ({
    code: errorCodes.invalidInput,
    data: { field: 'password' },
    message: expect.stringContaining(message) as string,
  });
  expect(await reset(mobile, code, PASSWORD)).toMatchObject(atField('differ from the current'));
  expect(await reset(mobile, code, 'Password1!')).toMatchObject(atField('too easy'));
  expect(await reset(mobile, code, `x-${mobile.slice(4)}`)).toMatchObject(atField('too easy'));
  expect(await reset(mobile, code, 'short')).toMatchObject(atField('valid password'));
  expect(await reset(mobile, code)).toMatchObject({ code: 0 });
});

test('tells that there is no account, or a closed or locked one, only after the code', async () => {
  const nobody = newMobile();
  const code = await codeFor(nobody);
  const check = (given: string) =>
    node.client().call(checkCode, { ...mobileFields(nobody), purpose: 'reset', code: given });
  expect(await check(other(code))).toMatchObject({ code: errorCodes.wrongVerificationCode });
  const notRegistered = {
    code: errorCodes.mobileNotRegistered,
    message: getT('en-US', 'errors')('registeredMobile'),
  };
  expect(await check(code)).toMatchObject(notRegistered);
  expect(await reset(nobody, other(code))).toMatchObject({ code: errorCodes.wrongVerificationCode });
  expect(await reset(nobody, code)).toMatchObject(notRegistered);
  expect(await undisable(nobody, code)).toMatchObject(notRegistered);
  for (const [state, refusal] of [
    ['locked', errorCodes.accountLocked],
    ['closed', errorCodes.accountClosed],
  ] as const) {
    const player = await makeOwner();
    await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, state));
    const shown = await codeFor(player.mobile);
    expect(await reset(player.mobile, other(shown))).toMatchObject({ code: errorCodes.wrongVerificationCode });
    expect(await reset(player.mobile, shown)).toMatchObject({ code: refusal });
  }
});

describe('a frozen account', () => {
  it('lets nobody in by password or code, in time neither, and is no other than an unknown one', async () => {
    const player = await makeOwner();
    const nobody = newMobile();
    await freeze(player.mobile);
    await freeze(nobody);
    const unavailable = { code: errorCodes.accountUnavailable, message: 'Your account is not available.', data: null };
    for (const mobile of [player.mobile, nobody]) {
      expect(await login(mobile, PASSWORD)).toMatchObject(unavailable);
      await sql`update product_clock set offset_ms = ${40 * HOUR_MS}`.execute(db);
      expect(await login(mobile, PASSWORD)).toMatchObject(unavailable);
      await sql`update product_clock set offset_ms = 0`.execute(db);
    }
    const code = await requestSmsCode(node, outbox, player.mobile, 'login');
    const byCode = (given: string) =>
      node.client().call(passwordlessLogin, { ...mobileFields(player.mobile), code: given });
    expect(await byCode(other(code))).toMatchObject({ code: errorCodes.wrongVerificationCode });
    expect(await byCode(code)).toMatchObject(unavailable);
    // A stranger does not end the owner's session.
    expect(await player.call(userInfo, {})).toMatchObject({ code: 0 });
  });

  it('opens for its owner by code and document, and with a new password', async () => {
    const { mobile } = await makeOwner();
    await freeze(mobile);
    const code = await codeFor(mobile);
    expect(await reset(mobile, code)).toMatchObject({ code: errorCodes.identityProofNeeded });
    expect(await undisable(mobile, other(code))).toMatchObject({ code: errorCodes.wrongVerificationCode });
    expect(await undisable(mobile, code, { documentEnd: '0000' })).toMatchObject({
      code: errorCodes.identityAnswersWrong,
    });
    expect(await undisable(mobile, code, { documentEnd: DOCUMENT_END.toLowerCase() })).toMatchObject({ code: 0 });
    expect(await login(mobile, PASSWORD)).toMatchObject({ code: errorCodes.accountUnavailable });
    expect(await reset(mobile, code)).toMatchObject({ code: 0 });
    expect(await login(mobile, NEW)).toMatchObject({ code: 0 });
  });

  it('takes five wrong answers a day, and the document of the verification as well', async () => {
    const { mobile, playerId } = await makeOwner();
    await sql`insert into identity_documents (player_id, type, number_hash, number_end, name, birth_date, nationality, expire_date)
      values (${playerId}, 'PASSPORT', '\\x02', '9X81', 'SARA', '1990-05-17', 'AE', '2040-01-01')`.execute(db);
    await freeze(mobile);
    const code = await codeFor(mobile);
    expect(await undisable(mobile, code, { documentEnd: '9X81' })).toMatchObject({ code: 0 });
    for (let n = 0; n < 5; n++)
      expect(await undisable(mobile, code, { documentEnd: '1111' })).toMatchObject({
        code: errorCodes.identityAnswersWrong,
      });
    expect(await undisable(mobile, code)).toMatchObject({ code: errorCodes.tooManyRequests });
  });

  it('asks again who its owner is where the new password waits for more than an hour', async () => {
    const { mobile } = await makeOwner();
    await freeze(mobile);
    expect(await undisable(mobile, await codeFor(mobile))).toMatchObject({ code: 0 });
    await sql`update login_failures set identified_at = identified_at - interval '61 minutes'`.execute(db);
    await sql`delete from rate_limits`.execute(db);
    expect(await reset(mobile, await codeFor(mobile))).toMatchObject({ code: errorCodes.identityProofNeeded });
  });
});
