import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { getT } from '#i18n/server.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { err } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { moveClockTo } from '#support/draws/draws.ts';
import { decideReview, newPerson, completeIdentityCheck, startIdentityCheck } from '#support/players/identity.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const { kycToken, kycStart, kycResult, userInfo, realUserInfo } = contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const statusOf = async (player: TestPlayer) => (await player.call(kycToken, {})).data;
const check = async (
  player: TestPlayer,
  ...how: Parameters<typeof completeIdentityCheck> extends [string, ...infer Rest] ? Rest : never
) => {
  const { data } = await startIdentityCheck(player);
  await completeIdentityCheck(data.redirectUrl, ...how);
  return player.call(kycResult, { ticketId: data.ticketId });
};

/** Waits for a status; here it comes by the provider's signed notification. */
async function waitForStatus(player: TestPlayer, status: number): Promise<void> {
  for (;;) {
    if ((await statusOf(player)).verifiedStatus === status) return;
    await sql`select pg_sleep(0.05)`.execute(database.db);
  }
}

test('takes the name and the document of a verified player from the provider', async () => {
  const player = await makePlayer(node);
  expect(await statusOf(player)).toMatchObject({
    verifiedStatus: 1,
    forbidStatus: 0,
    ticketId: '',
    isLoginCheck: false,
    expireDate: null,
  });
  const started = await startIdentityCheck(player);
  expect(started).toMatchObject({ code: 0, data: { forbidStatus: 0 } });
  expect(await statusOf(player)).toMatchObject({ verifiedStatus: 6, ticketId: started.data.ticketId });
  const back = await completeIdentityCheck(started.data.redirectUrl, newPerson({ name: 'Sara Al Mansoori' }));
  expect(back).toBe(`${node.origin}/account/kyc-verification?ticketId=${started.data.ticketId}`);
  const result = await player.call(kycResult, { ticketId: started.data.ticketId });
  expect(result).toMatchObject({
    code: 0,
    data: { verifiedStatus: 3, expireDate: '2035-01-31', kycExpireWarnStatus: 0, verifiedFailReason: null },
  });
  expect(await player.call(userInfo, {})).toMatchObject({
    data: {
      verifiedStatus: 3,
      realName: 'Sara Al Mansoori',
      firstName: 'Sara',
      registerIdCardType: 'EID',
      isNew: false,
    },
  });
  const real = await player.call(realUserInfo, {});
  expect(real.data.idCardNo).toMatch(/^••••[0-9A-Z]{4}$/);
  expect(await startIdentityCheck(player)).toMatchObject({
    code: errorCodes.verificationUnavailable,
    message: 'Your identity is already verified.',
  });
});

test('a notification alone is enough, and a review ends with a message to the player', async () => {
  const player = await makePlayer(node);
  const { data } = await startIdentityCheck(player);
  await completeIdentityCheck(data.redirectUrl, newPerson(), 'REVIEW');
  await waitForStatus(player, 2);
  expect(await startIdentityCheck(player)).toMatchObject({ code: errorCodes.verificationUnavailable });
  await decideReview(data.redirectUrl, 'approve');
  await waitForStatus(player, 3);
  expect((await outbox.next(player.mobile)).text).toContain('your identity is verified');
});

test('a review that ends after the account was closed binds no document to it and tells nobody', async () => {
  const [player, next] = [await makePlayer(node), await makePlayer(node)];
  const person = newPerson();
  const { data } = await startIdentityCheck(player);
  await completeIdentityCheck(data.redirectUrl, person, 'REVIEW');
  await waitForStatus(player, 2);
  await database.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'closed'));
  await decideReview(data.redirectUrl, 'approve');
  await vi.waitUntil(
    async () =>
      (
        await sql`select from identity_sessions where player_id = ${player.playerId} and finished_at is not null`.execute(
          database.db,
        )
      ).rows.length > 0,
    { timeout: 10_000, interval: 20 },
  );
  expect(await check(next, person)).toMatchObject({ data: { verifiedStatus: 3 } });
  expect(outbox.received.filter(({ to }) => to === player.mobile)).toEqual([]);
});

test("a refusal after a review shows the reviewer's remark", async () => {
  const player = await makePlayer(node);
  const { data } = await startIdentityCheck(player);
  await completeIdentityCheck(data.redirectUrl, newPerson(), 'REVIEW');
  await waitForStatus(player, 2);
  await decideReview(data.redirectUrl, 'reject', 'The picture is blurred.');
  await waitForStatus(player, 4);
  expect(await statusOf(player)).toMatchObject({
    verifiedFailReason: 36,
    remark: 'The picture is blurred.',
    isLoginCheck: true,
  });
});

