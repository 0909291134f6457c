import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import {
  addApp,
  addPasskeyOf,
  answerCode,
  appCode,
  challengeOf,
  otherCode,
  passFirstStep,
} from '#support/players/factors.ts';
import { makePlayer, newMobile } from '#support/players/player.ts';
import { APPLICANT, requestSmsCode, mobileFields } from '#support/players/registration.ts';

const recorded = recordLog('trace');
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, { ...outbox.env, HOST: 'localhost' }, recorded.log);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

/** Adds second factors, logs in by them, and has a call of each fail: their keys, codes, tokens and cookies. */
async function useSecondFactors(): Promise<readonly string[]> {
  const player = await makePlayer(node);
  const { key, backupCodes } = await addApp(player);
  const [used = '', unused = '', confirming = ''] = backupCodes;
  const { device } = await addPasskeyOf(player, node.origin, 'Phone', confirming);
  const first = await passFirstStep(node, player);
  const { pendingLogin, client } = first;
  const asked = await client.call(contract.passkeyChallenge, { pendingLogin });
  const credential = device.sign(challengeOf(asked.data.options));
  const byPasskey = { pendingLogin, answer: { by: 'passkey', credential } } as const;
  await answerCode(first, 'authenticator', otherCode(appCode(key)));
  await database.pool.query('alter table pending_logins rename to pending_away');
  const failed = { code: errorCodes.internalError };
  expect(await answerCode(first, 'backup', unused)).toMatchObject(failed);
  expect(await client.call(contract.completeLogin, byPasskey)).toMatchObject(failed);
  await database.pool.query('alter table pending_away rename to pending_logins');
  const cookie = client.cookie?.split('=')[1] ?? '';
  const entered = await answerCode(first, 'backup', used);
  expect(entered.code).toBe(0);
  return [
    ...[key, pendingLogin, cookie, entered.data.sessionToken, credential.response.signature, ...backupCodes],
    ...backupCodes.map((code) => code.replace('-', '')),
  ];
}

test('the log contains no credentials', async () => {
  const mobile = newMobile();
  outbox.failSms(503, 1);
  const code = await requestSmsCode(node, outbox, mobile);
  const client = node.client();
  const { data } = await client.call(contract.register, { ...mobileFields(mobile), ...APPLICANT, code });
  client.token = data.sessionToken;
  const { data: kyc } = await client.call(contract.kycToken, {});
  await client.call(contract.kycStart, {
    accessToken: kyc.accessToken,
    idCardType: 'EID',
    redirectUri: '/account/kyc-verification',
  });
  await client.call(contract.passwordLogin, { ...mobileFields(mobile), password: 'Wrong-horse 99' });
  const second = await useSecondFactors();
  // A failing call is logged in full.
  await database.pool.query('alter table players rename to players_away');
  expect(
    await client.call(contract.passwordLogin, { ...mobileFields(mobile), password: APPLICANT.password }),
  ).toMatchObject({ code: errorCodes.internalError });
  await database.pool.query('alter table players_away rename to players');

  const written = recorded.text();
  expect(written).toContain('a command failed');
  const secrets = [
    APPLICANT.password,
    'Wrong-horse 99',
    data.sessionToken,
    client.cookie?.split('=')[1] ?? '',
    kyc.accessToken,
    ...second,
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(written.includes(secret), secret).toBe(false);
  }
  // As a whole word: six digits also occur in times and ids by chance.
  expect(code).toMatch(/^\d{6}$/);
  expect(written.replaceAll(/\\[nrt]/g, ' ')).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
});
