import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { openTestSocket } from '#support/node/test-socket.ts';
import { makePlayer, newMobile, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields, requestSmsCode } from '#support/players/registration.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';

const { passwordExists, checkOldPassword, updatePassword, changeNickname, bindContact, profile, saveAddress } =
  contract;
const { logins, logOutEverywhere, notifications, marketingPreferences, setMarketingPreference } = contract;
const { requestConfirmationCode, confirmByCode, passwordLogin, requestEmailCode, userInfo } = contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const NEW_PASSWORD = 'Harbour-lamp 42';
/** A number with a code that was sent to it. */
type Given = ReturnType<typeof mobileFields> & { readonly code: string };
const refusedAt = (field: string) => ({ code: errorCodes.invalidInput, data: { field } });
const confirm = (player: TestPlayer, oldPassword = PASSWORD) => player.call(checkOldPassword, { oldPassword });
const logIn = (mobile: string, password: string) =>
  node.client().call(passwordLogin, { ...mobileFields(mobile), password });

async function requestMailCode(email: string): Promise<string> {
  const before = outbox.codes(email);
  expect(await node.client().call(requestEmailCode, { email, purpose: 'bind' })).toMatchObject({ code: 0 });
  return outbox.code(email, before);
}

test('changes the password after the old one, keeps this session, and tells the player', async () => {
  const player = await makePlayer(node);
  expect(await player.call(passwordExists, {})).toMatchObject({ data: { exists: true } });
  const change = (password: string) => player.call(updatePassword, { password });
  expect(await change(NEW_PASSWORD)).toMatchObject({ code: errorCodes.confirmationNeeded });
  expect(await confirm(player, 'Not-the-one 7')).toMatchObject({
    code: errorCodes.wrongOldPassword,
    data: { field: 'oldPassword' },
  });
  expect(await change(NEW_PASSWORD)).toMatchObject({ code: errorCodes.confirmationNeeded });
  expect(await confirm(player)).toMatchObject({ code: 0 });
  expect(await change('short')).toMatchObject(refusedAt('password'));
  expect(await change('Password1!')).toMatchObject(refusedAt('password'));
  expect(await change(PASSWORD)).toMatchObject({
    ...refusedAt('password'),
    message: expect.stringContaining('differ'),
  });
  expect(await change(NEW_PASSWORD)).toMatchObject({ code: 0 });
  expect((await outbox.next(player.mobile)).text).toContain('the password of your account was changed');
  expect(await player.call(userInfo, {})).toMatchObject({ code: 0 });
  // The confirmation was for one change.
  expect(await change('Window-garden 9')).toMatchObject({ code: errorCodes.confirmationNeeded });
  expect(await logIn(player.mobile, PASSWORD)).toMatchObject({ code: errorCodes.wrongMobilePassword });
  expect(await logIn(player.mobile, NEW_PASSWORD)).toMatchObject({ code: 0 });
  expect(await player.call(userInfo, {})).toMatchObject({ code: errorCodes.loggedInElsewhere });
});

test('a confirmation is forgotten after ten minutes', async () => {
  const player = await makePlayer(node);
  await confirm(player);
  const age = (minutes: number) =>
    sql`update sessions set confirmed_at = clock_timestamp() - ${minutes} * interval '1 minute'
      where player_id = ${player.playerId}`.execute(db);
  await age(10.1);
  const change = () => player.call(updatePassword, { password: NEW_PASSWORD });
  expect(await change()).toMatchObject({ code: errorCodes.confirmationNeeded });
  await age(9.5);
  expect(await change()).toMatchObject({ code: 0 });
});

test('a contact that strangers locked keeps nobody from confirming by the password, and counts nothing', async () => {
  const player = await makePlayer(node);
  const email = `both${player.mobile.slice(1)}@example.com`;
  await sql`update players set email = ${email} where id = ${player.playerId}`.execute(db);
  for (let n = 0; n < 5; n++) await logIn(player.mobile, 'Not-the-one 7');
  expect(await logIn(player.mobile, PASSWORD)).toMatchObject({ code: errorCodes.loginLocked });
  for (let n = 0; n < 6; n++) expect(await confirm(player)).toMatchObject({ code: 0 });
  expect(await node.client().call(passwordLogin, { email, password: PASSWORD })).toMatchObject({ code: 0 });
  expect(await logIn(player.mobile, PASSWORD)).toMatchObject({ code: errorCodes.loginLocked });
});