test('each failure has its reason in the requested language and may be repeated', async () => {
  const player = await makePlayer(node);
  expect(await check(player, newPerson(), '15')).toMatchObject({
    data: { verifiedStatus: 4, verifiedFailReason: 15 },
  });
  expect(await check(player, newPerson(), '16')).toMatchObject({
    data: { verifiedStatus: 4, verifiedFailReason: 16 },
  });
  expect(await check(player, newPerson({ birthDate: '1990-05-18' }))).toMatchObject({
    data: { verifiedStatus: 4, verifiedFailReason: 17 },
  });
  const { data } = await player.call(kycToken, {}, { locale: 'ar-AE' });
  expect(data).toMatchObject({ remark: getT('ar-AE', 'identity')('reasons.17') });
  expect(await check(player, newPerson())).toMatchObject({ data: { verifiedStatus: 3, remark: '' } });
});

test('compares birth date and expiry here, whatever the provider says', async () => {
  const player = await makePlayer(node);
  expect(await check(player, newPerson({ birthDate: '1991-05-17' }), 'VERIFIED')).toMatchObject({
    data: { verifiedStatus: 4, verifiedFailReason: 17 },
  });
  expect(await check(player, newPerson({ expireDate: '2020-01-31' }), 'VERIFIED')).toMatchObject({
    data: { verifiedStatus: 4, verifiedFailReason: 31 },
  });
});

test('accepts one document for one player, however its number is written', async () => {
  const [first, second] = [await makePlayer(node), await makePlayer(node)];
  const person = newPerson();
  expect(await check(first, person)).toMatchObject({ data: { verifiedStatus: 3 } });
  const again = await check(second, { ...person, number: person.number.replaceAll('-', ' ') });
  expect(again).toMatchObject({
    code: errorCodes.verificationFailed,
    message: 'This document is linked to another account. Please contact customer support.',
    data: { forbidStatus: 0 },
  });
  expect(await statusOf(second)).toMatchObject({ verifiedStatus: 4, verifiedFailReason: 40 });
});

test("restores the status of a player who leaves the provider's page", async () => {
  const player = await makePlayer(node);
  const { data } = await startIdentityCheck(player);
  await fetch(data.redirectUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action: 'leave' }) });
  expect(await player.call(kycResult, { ticketId: data.ticketId })).toMatchObject({
    code: 0,
    data: { verifiedStatus: 1, verifiedFailReason: null },
  });
});

test('continues an open check, and opens another one for another kind of document', async () => {
  const player = await makePlayer(node);
  const first = await startIdentityCheck(player);
  expect((await startIdentityCheck(player)).data).toEqual(first.data);
  const second = await startIdentityCheck(player, 'PASSPORT');
  expect(second.data.ticketId).not.toBe(first.data.ticketId);
  await completeIdentityCheck(first.data.redirectUrl, newPerson());
  expect(await player.call(kycResult, { ticketId: first.data.ticketId })).toMatchObject({
    data: { verifiedStatus: 6 },
  });
});

test('allows five checks a day', async () => {
  const player = await makePlayer(node);
  for (let n = 0; n < 5; n++) await check(player, newPerson(), '30');
  expect(await startIdentityCheck(player)).toMatchObject({
    code: 0,
    data: { forbidStatus: 1, redirectUrl: '', ticketId: '' },
  });
  expect(await statusOf(player)).toMatchObject({ verifiedStatus: 4, forbidStatus: 1 });
  const midnight = new Date(`${dubaiDay(node.engine.clock.now())}T20:00:00Z`); // 00:00 in Dubai of the next day
  await moveClockTo([node.engine], midnight);
  expect(await statusOf(player)).toMatchObject({ forbidStatus: 0 });
  expect(await startIdentityCheck(player)).toMatchObject({ code: 0, data: { forbidStatus: 0 } });
});

