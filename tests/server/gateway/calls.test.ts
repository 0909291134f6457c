import { once } from 'node:events';
import { request as open, type IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { encodeMessage } from '#contract/codec.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { countries } from '#contract/config/001006-countries.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { realUserInfo } from '#contract/players/100111-real-user-info.ts';
import { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { err } from '#kernel/result.ts';
import { hasCallsUnderWay } from '#server/gateway/calls-under-way.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
let node: TestNode;
let player: TestPlayer;
beforeAll(async () => {
  node = await startTestNode(database.url, { ALLOWED_ORIGINS: 'https://front.example' });
  player = await makePlayer(node);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}
interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: { code: number; message: string; data: unknown };
}

const BALANCE = '/hapi/100124';
const json = { 'content-type': 'application/json' };
const sessionHeaders = () => ({ ...json, 'api-access-token': player.token ?? '', cookie: player.cookie ?? '' });

/** Sends a request exactly as written; fetch would correct it. */
const send = ({ method = 'POST', path = BALANCE, headers = sessionHeaders(), body = '' }: RawRequest) =>
  new Promise<RawResponse>((done, failed) => {
    const sent = open(`${node.origin}${path}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        done({ status, headers, body: JSON.parse(text || 'null') as RawResponse['body'] });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });

const message = (value: unknown) => JSON.stringify({ message: encodeMessage(value) });
const malformed = { status: 400, body: { code: errorCodes.malformedMessage } };

test('answers a well-formed call with security headers', async () => {
  const answer = await send({ body: message({ data: {}, clientInfo: { platform: 3, product: 61 } }) });
  expect(answer).toMatchObject({ status: 200, body: { code: 0, message: 'ok' } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test.each<[string, () => RawRequest]>([
  ['a body that is not JSON', () => ({ body: 'message=e30=' })],
  ['JSON that is not an object', () => ({ body: '"e30="' })],
  ['no message field', () => ({ body: '{"data":{}}' })],
  ['an empty list', () => ({ body: '[]' })],
  ['a message that is an object', () => ({ body: '{"message":{"data":{}}}' })],
  ['a message that is not base64', () => ({ body: '{"message":"{}"}' })],
  ['a message in base64url', () => ({ body: '{"message":"eyJhIjoi_z8ifQ"}' })],
  ['bytes that are not UTF-8', () => ({ body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) })],
  ['base64 of invalid JSON', () => ({ body: JSON.stringify({ message: Buffer.from('{').toString('base64') }) })],
  ['base64 of a list', () => ({ body: message([]) })],
  [
    'a __proto__ key',
    () => ({ body: `{"message":"${Buffer.from('{"data":{"__proto__":{"x":1}}}').toString('base64')}"}` }),
  ],
  [
    'very deep nesting',
    () => ({
      body: `{"message":"${Buffer.from(`{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`).toString('base64')}"}`,
    }),
  ],
  ['an unknown command', () => ({ path: '/hapi/999999', body: message({}) })],
  ['a command named like an object property', () => ({ path: '/hapi/constructor', body: message({}) })],
  ['another service', () => ({ path: '/qapi/100124', body: message({}) })],
  [
    'GET for a POST command',
    () => ({ method: 'GET', path: `${BALANCE}?message=${encodeURIComponent(encodeMessage({}))}` }),
  ],
  ['POST for a GET command', () => ({ path: '/hapi/001006', body: message({}) })],
  ['PUT', () => ({ method: 'PUT', body: message({}) })],
  [
    'a preflight',
    () => ({ method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } }),
  ],
  ['no content type', () => ({ headers: { ...sessionHeaders(), 'content-type': '' }, body: message({}) })],
  [
    'a form',
    () => ({
      headers: { ...sessionHeaders(), 'content-type': 'application/x-www-form-urlencoded' },
      body: message({}),
    }),
  ],
  ['plain text', () => ({ headers: { ...sessionHeaders(), 'content-type': 'text/plain' }, body: message({}) })],
  [
    'a content type with the same prefix',
    () => ({ headers: { ...sessionHeaders(), 'content-type': 'application/jsonp' }, body: message({}) }),
  ],
  [
    'the Origin of another site',
    () => ({ headers: { ...sessionHeaders(), origin: 'https://evil.example' }, body: message({}) }),
  ],
  ['the Origin of a sandboxed frame', () => ({ headers: { ...sessionHeaders(), origin: 'null' }, body: message({}) })],
])('refuses %s as malformed', async (_name, raw) => {
  expect(await send(raw())).toMatchObject(malformed);
});

test.each(['https://front.example', 'own'])('accepts the Origin %s', async (origin) => {
  const headers = { ...sessionHeaders(), origin: origin === 'own' ? node.origin : origin };
  expect(await send({ headers, body: message({}) })).toMatchObject({ status: 200, body: { code: 0 } });
});

test('reads the message of a GET command from the query', async () => {
  expect(await send({ method: 'GET', path: '/hapi/001006' })).toMatchObject({ status: 200, body: { code: 0 } });
  const path = `/hapi/001006?message=${encodeURIComponent(encodeMessage({}))}`;
  expect(await send({ method: 'GET', path })).toMatchObject({ status: 200, body: { code: 0 } });
  expect((await node.client().call(countries, {}, { locale: 'ar-AE' })).code).toBe(0);
});

test.each([
  ['an empty body', ''],
  ['an empty object', '{}'],
])('takes %s for a call without data', async (_name, body) => {
  expect(await send({ body })).toMatchObject({ status: 200, body: { code: 0 } });
  const { code } = realUserInfo;
  expect(await send({ path: `/hapi/${code}`, body })).toMatchObject({ status: 200, body: { code: 0 } });
  const incomplete = await send({ path: `/hapi/${orderDetail.code}`, body });
  expect(incomplete).toMatchObject({
    status: 200,
    body: { code: errorCodes.invalidInput, data: { field: 'orderId' } },
  });
});

test.each([
  ['a number for a text, and a text for a number', { customId: 7, platform: '3', product: '61' }],
  ['a platform that does not exist', { platform: 'web' }],
  ['an unknown field', { admin: true }],
  ['a list', []],
  ['null', null],
])('reads a clientInfo with %s', async (_name, clientInfo) => {
  expect(await send({ body: message({ clientInfo }) })).toMatchObject({ status: 200, body: { code: 0 } });
});

test.each([
  ['a page below one', { page: { pageNo: 0 } }, 'pageNo'],
  ['a page too large', { page: { pageSize: 101 } }, 'pageSize'],
  ['a fractional page', { page: { pageNo: 1.5 } }, 'pageNo'],
  ['a page beyond safe integers', { page: { pageNo: 2 ** 53 } }, 'pageNo'],
  ['data of another type', { data: 'x' }, ''],
  ['data that is a list', { data: [1] }, ''],
])('refuses %s with the name of the field', async (_name, sent, field) => {
  const answer = await send({ path: `/hapi/${globalRestrictions.code}`, body: message(sent) });
  expect(answer).toMatchObject({
    status: 200,
    body: { code: errorCodes.invalidInput, message: 'Please check what you entered.', data: { field } },
  });
});

test('checks the session before the input, which a stranger learns nothing about', async () => {
  const answer = await send({ headers: json, body: message({ page: { pageNo: -1 } }) });
  expect(answer).toMatchObject({ status: 200, body: { code: errorCodes.loginRequired, data: null } });
});

test("refuses in the caller's language", async () => {
  const answer = await send({ headers: { ...json, 'accept-language': 'ar-AE,ar;q=0.9,en;q=0.8' }, body: message({}) });
  expect(answer.body.message).toMatch(/^[\u0600-\u06ff .]+$/);
});

test('refuses a body over 64 kB only after reading it, so that the sender gets the answer', async () => {
  const answer = await send({ body: JSON.stringify({ message: 'e30=', padding: 'x'.repeat(70_000) }) });
  expect(answer).toMatchObject(malformed);
  const socket = connect(Number(new URL(node.origin).port), '127.0.0.1');
  const received: string[] = [];
  const next = () => new Promise<void>((done) => socket.once('data', () => done()));
  const cut = new Promise<string>((done) => socket.on('close', () => done('cut off')));
  socket.on('data', (data: Buffer) => received.push(data.toString('latin1').slice(0, 12)));
  socket.on('error', (error) => received.push(error.message));
  const halfBody = 'x'.repeat(70_000);
  socket.write(
    `POST ${BALANCE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 140000\r\n\r\n${halfBody}`,
  );
  expect(await Promise.race([cut, new Promise((done) => setTimeout(done, 200, 'still open'))])).toBe('still open');
  expect(received).toEqual([]);
  const answered = next();
  socket.write(halfBody);
  await answered;
  expect(received).toEqual(['HTTP/1.1 400']);
  // The whole body was read, so the connection can be used again.
  const again = next();
  socket.write(`POST ${BALANCE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]`);
  await again;
  expect(received).toEqual(['HTTP/1.1 400', 'HTTP/1.1 400']);
  socket.destroy();
  await cut;
});

test.each([
  [BALANCE, '400 Bad Request'],
  ['/callbacks/acquirer', '413 Payload Too Large'],
  ['/callbacks/identity', '413 Payload Too Large'],
])('closes the connection of an endless request to %s', { timeout: 10_000 }, async (path, status) => {
  const socket = connect(Number(new URL(node.origin).port), '127.0.0.1');
  const closed = new Promise((done) => socket.on('close', done));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
  socket.on('error', () => socket.destroy());
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  // An answer that was received is read before the next chunk, whose refusal would discard it.
  const pour = () => {
    if (!socket.destroyed && answer === '' && socket.write(chunk)) setImmediate(pour);
  };
  socket.on('drain', pour);
  pour();
  await closed;
  expect(answer).toContain(status);
});

test('survives a sender that disconnects within a request', async () => {
  const socket = connect(Number(new URL(node.origin).port), '127.0.0.1');
  const closed = new Promise((done) => socket.on('close', done));
  socket.write(
    `POST ${BALANCE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"mess`,
    () => socket.destroy(),
  );
  await closed;
  expect((await send({ body: message({}) })).body.code).toBe(0);
});

test.each([
  ['//', '400 Bad Request'],
  ['/\\', '400 Bad Request'],
  ['/%', '404 Not Found'],
  ['//evil.example/hapi/100124', '404 Not Found'],
  ['/hapi/../100124', '400 Bad Request'],
])('answers the invalid path %s with an error', async (path, status) => {
  const socket = connect(Number(new URL(node.origin).port), '127.0.0.1');
  const answer = new Promise<string>((done) => socket.once('data', (data: Buffer) => done(data.toString('utf8'))));
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(await answer).toContain(status);
});

test('answers any bytes with a known status and code', async () => {
  const bodies = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)) }),
    fc.json(),
    fc.json().map((text) => message(JSON.parse(text))),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const answer = await send({ body });
      expect([200, 400]).toContain(answer.status);
      expect([0, errorCodes.malformedMessage, errorCodes.invalidInput]).toContain(answer.body.code);
    }),
    { numRuns: 100 },
  );
});

