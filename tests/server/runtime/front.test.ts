import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { DAY_MS, MINUTE_MS, systemNow } from '#kernel/time.ts';
import { getT } from '#i18n/server.ts';
import { createRemoteGateway, type RemoteGateway } from '#server/gateway/remote-gateway.ts';
import { startFront, type RunningFront } from '#server/runtime/front.ts';
import { createShellConfig } from '#server/page-data/shell-config.ts';
import type { PageHandler } from '#server/http/web-server.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { createTestClient, startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';
import { openTestSocket } from '#support/node/test-socket.ts';
import { readSettings } from '#server/settings/read-settings.ts';

const log = pino({ level: 'silent' });
const pages: PageHandler = (request, response) =>
  response.writeHead(200, { 'content-type': 'text/plain' }).end(`a page at ${request.url}`);
/** Starts a front from its environment alone, without a database. */
const startTestFront = (gateway: string) => {
  const settings = readSettings({ PORT: '0', GATEWAY_ORIGIN: gateway, DATA_DIR: '/nowhere' });
  return startFront(settings, settings.GATEWAY_ORIGIN ?? '', log, pages);
};

/** The front's origin, which an operator knows beforehand. */
const FRONT = 'https://front.example';
const database = await createTestDatabase();
let testFront: RunningFront;
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(database.url, { ALLOWED_ORIGINS: FRONT, AUTH_KEY: 'Operator-Token' });
  testFront = await startTestFront(node.origin);
});
afterAll(async () => {
  await testFront.stop();
  await node.stop();
  await database.drop();
});

test('passes a call through with its session and cookie', async () => {
  const player = await makePlayer(node);
  const client = Object.assign(createTestClient(testFront.origin, 'Operator-Token'), {
    token: player.token,
    cookie: player.cookie,
  });
  expect(await client.call(balance, {})).toMatchObject({ status: 200, code: 0, data: { userOpenId: player.openId } });
  expect((await createTestClient(testFront.origin).call(globalRestrictions, {})).code).toBe(errorCodes.loginRequired);
});

test('accepts its own Origin and no other', async () => {
  const callFrom = (origin: string) =>
    fetch(`${testFront.origin}/hapi/100124`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: '{"message":"e30="}',
    });
  expect((await callFrom(FRONT)).status).toBe(200);
  expect((await callFrom('https://evil.example')).status).toBe(400);
});

test.each(['/ws', '/proxy_ws'])('passes the socket at %s through in both directions', async (path) => {
  const player = await makePlayer(node);
  const socket = await openTestSocket(testFront.origin, player, path, { origin: FRONT }, 'Operator-Token');
  node.engine.push.publish([{ playerId: player.playerId, push: { type: 'bet_confirm', data: { orderId: 'o-1' } } }]);
  expect((await socket.next('bet_confirm')).data.orderId).toBe('o-1');
  await socket.close();
});

test('passes the sandbox through, except its pages of the product', async () => {
  const outbox = await fetch(`${testFront.origin}/sandbox/outbox.json`);
  expect(outbox.status).toBe(200);
  for (const path of ['/sandbox/ui', '/sandbox/host', '/sandbox/place'])
    expect(await (await fetch(testFront.origin + path)).text()).toBe(`a page at ${path}`);
});

test('serves everything else as pages, and no metrics', async () => {
  expect(await (await fetch(`${testFront.origin}/lottery/results`)).text()).toBe('a page at /lottery/results');
  expect(await (await fetch(`${testFront.origin}/hapix/1`)).text()).toBe('a page at /hapix/1');
  expect(await (await fetch(`${testFront.origin}/metrics`)).text()).toBe('a page at /metrics');
});

test('pages read the name of the token header from the gateway', async () => {
  const { load } = createShellConfig(readSettings({}), createRemoteGateway(node.origin, log));
  expect(await load()).toMatchObject({
    authKey: 'Operator-Token',
    clientInfo: { product: 61, customId: 'naseeb', version: '1.0.5', versionCode: 10_005, payType: 1 },
  });
});

