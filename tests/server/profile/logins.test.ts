import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { startNodeWithOutbox } from '#support/node/node-with-outbox.ts';
import type { TestClient } from '#support/node/test-node.ts';
import { addApp, addPasskeyOf, appCode, challengeOf, confirm, readSecondStep } from '#support/players/factors.ts';
import { makePlayer, newMobile, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { APPLICANT, mobileFields, requestSmsCode } from '#support/players/registration.ts';
import { continueBySuperapp, proveSuperapp } from '#support/players/superapp.ts';

const { completeLogin, logins, passkeyChallenge, passwordLogin, passwordlessLogin, register, superappLink } = contract;
// A passkey needs a name, not an IP address.
const { outbox, node, db, stop } = await startNodeWithOutbox({ HOST: 'localhost' });
afterAll(stop);
beforeEach(() => sql`delete from rate_limits`.execute(db).then(() => undefined));

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const visitor = (userAgent = ANDROID): TestClient => Object.assign(node.client(), { userAgent });
const byPassword = (client: TestClient, { mobile }: TestPlayer, more: { clientInfo?: object } = {}) =>
  client.call(passwordLogin, { ...mobileFields(mobile), password: PASSWORD }, more);

/** The newest login of whoever has come in. */
async function newest(client: TestClient, data: { readonly sessionToken: string }) {
  client.token = data.sessionToken;
  return (await client.call(logins, {})).data.list[0];
}

describe('a login is listed with its browser and its steps', () => {
  it('by password', async () => {
    const client = visitor();
    const { data } = await byPassword(client, await makePlayer(node));
    const listed = { clientName: 'Chrome · Android', method: 'password', secondFactor: null };
    expect(await newest(client, data)).toMatchObject(listed);
  });

  it('by code', async () => {
    const [client, { mobile }] = [visitor(), await makePlayer(node)];
    const code = await requestSmsCode(node, outbox, mobile, 'login');
    const { data } = await client.call(passwordlessLogin, { ...mobileFields(mobile), code });
    const listed = { clientName: 'Chrome · Android', method: 'code', secondFactor: null };
    expect(await newest(client, data)).toMatchObject(listed);
  });

  it('by registration', async () => {
    const [client, mobile] = [visitor(), newMobile()];
    const code = await requestSmsCode(node, outbox, mobile);
    const { data } = await client.call(register, { ...mobileFields(mobile), ...APPLICANT, code });
    const listed = { clientName: 'Chrome · Android', method: 'registration', secondFactor: null };
    expect(await newest(client, data)).toMatchObject(listed);
  });

  it('by the super-app', async () => {
    const player = await makePlayer(node);
    await confirm(player);
    const botimAccount = await proveSuperapp(node, player, '+971553000001', 'link');
    expect(await player.call(superappLink, { action: 'link', botimAccount })).toMatchObject({ code: 0 });
    const client = visitor();
    const answer = await continueBySuperapp(node, client, '+971553000001');
    if (!answer.data.linked) throw new Error('the account is not linked');
    const listed = { clientName: 'Chrome · Android', method: 'superapp', secondFactor: null };
    expect(await newest(client, answer.data.user)).toMatchObject(listed);
  });

  it('with a second factor, of whichever kind', async () => {
    const player = await makePlayer(node);
    const { key, backupCodes } = await addApp(player);
    const { device } = await addPasskeyOf(player, node.origin, 'Phone', backupCodes[0]);
    const sign = async (client: TestClient, pendingLogin: string) =>
      device.sign(challengeOf((await client.call(passkeyChallenge, { pendingLogin })).data.options));
    for (const by of ['authenticator', 'backup', 'passkey'] as const) {
      const client = visitor();
      const first = await byPassword(client, player);
      expect(first).toMatchObject({ code: errorCodes.secondFactorNeeded });
      const { pendingLogin } = readSecondStep(first);
      const answer =
        by === 'passkey'
          ? { by, credential: await sign(client, pendingLogin) }
          : { by, code: by === 'backup' ? (backupCodes[1] ?? '') : appCode(key) };
      const entered = await client.call(completeLogin, { pendingLogin, answer });
      expect(entered).toMatchObject({ code: 0 });
      const listed = { clientName: 'Chrome · Android', method: 'password', secondFactor: by };
      expect(await newest(client, entered.data)).toMatchObject(listed);
    }
  });
});

test('the app keeps the word of its platform', async () => {
  const client = visitor('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 NaseebApp/2.1');
  const { data } = await byPassword(client, await makePlayer(node), { clientInfo: { platform: 1 } });
  expect(await newest(client, data)).toMatchObject({ clientName: null, platform: 1, method: 'password' });
});

test.each([
  ['10 kB', 'Windows NT 10.0 '.repeat(640)],
  ['markup', '<img src=x onerror=alert(1)>/1 (Windows NT 10.0) "x"'],
  ['other bytes', 'Bank\u00ad\u0080\u00ff/1 (Windows NT 10.0; \t x)'],
])('a header of %s lets its sender in, and nothing of it is kept', async (_name, userAgent) => {
  const client = visitor(userAgent);
  const player = await makePlayer(node);
  const { code, data } = await byPassword(client, player);
  expect(code).toBe(0);
  expect(await newest(client, data)).toMatchObject({ clientName: 'Windows' });
});

test('the database takes no other text', async () => {
  const { playerId } = await makePlayer(node);
  for (const set of [
    sql`client_name = '<b>Chrome</b>'`,
    sql`client_name = ${'x'.repeat(64)}`,
    sql`method = 'other'`,
    sql`method = 'password', second_factor = 'other'`,
    sql`second_factor = 'passkey'`,
    sql`method = 'registration', second_factor = 'passkey'`,
  ])
    await expect(sql`update sessions set ${set} where player_id = ${playerId}`.execute(db)).rejects.toThrow(/check/);
});