test('refuses foreign return addresses, tokens and tickets', async () => {
  const [player, stranger] = [await makePlayer(node), await makePlayer(node)];
  const { accessToken } = await statusOf(player);
  const start = (change: object) =>
    player.call(kycStart, { accessToken, idCardType: 'EID', redirectUri: '/account', ...change });
  expect(await start({ redirectUri: 'https://evil.example/' })).toMatchObject({
    code: errorCodes.invalidInput,
    data: { field: 'redirectUri' },
  });
  expect(await start({ redirectUri: '//evil.example/' })).toMatchObject({ code: errorCodes.invalidInput });
  expect(await start({ accessToken: (await statusOf(stranger)).accessToken })).toMatchObject({
    code: errorCodes.verificationUnavailable,
  });
  // As long as a token, in letters of two bytes.
  const until = accessToken.split('.')[0] ?? '';
  const foreign = `${until}.${'é'.repeat(accessToken.length - until.length - 1)}`;
  expect(await start({ accessToken: foreign })).toMatchObject({ code: errorCodes.verificationUnavailable });
  expect(await start({ idCardType: 'LIBRARY' })).toMatchObject({ code: errorCodes.invalidInput });
  expect(await statusOf(player)).toMatchObject({ verifiedStatus: 1 });
  const { data } = await startIdentityCheck(player);
  expect(await stranger.call(kycResult, { ticketId: data.ticketId })).toMatchObject({
    code: errorCodes.verificationUnavailable,
  });
});

test('an unreachable provider changes nothing and costs no attempt', async () => {
  const unreachable = await startTestNode(database.url, {
    ...outbox.env,
    IDENTITY_URL: 'http://127.0.0.1:9',
    IDENTITY_SECRET: 'sixteen characters',
  });
  try {
    const player = await makePlayer(unreachable);
    for (let n = 0; n < 6; n++)
      expect(await startIdentityCheck(player)).toMatchObject({ code: errorCodes.providerUnavailable });
    expect(await statusOf(player)).toMatchObject({ verifiedStatus: 1, forbidStatus: 0 });
  } finally {
    await unreachable.stop();
  }
});

test('expires a verification with its document at the end of the day in Dubai', async () => {
  const player = await makePlayer(node);
  await check(player, newPerson({ expireDate: '2035-01-31' }));
  const statusAt = async (moment: string) => {
    await sql`update product_clock set offset_ms = ${Date.parse(moment) - Date.now()}`.execute(database.db);
    return statusOf(player);
  };
  expect(await statusAt('2034-12-31T00:00:00+04:00')).toMatchObject({ verifiedStatus: 3, kycExpireWarnStatus: 0 });
  expect(await statusAt('2035-01-01T00:00:00+04:00')).toMatchObject({ verifiedStatus: 3, kycExpireWarnStatus: 1 });
  expect(await statusAt('2035-01-31T23:59:00+04:00')).toMatchObject({ verifiedStatus: 3, kycExpireWarnStatus: 1 });
  expect(await statusAt('2035-02-01T00:00:01+04:00')).toMatchObject({
    verifiedStatus: 7,
    kycExpireWarnStatus: 0,
    isLoginCheck: true,
  });
  await sql`update product_clock set offset_ms = 0`.execute(database.db);
});

test('returns a check that could not begin to the day it was counted on', async () => {
  const player = await makePlayer(node);
  const { identity } = node.engine;
  const { startCheck } = identity;
  identity.startCheck = async () => {
    await moveClockTo([node.engine], new Date(node.engine.clock.now().getTime() + DAY_MS));
    return err('away');
  };
  expect(await startIdentityCheck(player)).toMatchObject({ code: errorCodes.providerUnavailable });
  identity.startCheck = startCheck;
  const { rows } = await sql<{ points: number }>`
    select points from rate_limits where key like ${`identity-day:${player.playerId}%`} order by key`.execute(
    database.db,
  );
  expect(rows).toEqual([{ points: 0 }]);
});

test.each([
  [1, String(errorCodes.identityNotVerified)],
  [2, 'identityInReview'],
  [4, 'identityRefused'],
  [6, 'identityUnfinished'],
  [7, 'identityExpired'],
] as const)(
  'a player with status %i is refused every command of verified players, and told why',
  async (status, key) => {
    const player = await makePlayer(node);
    await sql`update players set verified_status = ${status} where id = ${player.playerId}`.execute(database.db);
    const commands = Object.values(contract).filter(({ access }) => access === 'verified');
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['create-recharge', 'place-order']));
    for (const command of commands)
      // Refused before its fields are read.
      expect([command.name, await player.call(command as typeof kycToken, {})]).toMatchObject([
        command.name,
        { code: errorCodes.identityNotVerified, message: getT('en-US', 'errors')(key) },
      ]);
  },
);