test('limits calls without a session by address, but neither sessions nor other addresses', async () => {
  const from = (ip: string, headers: Record<string, string> = json) =>
    send({ headers: { ...headers, 'x-forwarded-for': ip }, body: message({}) });
  const codes: number[] = [];
  for (let round = 0; round < 16; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.7')));
    codes.push(...answers.map(({ body }) => body.code));
  }
  expect(codes).toContain(errorCodes.tooManyRequests);
  expect((await from('203.0.113.8')).body.code).toBe(errorCodes.loginRequired);
  expect((await from('203.0.113.7', sessionHeaders())).body.code).toBe(0);
});

test('limits calls with invented tokens, but not with a session that was used before', async () => {
  const known = await makePlayer(node, { verified: true });
  const from = (ip: string, token: string, cookie: string) =>
    send({
      headers: { ...json, 'api-access-token': token, cookie, 'x-forwarded-for': ip },
      body: message({}),
    });
  await known.call(balance, {});
  const codes: number[] = [];
  for (let round = 0; round < 16; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.10', 'x', 'naseeb_session=x')));
    codes.push(...answers.map(({ body }) => body.code));
  }
  expect(codes.slice(-50)).toEqual(Array.from({ length: 50 }, () => errorCodes.tooManyRequests));
  expect((await from('203.0.113.11', 'x', 'naseeb_session=x')).body.code).toBe(errorCodes.loginRequired);
  expect((await from('203.0.113.10', known.token ?? '', known.cookie ?? '')).body.code).toBe(0);
});