test.each([
  ['login', (given: Given) => node.client().call(contract.passwordlessLogin, given)],
  ['reset', (given: Given) => node.client().call(contract.resetPassword, { ...given, password: NEW_PASSWORD })],
] as const)('a %s by the code of a number that moves away meanwhile is refused', async (purpose, enter) => {
  const player = await makePlayer(node);
  const code = await requestSmsCode(node, outbox, player.mobile, purpose);
  const { entered } = await db.transaction().execute(async (tx) => {
    await lockWallet(tx, player.playerId);
    const waiting = enter({ ...mobileFields(player.mobile), code });
    expect(await waitForLockWaiter(db)).toBe(true);
    await sql`update players set mobile = ${newMobile()} where id = ${player.playerId}`.execute(tx);
    // In an object, so that it is not awaited here.
    return { entered: waiting };
  });
  expect(await entered).toMatchObject({ code: errorCodes.mobileNotRegistered });
  expect(await player.call(userInfo, {})).toMatchObject({ code: 0 });
});

test('wrong old passwords lock the login of every contact, and a locked login locks them', async () => {
  const player = await makePlayer(node);
  const email = `locked${player.playerId}@example.com`;
  await sql`update players set email = ${email} where id = ${player.playerId}`.execute(db);
  for (let n = 0; n < 4; n++)
    expect(await confirm(player, 'Not-the-one 7')).toMatchObject({ code: errorCodes.wrongOldPassword });
  expect(await confirm(player, 'Not-the-one 7')).toMatchObject({ code: errorCodes.loginLocked, data: { minutes: 5 } });
  expect(await confirm(player)).toMatchObject({ code: errorCodes.loginLocked });
  expect(await logIn(player.mobile, PASSWORD)).toMatchObject({ code: errorCodes.loginLocked });
  const byMail = await node.client().call(passwordLogin, { email, password: PASSWORD });
  expect(byMail).toMatchObject({ code: errorCodes.loginLocked });
});

test('an account without a password confirms by a code to a proven contact, one with a password does not', async () => {
  const player = await makePlayer(node);
  const ask = (by: 'mobile' | 'email') => player.call(requestConfirmationCode, { by });
  expect(await ask('mobile')).toMatchObject({ code: errorCodes.actionUnavailable });
  await sql`update players set password_hash = null where id = ${player.playerId}`.execute(db);
  expect(await player.call(passwordExists, {})).toMatchObject({ data: { exists: false } });
  expect(await ask('email')).toMatchObject({ code: errorCodes.actionUnavailable });
  expect(await ask('mobile')).toMatchObject({ code: 0 });
  const code = await outbox.code(player.mobile);
  const answer = (typed: string) => player.call(confirmByCode, { by: 'mobile', code: typed });
  expect(await answer(code === '000000' ? '111111' : '000000')).toMatchObject({
    code: errorCodes.wrongVerificationCode,
  });
  expect(await answer(code)).toMatchObject({ code: 0 });
  expect(await answer(code)).toMatchObject({ code: errorCodes.wrongVerificationCode });
  expect(await player.call(updatePassword, { password: NEW_PASSWORD })).toMatchObject({ code: 0 });
  expect(await answer(code)).toMatchObject({ code: errorCodes.actionUnavailable });
});

test('binds a new number after its code, tells the old one, and logs in by the new one alone', async () => {
  const player = await makePlayer(node);
  const mobile = newMobile();
  // Locked while it was nobody's.
  for (let i = 0; i < 5; i++) await logIn(mobile, 'Wrong-pass-1');
  expect(await logIn(mobile, PASSWORD)).toMatchObject({ code: errorCodes.loginLocked });
  const code = await requestSmsCode(node, outbox, mobile, 'bind');
  const change = (typed: string) => player.call(bindContact, { ...mobileFields(mobile), code: typed });
  expect(await change(code)).toMatchObject({ code: errorCodes.confirmationNeeded });
  await confirm(player);
  expect(await change(code === '000000' ? '111111' : '000000')).toMatchObject({
    code: errorCodes.wrongVerificationCode,
  });
  const own = await player.call(bindContact, { ...mobileFields(player.mobile), code });
  expect(own).toMatchObject(refusedAt('mobile'));
  expect(await change(code)).toMatchObject({ code: 0, data: { phone: mobile } });
  // One confirmation is for one change.
  expect(await change(code)).toMatchObject({ code: errorCodes.confirmationNeeded });
  const told = await outbox.next(player.mobile);
  expect(told.text).toMatch(new RegExp(`was changed to \\+971 \\*\\*\\* \\*\\*${mobile.slice(-2)}`));
  expect(told.text).not.toContain(mobile);
  expect(await logIn(player.mobile, PASSWORD)).toMatchObject({ code: errorCodes.wrongMobilePassword });
  expect(await logIn(mobile, PASSWORD)).toMatchObject({ code: 0 });
});

