import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { SECURITY_EVENTS } from '#server/observability/security-events.ts';
import { clearSecondSteps } from '#server/players/factors/second-step-failures.ts';
import { runAudited } from '#server/ops/audit-log.ts';
import { reportNewActs } from '#server/ops/report-acts.ts';
import { stopPayments } from '#server/players/restrictions.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { rechargeRequest } from '#support/players/deposits.ts';
import { addApp, answerCode, passFirstStep } from '#support/players/factors.ts';
import { logInAgain, makePlayer, newMobile, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { continueBySuperapp, proveSuperapp } from '#support/players/superapp.ts';
import { APPLICANT, mobileFields, requestSmsCode } from '#support/players/registration.ts';

const recorded = recordLog();
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env, recorded.log);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});
const { db } = node.engine;
beforeEach(async () => {
  recorded.clear();
  await sql`delete from rate_limits`.execute(db);
});

const ADDRESS = '127.0.0.1';
/** The newest event of that name, without what every line of the log has. */
const newest = (name: string) => recorded.events().findLast(({ security }) => security === name);
const logIn = (player: TestPlayer, password = PASSWORD) =>
  node.client().call(contract.passwordLogin, { ...mobileFields(player.mobile), password });

describe('an event of security is logged with player and address', () => {
  it('for each way to log in, and the end of the session before', async () => {
    const player = await makePlayer(node);
    expect((await logIn(player)).code).toBe(0);
    expect(newest('login')).toMatchObject({ level: 30, player: player.openId, address: ADDRESS, method: 'password' });
    expect(newest('session-ended')).toMatchObject({ player: player.openId, reason: 'login-elsewhere' });
    const code = await requestSmsCode(node, outbox, player.mobile, 'login');
    expect(newest('code-requested')).toMatchObject({ address: ADDRESS, purpose: 'login', channel: 'mobile' });
    await node.client().call(contract.passwordlessLogin, { ...mobileFields(player.mobile), code });
    expect(newest('login')).toMatchObject({ player: player.openId, method: 'code' });
  });

  it('for the second step of a login: added, asked for, wrong, locked, right', async () => {
    const player = await makePlayer(node);
    const of = { player: player.openId, address: ADDRESS };
    const { backupCodes } = await addApp(player);
    expect(newest('second-factor-changed')).toMatchObject({ level: 30, ...of, change: 'authenticator-added' });
    for (let n = 0; n < 5; n++) await answerCode(await passFirstStep(node, player), 'backup', '00000-00000');
    expect(newest('second-factor-asked')).toMatchObject({ level: 30, ...of, method: 'password' });
    expect(newest('second-factor-failed')).toMatchObject({ level: 40, ...of, by: 'backup' });
    expect(newest('second-factor-locked')).toMatchObject({ level: 40, ...of });
    expect(newest('login')).toBeUndefined();
    await clearSecondSteps(db, player.playerId);
    await answerCode(await passFirstStep(node, player), 'backup', backupCodes[0] ?? '');
    expect(newest('login')).toMatchObject({ ...of, method: 'password', secondFactor: 'backup' });
  });

  it('for a login by the super-app, its link, and an answer that is not accepted', async () => {
    const [player, other] = [await makePlayer(node), await makePlayer(node)];
    const linked = async (who: TestPlayer) => {
      const botimAccount = await proveSuperapp(node, who, '+971551234567', 'link');
      await who.call(contract.checkOldPassword, { oldPassword: PASSWORD });
      await who.call(contract.superappLink, { action: 'link', botimAccount, replace: true });
    };
    await linked(other);
    await linked(player);
    expect(newest('superapp-linked')).toMatchObject({ level: 30, player: player.openId, address: ADDRESS });
    expect(newest('superapp-unlinked')).toMatchObject({ player: other.openId, reason: 'linked-elsewhere' });
    await continueBySuperapp(node, node.client(), '+971551234567');
    expect(newest('login')).toMatchObject({ player: player.openId, method: 'superapp' });
    await node.client().call(contract.superappLogin, { code: 'made-up', state: 'made-up' });
    expect(newest('superapp-refused')).toMatchObject({ level: 40, address: ADDRESS, reason: 'request' });
    expect(recorded.text()).not.toContain('551234567');
  });

  it('for a registration and its password', async () => {
    const mobile = newMobile();
    const code = await requestSmsCode(node, outbox, mobile);
    const wrong = code === '111111' ? '222222' : '111111';
    const registerWith = (given: string) =>
      node.client().call(contract.register, { ...mobileFields(mobile), ...APPLICANT, code: given });
    await registerWith(wrong);
    expect(newest('code-failed')).toMatchObject({ level: 40, address: ADDRESS, purpose: 'register' });
    const { data } = await registerWith(code);
    expect(newest('password-set')).toMatchObject({ player: data.userOpenId, address: ADDRESS });
    expect(newest('login')).toMatchObject({ player: data.userOpenId, method: 'registration' });
    expect(recorded.text()).not.toContain(mobile.slice(4));
  });

  it('for a corrected name, without the name', async () => {
    const player = await makePlayer(node);
    await sql`update players set first_names = 'Sarra', last_name = 'Quicksilver' where id = ${player.playerId}`.execute(
      db,
    );
    await player.call(contract.correctName, { firstNames: 'Sara', lastName: 'Quicksilver' });
    expect(newest('name-corrected')).toMatchObject({ level: 30, player: player.openId, address: ADDRESS });
    expect(recorded.text()).not.toContain('Quicksilver');
  });

  it('for wrong passwords and the lock after five', async () => {
    const player = await makePlayer(node);
    for (let i = 0; i < 5; i++) await logIn(player, 'Wrong-horse 1');
    const failed = { level: 40, player: player.openId, address: ADDRESS, method: 'password' };
    expect(recorded.events().filter(({ security }) => security === 'login-failed')).toHaveLength(5);
    expect(newest('login-failed')).toMatchObject({ ...failed, reason: 'password' });
    expect(newest('login-locked')).toMatchObject({ level: 40, player: player.openId, address: ADDRESS });
    await logIn(player);
    expect(newest('login-failed')).toMatchObject({ ...failed, reason: 'locked-out' });
    await node.client().call(contract.passwordLogin, { ...mobileFields(newMobile()), password: 'Wrong-horse 1' });
    expect(newest('login-failed')).toMatchObject({ address: ADDRESS, reason: 'account' });
  });

  it('for wrong codes', async () => {
    const fields = { ...mobileFields(newMobile()), code: '123456' };
    await node.client().call(contract.passwordlessLogin, fields);
    expect(newest('login-failed')).toMatchObject({ address: ADDRESS, method: 'code', reason: 'code' });
    await node.client().call(contract.checkCode, { ...fields, purpose: 'login' });
    expect(newest('code-failed')).toMatchObject({ address: ADDRESS, purpose: 'login' });
  });

  it('for a logout and a session that was not used', async () => {
    const player = await makePlayer(node);
    await player.call(contract.logout, {});
    expect(newest('session-ended')).toMatchObject({ player: player.openId, address: ADDRESS, reason: 'logout' });
    const other = await makePlayer(node);
    await sql`update sessions set last_used_at = last_used_at - interval '1 day' where player_id = ${other.playerId}`.execute(
      db,
    );
    await other.call(contract.userInfo, {});
    expect(newest('session-ended')).toMatchObject({ player: other.openId, reason: 'idle' });
  });

  it('for what a caller may not do', async () => {
    const client = node.client();
    client.token = 'invented';
    await client.call(contract.userInfo, {});
    expect(newest('access-refused')).toMatchObject({
      level: 40,
      address: ADDRESS,
      command: contract.userInfo.code,
      refusal: errorCodes.loginRequired,
    });
    const player = await makePlayer(node);
    await player.call(contract.ticket, { orderId: '019e4d20-6a3c-8abc-9def-0123456789ab' });
    expect(newest('access-refused')).toMatchObject({ player: player.openId, refusal: errorCodes.orderNotFound });
  });

  it('for what a player may not do while payments are stopped, which is no limit', async () => {
    const player = await makePlayer(node, { verified: true });
    await stopPayments(node.engine, player.playerId, 1, { by: 'clerk', remark: 'a test' });
    await player.call(contract.userInfo, {});
    expect(newest('access-refused')).toMatchObject({ address: ADDRESS, refusal: errorCodes.accountPayLimit });
    await logInAgain(db, player);
    await player.call(contract.createRecharge, rechargeRequest(10_000));
    const deposit = { player: player.openId, refusal: errorCodes.tooManyDepositAttempts };
    expect(newest('access-refused')).toMatchObject(deposit);
    await player.call(contract.redeemCoupon, { requestId: randomUUID(), code: 'ANY' });
    expect(newest('access-refused')).toMatchObject({ player: player.openId, refusal: errorCodes.paymentsStopped });
    expect(newest('limit-reached')).toBeUndefined();
  });

  it('for a limit, once a minute however often it is hit', async () => {
    const to = { ...mobileFields(newMobile()), purpose: 'login' } as const;
    for (let i = 0; i < 4; i++) await node.client().call(contract.requestMobileCode, to);
    const hits = recorded.events().filter(({ security }) => security === 'limit-reached');
    expect(hits).toMatchObject([
      { level: 40, address: ADDRESS, command: '001012', refusal: errorCodes.tooManyCodeRequests },
    ]);
    expect(await node.engine.metrics.render()).toMatch(/^naseeb_security_events_total\{event="limit-reached"\} 3$/m);
  });

  it('for what cannot be read, and comes from another site', async () => {
    const send = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${node.origin}/hapi/100136`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    await send('{"message":"%%%"}');
    expect(newest('request-refused')).toMatchObject({
      level: 40,
      address: ADDRESS,
      why: 'not-base64',
      command: '100136',
    });
    await send('{}', { origin: 'https://evil.example' });
    expect(newest('request-refused')).toMatchObject({ why: 'foreign-origin' });
  });

  it('for made-up commands, once a minute and without their codes', async () => {
    for (const code of ['999001', '999002', 'constructor'])
      await fetch(`${node.origin}/hapi/${code}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"message":"%%%"}',
      });
    const refused = recorded.events().filter(({ security }) => security === 'request-refused');
    expect(refused).toMatchObject([{ address: ADDRESS, why: 'not-base64', command: 'unknown' }]);
  });

  it('for a forged notification', async () => {
    const response = await fetch(`${node.origin}/callbacks/acquirer`, {
      method: 'POST',
      headers: { 'x-signature': 't=1,v1=00' },
      body: '{}',
    });
    expect(response.status).toBe(401);
    await vi.waitFor(
      () => expect(newest('notification-refused')).toMatchObject({ address: ADDRESS, path: '/callbacks/acquirer' }),
      { timeout: 10_000 },
    );
  });
});

test('each act of an operator is told once, with the head of the audit log and without its arguments', async () => {
  const player = await makePlayer(node);
  const act = { operator: 'noura', act: 'player lock', arguments: [player.mobile, 'because'] };
  await runAudited(db, act, () => Promise.resolve());
  await reportNewActs(node.engine);
  await reportNewActs(node.engine);
  const acts = () => recorded.events().filter(({ security }) => security === 'operator-act');
  // The node's own reporter may be the one that tells.
  await vi.waitFor(() => expect(acts()).toHaveLength(2), { timeout: 10_000 });
  expect(acts()).toMatchObject([
    { level: 30, operator: 'noura', act: 'player lock', outcome: 'begun', player: player.openId },
    { operator: 'noura', outcome: 'done', head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) as string },
  ]);
  expect(recorded.text()).not.toContain('because');
  expect(recorded.text()).not.toContain(player.mobile);
});

test('docs/security.md lists the events, no more and no fewer', () => {
  const [, doc = ''] = readFileSync('docs/security.md', 'utf8').split(/^## Events of security$/m);
  const listed = [...(doc.split(/^## /m)[0] ?? '').matchAll(/^\| `([a-z-]+)`(?: ¹)? +\| /gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...SECURITY_EVENTS].toSorted());
});