test('does not count invalid tokens while the database is too busy to check them', async () => {
  const from = () =>
    send({
      headers: { ...json, 'api-access-token': 'y', cookie: 'naseeb_session=y', 'x-forwarded-for': '203.0.113.12' },
      body: message({}),
    });
  const busy = vi.spyOn(node.engine.sessions, 'find').mockResolvedValue(err({ code: errorCodes.serverBusy }));
  for (let round = 0; round < 16; round++) await Promise.all(Array.from({ length: 100 }, from));
  busy.mockRestore();
  expect((await from()).body.code).toBe(errorCodes.loginRequired);
});

test('limits sockets by address', async () => {
  const upgrade = (ip: string) =>
    new Promise<string>((done) => {
      const socket = connect(Number(new URL(node.origin).port), '127.0.0.1');
      socket.on('data', (data: Buffer) => {
        done(data.toString('latin1').slice(9, 12));
        socket.destroy();
      });
      socket.write(
        `GET /ws HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${ip}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: v12.stomp\r\n\r\n`,
      );
    });
  const statuses: string[] = [];
  for (let round = 0; round < 16; round++)
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => upgrade('203.0.113.14')))));
  expect(statuses[0]).toBe('101');
  expect(statuses.slice(-50)).toEqual(Array.from({ length: 50 }, () => '429'));
  expect(await upgrade('203.0.113.15')).toBe('101');
});