test('proves an address typed at registration, tells the number, then changes it and tells the old address', async () => {
  const player = await makePlayer(node);
  const [first, second] = [`first${player.playerId}@example.com`, `second${player.playerId}@example.com`];
  await sql`update players set unproven_email = ${first} where id = ${player.playerId}`.execute(db);
  expect(await player.call(profile, {})).toMatchObject({
    data: { email: { proven: '', unproven: first }, mobile: { proven: player.mobile, unproven: '' } },
  });
  const bindEmail = async (email: string) => {
    await confirm(player);
    return player.call(bindContact, { email: email.toUpperCase(), code: await requestMailCode(email) });
  };
  expect(await bindEmail(first)).toMatchObject({ code: 0, data: { email: first } });
  expect((await outbox.next(player.mobile)).text).toContain('f***@example.com was verified');
  expect((await player.call(notifications, {})).data).toMatchObject({
    list: [{ title: 'You verified a new contact' }],
  });
  expect(await player.call(profile, {})).toMatchObject({ data: { email: { proven: first, unproven: '' } } });
  const before = outbox.received.filter(({ to }) => to === first).length;
  expect(await bindEmail(second)).toMatchObject({ code: 0, data: { email: second, phone: player.mobile } });
  expect((await outbox.next(first, before)).text).toContain('s***@example.com');
});

test("another account's address is refused after its code alone", async () => {
  const [player, owner] = [await makePlayer(node), await makePlayer(node)];
  await confirm(player);
  const change = (code: string) => player.call(bindContact, { ...mobileFields(owner.mobile), code });
  expect(await change('123456')).toMatchObject({ code: errorCodes.wrongVerificationCode });
  const code = await requestSmsCode(node, outbox, owner.mobile, 'bind');
  expect(await change(code)).toMatchObject({ code: errorCodes.accountExists, data: { field: 'mobile' } });
  expect(await owner.call(userInfo, {})).toMatchObject({ data: { phone: owner.mobile } });
});