test("pages know the gateway's currency and VAT rate", async () => {
  const answer = (locale: string) => ({
    authKey: 'X',
    userAliveDurationSecond: 60,
    minorVerification: false,
    vatRate: 0.1,
    currency: { code: 'BHD', front: locale === 'ar-AE' ? 'د.ب' : 'BHD' },
    timestamp: systemNow(),
  });
  const gateway: RemoteGateway = {
    call: (_command, _message, locale) => Promise.resolve({ code: 0, message: 'ok', data: answer(locale) }),
    fetchOpenData: () => Promise.resolve(undefined),
  };
  expect(await createShellConfig(readSettings({}), gateway).load()).toMatchObject({
    vatRate: 0.1,
    currencyWords: { 'en-US': 'BHD', 'ar-AE': 'د.ب' },
  });
});

test("pages have the gateway's time once it is known", async () => {
  await sql`update product_clock set offset_ms = offset_ms + ${DAY_MS}`.execute(node.engine.db);
  await node.engine.clock.refresh();
  const { load, gatewayTime } = createShellConfig(readSettings({}), createRemoteGateway(node.origin, log));
  expect(gatewayTime()).toBeUndefined();
  await load();
  expect(Math.round(((gatewayTime() ?? 0) - systemNow()) / MINUTE_MS)).toBe(DAY_MS / MINUTE_MS);
  const lost = createShellConfig(readSettings({}), createRemoteGateway('http://127.0.0.1:1', log));
  await lost.load();
  expect(lost.gatewayTime()).toBeUndefined();
});

test('a front is ready if its gateway is', async () => {
  expect((await fetch(`${testFront.origin}/readyz`)).status).toBe(200);
  const lost = await startTestFront('http://127.0.0.1:1');
  expect((await fetch(`${lost.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${lost.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${lost.origin}/hapi/100124`, { method: 'POST', body: '{}' })).status).toBe(502);
  const refused = await openTestSocket(lost.origin, { token: 'x', cookie: undefined });
  expect(await refused.closed).toBe(1006);
  await lost.stop();
});

test("passes on the caller's address, and believes only trusted proxies about it", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const echo = createServer((request, response) => {
    if (request.url === '/hapi/1') seen.push(request.headers);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => echo.once('listening', done));
  const proxyingFront = await startTestFront(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`);
  await fetch(`${proxyingFront.origin}/hapi/1`, {
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
  });
  expect(seen[0]).toMatchObject({
    'x-forwarded-for': '203.0.113.9, 127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': new URL(proxyingFront.origin).host,
  });
  await proxyingFront.stop();
  echo.closeAllConnections();
  await new Promise((done) => echo.close(done));
});

test("pages use the text overrides of the gateway's operator", async () => {
  const requests: string[] = [];
  const texts = { 'en-US': { 'web_shell.skip': 'Go to the words' }, 'ar-AE': {} };
  const gateway = createServer((request, response) => {
    const message = new URL(request.url ?? '', 'http://gateway').searchParams.get('message') ?? '';
    const { data } = JSON.parse(Buffer.from(message, 'base64').toString()) as { data: { locale: keyof typeof texts } };
    requests.push(`${request.url?.split('?', 1)[0]} ${data.locale}`);
    response.end(JSON.stringify({ code: 0, message: 'ok', data: { texts: texts[data.locale] } }));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => gateway.once('listening', done));
  const textFront = await startTestFront(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`);
  await expect.poll(() => getT('en-US', 'shell')('skip')).toBe('Go to the words');
  expect(requests.sort()).toEqual(['/hapi/100181 ar-AE', '/hapi/100181 en-US']);
  await textFront.stop();
  await node.engine.texts.refresh();
  expect(getT('en-US', 'shell')('skip')).toBe('Skip to the content');
  gateway.closeAllConnections();
  await new Promise((done) => gateway.close(done));
});