test('limits open data by address', async () => {
  const from = async (ip: string, file: string) => {
    const { status, headers } = await fetch(`${node.origin}/open/${file}`, { headers: { 'x-forwarded-for': ip } });
    // Scripts of other sites read the refusal, too.
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
    return status;
  };
  const statuses: number[] = [];
  // Of a file that is not there: the limit is for ten seconds, and nothing is read for it.
  for (let round = 0; round < 16; round++)
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.12', 'draws/none.json')))));
  expect(statuses).toContain(429);
  expect(await from('203.0.113.13', 'keys.json')).toBe(200);
});

test('is under way once its body has arrived, not while it trickles in', async () => {
  const seen: boolean[] = [];
  const find = vi.spyOn(node.engine.sessions, 'find').mockImplementation(() => {
    seen.push(hasCallsUnderWay());
    return Promise.resolve(err({ code: errorCodes.loginRequired }));
  });
  const socket = connect(Number(new URL(node.origin).port), '127.0.0.1');
  const next = async () => String(((await once(socket, 'data')) as [Buffer])[0]);
  socket.write(
    `POST ${BALANCE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n{`,
  );
  expect(await next()).toContain('100 Continue');
  seen.push(hasCallsUnderWay());
  socket.write('}');
  expect(await next()).toContain(String(errorCodes.loginRequired));
  seen.push(hasCallsUnderWay());
  expect(seen).toEqual([false, true, false]);
  socket.destroy();
  find.mockRestore();
});

test("a handler's answer has the shape of its contract", async () => {
  expect((await player.call(balance, {})).data).toMatchObject({ userOpenId: player.openId });
});
