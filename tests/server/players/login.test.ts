import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { createPlayer } from '#server/players/create-player.ts';
import { recordLoginAttempt, clearLoginFailures } from '#server/players/lockout.ts';
import { hashPassword } from '#server/players/passwords/password.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestClient } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { newMobile, makePlayer, PASSWORD } from '#support/players/player.ts';
import { requestSmsCode, mobileFields } from '#support/players/registration.ts';

const { passwordLogin, passwordlessLogin, requestEmailCode, userInfo, logout, globalRestrictions, realUserInfo } =
  contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

async function moveClock(ms: number): Promise<void> {
  await sql`update product_clock set offset_ms = ${ms}`.execute(database.db);
  await node.engine.clock.refresh();
}

async function login(client: TestClient, mobile: string, password = PASSWORD) {
  const answer = await client.call(passwordLogin, { ...mobileFields(mobile), password });
  if (answer.code === 0) client.token = answer.data.sessionToken;
  return answer;
}

test('logs in by password with a session that lasts until the logout', async () => {
  const { mobile, openId } = await makePlayer(node);
  const client = node.client();
  expect(await login(client, mobile)).toMatchObject({
    code: 0,
    data: { userOpenId: openId, phone: mobile, userName: `Player ${mobile.slice(-4)}` },
  });
  expect(await client.call(userInfo, {})).toMatchObject({ code: 0 });
  expect(await client.call(globalRestrictions, {})).toMatchObject({
    code: 0,
    data: { isRestricted: false, restrictedReason: null },
  });
  expect(await client.call(realUserInfo, {})).toMatchObject({
    code: 0,
    data: { registerIdCardType: null, birthDate: '1990-05-17' },
  });
  const cookie = client.cookie;
  await client.call(logout, {});
  client.cookie = cookie;
  expect(await client.call(userInfo, {})).toMatchObject({ code: errorCodes.sessionExpired });
});

test('refuses the token without the cookie, and the cookie without the token', async () => {
  const player = await makePlayer(node);
  const stranger = await makePlayer(node);
  const askWith = (token: string | undefined, cookie: string | undefined) =>
    Object.assign(node.client(), { token, cookie }).call(userInfo, {});
  expect(await askWith(player.token, player.cookie)).toMatchObject({ code: 0 });
  expect(await askWith(player.token, undefined)).toMatchObject({ code: errorCodes.sessionCookieMissing });
  expect(await askWith(player.token, stranger.cookie)).toMatchObject({ code: errorCodes.sessionCookieMissing });
  expect(await askWith(undefined, player.cookie)).toMatchObject({ code: errorCodes.loginRequired });
  expect(await askWith('guess', player.cookie)).toMatchObject({ code: errorCodes.loginRequired });
});

test('ends the session before a login elsewhere, and tells it when', async () => {
  const first = await makePlayer(node);
  const second = node.client();
  const { data } = await login(second, first.mobile);
  const ended = await first.call(userInfo, {});
  expect(ended).toMatchObject({ code: errorCodes.loggedInElsewhere, data: { time: data.loginTime } });
  expect(ended.message).toContain(formatDateTime(data.loginTime, 'en-US', 'dateTime'));
  expect(await second.call(userInfo, {})).toMatchObject({ code: 0 });
});

test("tells the time of a login on the product's clock, in the player's language", async () => {
  const ahead = 30 * HOUR_MS;
  const moveClock = (ms: number) =>
    sql`update product_clock set offset_ms = offset_ms + ${ms}::bigint`.execute(database.db);
  const first = await makePlayer(node);
  await moveClock(ahead);
  const { data } = await login(node.client(), first.mobile);
  const ended = await first.call(userInfo, {}, { locale: 'ar-AE' });
  await moveClock(-ahead);
  expect(Math.abs(data.loginTime - systemNow() - ahead)).toBeLessThan(60_000);
  expect(ended.data).toEqual({ time: data.loginTime });
  expect(ended.message).toContain(formatDateTime(data.loginTime, 'ar-AE', 'dateTime'));
});