test('of 32 players who bind one address at once, one has it', async () => {
  const players = await Promise.all(Array.from({ length: 32 }, () => makePlayer(node)));
  await sql`update sessions set confirmed_at = clock_timestamp()`.execute(db);
  const mobile = newMobile();
  const code = await requestSmsCode(node, outbox, mobile, 'bind');
  const bound = await Promise.all(players.map((player) => player.call(bindContact, { ...mobileFields(mobile), code })));
  expect(bound.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(bound.filter((answer) => answer.code === errorCodes.wrongVerificationCode)).toHaveLength(31);
});

test('an address that a registration takes at the same moment is refused, and the code stays good', async () => {
  const [player, other] = [await makePlayer(node), await makePlayer(node)];
  await confirm(player);
  const email = 'raced@example.com';
  const code = await requestMailCode(email);
  const [taken, release] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const registration = db.transaction().execute(async (tx) => {
    await sql`update players set email = ${email} where id = ${other.playerId}`.execute(tx);
    taken.resolve(undefined);
    await release.promise;
  });
  await taken.promise;
  const answer = player.call(bindContact, { email, code });
  await waitForLockWaiter(db);
  release.resolve(undefined);
  await registration;
  expect(await answer).toMatchObject({ code: errorCodes.accountExists, data: { field: 'email' } });
  await sql`update players set email = null where id = ${other.playerId}`.execute(db);
  expect(await player.call(bindContact, { email, code })).toMatchObject({ code: 0 });
});

test('changes the nickname to another one that is not ours', async () => {
  const player = await makePlayer(node);
  const rename = (userName: string) => player.call(changeNickname, { userName });
  const current = `Player ${player.mobile.slice(-4)}`;
  expect(await rename(current)).toMatchObject({
    ...refusedAt('userName'),
    message: 'The new name must differ from the current name.',
  });
  for (const wrong of ['S', 'Sara\u202e', 'Naseeb team'])
    expect(await rename(wrong)).toMatchObject(refusedAt('userName'));
  expect(await rename('  Sara ')).toMatchObject({ code: 0, data: { userName: 'Sara' } });
  expect(await player.call(userInfo, {})).toMatchObject({ data: { userName: 'Sara' } });
  expect(await rename('Sara')).toMatchObject(refusedAt('userName'));
});

test('saves an address, and shows what was typed at registration until a document says it', async () => {
  const player = await makePlayer(node);
  await sql`update players set first_names = 'Sara Ann', last_name = 'Haddad', nationality = 'GB', residence = 'AE',
    registered_as = 'PASSPORT', registered_number_hash = '\\x00', registered_number_end = '4321' where id = ${player.playerId}`.execute(
    db,
  );
  const here = {
    country: 'AE',
    emirate: 'AE-DU',
    city: 'Dubai',
    street: 'Al Wasl Road, villa 12',
  } as const;
  expect(await player.call(saveAddress, { ...here, emirate: '' })).toMatchObject(refusedAt('emirate'));
  // A code that no country has.
  expect(await player.call(saveAddress, { ...here, country: 'ZZ', emirate: '' })).toMatchObject(refusedAt('country'));
  expect(await player.call(saveAddress, here)).toMatchObject({ code: 0 });
  expect(await player.call(profile, {})).toMatchObject({
    data: {
      fullName: 'Sara Ann Haddad',
      idCardType: 'PASSPORT',
      idCardNo: '••••4321',
      nationality: 'United Kingdom',
      residence: 'United Arab Emirates',
      address: { ...here, postcode: null, countryName: 'United Arab Emirates' },
    },
  });
  const there = {
    country: 'GB',
    city: 'London',
    street: '10 Downing Street',
    postcode: 'SW1A 2AA',
  } as const;
  expect(await player.call(saveAddress, there)).toMatchObject({ code: 0 });
  expect(await player.call(profile, {}, { locale: 'ar-AE' })).toMatchObject({
    data: { address: { ...there, emirate: null, countryName: 'المملكة المتحدة' } },
  });
});

test('lists logins, and logs out everywhere with the sockets', async () => {
  const player = await makePlayer(node);
  const client = node.client();
  const { data } = await client.call(
    passwordLogin,
    { ...mobileFields(player.mobile), password: PASSWORD },
    { clientInfo: { platform: 3 } },
  );
  client.token = data.sessionToken;
  const { data: listed } = await client.call(logins, {});
  expect(listed).toMatchObject({
    total: 2,
    list: [
      { loginTimestamp: data.loginTime, platform: 3, endTimestamp: null, endedBy: null },
      { platform: null, endedBy: 'login-elsewhere' },
    ],
  });
  expect(await client.call(logins, {}, { page: { pageNo: 2, pageSize: 1 } })).toMatchObject({
    data: { total: 2, list: [{ endedBy: 'login-elsewhere' }] },
  });
  const socket = await openTestSocket(node.origin, client);
  expect(await client.call(logOutEverywhere, {})).toMatchObject({ code: 0 });
  expect((await socket.error).headers['code']).toBe(String(errorCodes.sessionExpired));
  const { rows } = await sql`select from sessions where player_id = ${player.playerId} and ended_at is null`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('marketing needs the word of the player, for each channel, who may take it back', async () => {
  const player = await makePlayer(node);
  const none = { notification: false, email: false, sms: false };
  expect(await player.call(marketingPreferences, {})).toMatchObject({ code: 0, data: none });
  const set = (channel: 'notification' | 'email' | 'sms', agreed: boolean) =>
    player.call(setMarketingPreference, { channel, agreed });
  expect(await set('sms', true)).toMatchObject({ code: 0, data: { ...none, sms: true } });
  expect(await set('email', true)).toMatchObject({ code: 0, data: { notification: false, email: true, sms: true } });
  expect(await set('sms', false)).toMatchObject({ data: { sms: false } });
  expect(await player.call(marketingPreferences, {})).toMatchObject({ data: { ...none, email: true } });
  const unknown = await player.call(setMarketingPreference, { channel: 'post' as 'sms', agreed: true });
  expect(unknown).toMatchObject(refusedAt('channel'));
});

test('every command of the own account needs a session', async () => {
  const own = [passwordExists, checkOldPassword, updatePassword, changeNickname, bindContact, profile, saveAddress];
  const more = [logins, logOutEverywhere, marketingPreferences, setMarketingPreference, requestConfirmationCode];
  for (const command of [...own, ...more, confirmByCode])
    expect(await node.client().call(command, {} as never)).toMatchObject({ code: errorCodes.loginRequired });
});