test('tells a player of a closed account so, with the time of their login', async () => {
  const player = await makePlayer(node);
  const client = node.client();
  const { data } = await login(client, player.mobile);
  await database.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'closed'));
  const closed = { code: errorCodes.accountClosed, data: { time: data.loginTime } };
  expect(await client.call(userInfo, {})).toMatchObject(closed);
  expect(await login(node.client(), player.mobile)).toMatchObject(closed);
});

test('leaves one session after concurrent logins', async () => {
  const { mobile, playerId } = await makePlayer(node);
  const clients = Array.from({ length: 5 }, () => node.client());
  await Promise.all(clients.map((client) => login(client, mobile)));
  const codes = (await Promise.all(clients.map((client) => client.call(userInfo, {})))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === errorCodes.loggedInElsewhere)).toHaveLength(4);
  const { rows } = await sql<{
    n: bigint;
  }>`select count(*) as n from sessions where player_id = ${playerId} and ended_at is null`.execute(database.db);
  expect(rows[0]?.n).toBe(1n);
});

test('ends an idle session after the configured time, and extends a used one', async () => {
  const player = await makePlayer(node);
  const idle = (seconds: number) =>
    sql`update sessions set last_used_at = clock_timestamp() - ${seconds} * interval '1 second' where player_id = ${player.playerId}`.execute(
      database.db,
    );
  await idle(1_740);
  expect(await player.call(userInfo, {})).toMatchObject({ code: 0 });
  await idle(1_700);
  expect(await player.call(userInfo, {})).toMatchObject({ code: 0 });
  const { rows } = await sql<{
    s: number;
  }>`select extract(epoch from clock_timestamp() - last_used_at)::float8 as s from sessions
    where player_id = ${player.playerId}`.execute(database.db);
  expect(rows[0]?.s).toBeLessThan(60);
  await idle(1_801);
  expect(await player.call(userInfo, {})).toMatchObject({ code: errorCodes.sessionExpired });
});

test.each([
  ['last_used_at', 1_900, 100],
  ['created_at', 31 * 86_400, 86_400],
])('a login ends a session that is over by its %s as idle, when its time was over', async (column, seconds, late) => {
  const player = await makePlayer(node);
  await sql`update sessions set ${sql.ref(column)} = clock_timestamp() - ${seconds} * interval '1 second'
    where player_id = ${player.playerId}`.execute(database.db);
  expect(await login(node.client(), player.mobile)).toMatchObject({ code: 0 });
  const { rows } = await sql<{ ended_by: string; late: number }>`
    select ended_by, extract(epoch from clock_timestamp() - ended_at)::float8 as late from sessions
    where player_id = ${player.playerId} order by id limit 1`.execute(database.db);
  expect(rows[0]?.ended_by).toBe('idle');
  expect(rows[0]?.late).toBeCloseTo(late, -1.5);
  // Nobody was logged in elsewhere, so nothing is told.
  expect(await player.call(userInfo, {})).toMatchObject({ code: errorCodes.sessionExpired });
});

test('ends a session a month after its login, however much it was used', async () => {
  const player = await makePlayer(node);
  const since = (days: number) =>
    sql`update sessions set created_at = clock_timestamp() - ${days} * interval '1 day', last_used_at = clock_timestamp()
      where player_id = ${player.playerId}`.execute(database.db);
  await since(29.9);
  expect(await player.call(userInfo, {})).toMatchObject({ code: 0 });
  await since(30.1);
  expect(await player.call(userInfo, {})).toMatchObject({ code: errorCodes.sessionExpired });
});

test('answers a wrong password and an unknown account alike', async () => {
  const { mobile } = await makePlayer(node);
  const wrong = await login(node.client(), mobile, 'Not-the-one 7');
  expect(wrong).toMatchObject({
    code: errorCodes.wrongMobilePassword,
    message: 'Incorrect mobile number or password.',
    data: null,
  });
  expect(await login(node.client(), newMobile(), 'Not-the-one 7')).toEqual(wrong);
  const byMail = await node.client().call(passwordLogin, { email: 'nobody@example.com', password: 'x' });
  expect(byMail).toMatchObject({
    code: errorCodes.wrongEmailPassword,
    message: 'Incorrect E-mail address or password.',
  });
  expect(await node.client().call(passwordLogin, { password: 'x' })).toMatchObject({
    code: errorCodes.invalidInput,
    data: { field: 'mobile' },
  });
  expect(
    await node.client().call(passwordLogin, { ...mobileFields(mobile), email: 'a@example.com', password: 'x' }),
  ).toMatchObject({ code: errorCodes.invalidInput });
});

test('locks for longer times after every five failures, and unlocks in time', async () => {
  const { mobile } = await makePlayer(node);
  const wrong = () => login(node.client(), mobile, 'Not-the-one 7');
  for (let n = 0; n < 4; n++) expect(await wrong()).toMatchObject({ code: errorCodes.wrongMobilePassword });
  expect(await wrong()).toMatchObject({
    code: errorCodes.loginLocked,
    data: { minutes: 5 },
    message:
      'Sorry, after multiple unsuccessful login attempts, your account has been temporarily locked for 5 minutes.',
  });
  expect(await login(node.client(), mobile)).toMatchObject({ code: errorCodes.loginLocked, data: { minutes: 5 } });
  await moveClock(5 * 60_000 + 1_000);
  for (let n = 0; n < 4; n++) await wrong();
  expect(await wrong()).toMatchObject({ data: { minutes: 30 } });
  await moveClock(36 * 60_000);
  for (let n = 0; n < 5; n++) await wrong();
  const answer = await login(node.client(), mobile);
  expect(answer).toMatchObject({ code: errorCodes.loginLocked, data: { minutes: 120 } });
  expect(answer.message).toContain('2 hours');
  await moveClock(160 * 60_000);
  expect(await login(node.client(), mobile)).toMatchObject({ code: 0 });
  expect(await wrong()).toMatchObject({ code: errorCodes.wrongMobilePassword });
  await moveClock(0);
});

test('clears earlier failures after a success', async () => {
  const { mobile } = await makePlayer(node);
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++) {
      expect(await login(node.client(), mobile, 'Not-the-one 7')).toMatchObject({
        code: errorCodes.wrongMobilePassword,
      });
    }
    expect(await login(node.client(), mobile)).toMatchObject({ code: 0 });
  }
});

test('counts concurrent guesses one by one', async () => {
  const contact = { kind: 'mobile', address: newMobile() } as const;
  const attempts = await Promise.all(Array.from({ length: 40 }, () => recordLoginAttempt(database.db, contact)));
  expect(attempts.filter(({ lockedRefusal: refused }) => refused === undefined)).toHaveLength(5);
  expect(attempts.filter(({ refusalIfWrong: ifWrong }) => ifWrong !== undefined)).toHaveLength(1);
});

test('clears failures and counts attempts concurrently without an error', async () => {
  const contact = { kind: 'mobile', address: newMobile() } as const;
  const attempts = Array.from({ length: 8 }, async () => {
    for (let n = 0; n < 25; n++) {
      await recordLoginAttempt(database.db, contact);
      await clearLoginFailures(database.db, contact);
    }
  });
  expect((await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('locks an unknown account like a known one', async () => {
  const nobody = newMobile();
  for (let n = 0; n < 5; n++) await login(node.client(), nobody, 'Not-the-one 7');
  expect(await login(node.client(), nobody)).toMatchObject({ code: errorCodes.loginLocked, data: { minutes: 5 } });
});

test('limits attempts by address', async () => {
  await sql`update rate_limits set points = 120 where key like 'attempt-ip%'`.execute(database.db);
  expect(await login(node.client(), newMobile())).toMatchObject({ code: errorCodes.tooManyRequests });
  await sql`delete from rate_limits`.execute(database.db);
});

test('logs in by one-time code even while the password is locked, and reports a missing account after its code', async () => {
  const { mobile, openId } = await makePlayer(node);
  for (let n = 0; n < 5; n++) await login(node.client(), mobile, 'Not-the-one 7');
  const code = await requestSmsCode(node, outbox, mobile, 'login');
  const client = node.client();
  const answer = await client.call(passwordlessLogin, { ...mobileFields(mobile), code });
  expect(answer).toMatchObject({ code: 0, data: { userOpenId: openId } });
  client.token = answer.data.sessionToken;
  expect(await client.call(userInfo, {})).toMatchObject({ code: 0 });
  expect(await node.client().call(passwordlessLogin, { ...mobileFields(mobile), code })).toMatchObject({
    code: errorCodes.wrongVerificationCode,
  });

  const nobody = newMobile();
  expect(await node.client().call(passwordlessLogin, { ...mobileFields(nobody), code: '123456' })).toMatchObject({
    code: errorCodes.wrongVerificationCode,
  });
  const theirs = await requestSmsCode(node, outbox, nobody, 'login');
  expect(await node.client().call(passwordlessLogin, { ...mobileFields(nobody), code: theirs })).toMatchObject({
    code: errorCodes.mobileNotRegistered,
  });
  await node.client().call(requestEmailCode, { email: 'nobody@example.com', purpose: 'login' });
  const mailed = await outbox.code('nobody@example.com');
  expect(await node.client().call(passwordlessLogin, { email: 'nobody@example.com', code: mailed })).toMatchObject({
    code: errorCodes.emailNotRegistered,
  });
});

test('logs in by e-mail address if the player has one', async () => {
  const made = await database.db.transaction().execute(async (tx) => {
    const player = await createPlayer(tx, {
      mobile: newMobile(),
      passwordHash: await hashPassword(PASSWORD),
      birthDate: '1980-01-01',
      locale: 'ar-AE',
    });
    if (!player.ok) throw new Error('taken');
    await sql`update players set email = 'sara@example.com' where id = ${player.value.id}`.execute(tx);
    return player.value;
  });
  expect(await node.client().call(passwordLogin, { email: 'Sara@Example.com', password: PASSWORD })).toMatchObject({
    code: 0,
    data: { userOpenId: made.openId },
  });
});

test('refuses a locked or closed account, and says so only with valid credentials', async () => {
  const { mobile, playerId, ...rest } = await makePlayer(node);
  await sql`update players set state = 'locked' where id = ${playerId}`.execute(database.db);
  expect(await login(node.client(), mobile, 'Not-the-one 7')).toMatchObject({ code: errorCodes.wrongMobilePassword });
  expect(await login(node.client(), mobile)).toMatchObject({
    code: errorCodes.accountLocked,
    message: 'Your account is not available.',
  });
  await sql`update players set state = 'closed', closed_at = product_now() where id = ${playerId}`.execute(database.db);
  const code = await requestSmsCode(node, outbox, mobile, 'login');
  expect(await node.client().call(passwordlessLogin, { ...mobileFields(mobile), code })).toMatchObject({
    code: errorCodes.accountClosed,
  });
  expect(rest.token).toBeDefined();
});

test('tells of a login on another device, and of none on the same one', async () => {
  const { mobile, playerId } = await makePlayer(node);
  const [email, phone, desktop] = [`login-${playerId}@example.ae`, { platform: 1 }, { platform: 3 }];
  await sql`update players set email = ${email} where id = ${playerId}`.execute(database.db);
  // The session that makePlayer began is over, and named no device.
  await sql`update sessions set ended_at = now(), ended_by = 'logout', platform = 1 where player_id = ${playerId}`.execute(
    database.db,
  );
  const client = node.client();
  const enter = async (clientInfo: object) => {
    const { data } = await client.call(
      passwordLogin,
      { ...mobileFields(mobile), password: PASSWORD },
      { page: {}, clientInfo },
    );
    client.token = data.sessionToken;
    return (await client.call(notifications, {})).data.list.map(({ title }) => title);
  };
  const told = 'Login on another device';
  expect(await enter(phone)).toEqual([]);
  // The phone's session is in use.
  expect(await enter(phone)).toEqual([told]);
  await client.call(logout, {});
  expect(await enter(phone)).toEqual([told]);
  await client.call(logout, {});
  expect(await enter(desktop)).toEqual([told, told]);
  expect(await outbox.next(email, 1)).toMatchObject({ channel: 'mail', subject: 'New login to your account' });
});
