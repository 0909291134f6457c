import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { createRegisterClient } from '#server/register/client.ts';

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const calls: Call[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    calls.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))));
beforeEach(() => {
  calls.length = 0;
});

const NOW = new Date('2026-11-26T12:00:00Z');
const endpoint = { url: `${origin}/register`, secret: 'a secret of the register', hashKey: 'a key' };
const lines: string[] = [];
const deps = {
  adapters: { register: endpoint } as never,
  sandboxOrigin: undefined,
  clock: { now: () => NOW } as never,
  log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
};
const client = createRegisterClient(deps);
const DIGEST = Buffer.alloc(32, 7);
const lookup = (waitMs = 5_000) => client?.lookup([DIGEST], waitMs);
const says = (body: unknown, status = 200, headers: Record<string, string> = {}) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};

test('there is none without an address', () => {
  expect(createRegisterClient({ ...deps, adapters: { register: undefined } as never })).toBeUndefined();
});

test('sends the secret and digests, and nothing else of a person', async () => {
  says({ excluded: false, until: null, reference: null });
  expect(await lookup()).toEqual({ ok: true, value: { excluded: false } });
  const { method, url, headers, body } = assertPresent(calls[0], 'a call');
  expect({ method, url, body }).toEqual({
    method: 'POST',
    url: '/register/exclusions/lookup',
    body: JSON.stringify({ identifiers: ['07'.repeat(32)] }),
  });
  expect(headers.authorization).toBe(`Bearer ${endpoint.secret}`);
  expect(headers['x-clock-offset-ms']).toBeUndefined();
});

test('reads an exclusion, with and without an end', async () => {
  says({ excluded: true, until: '2027-01-01T00:00:00+04:00', reference: 'ex-1' });
  expect(await lookup()).toEqual({
    ok: true,
    value: { excluded: true, until: new Date('2026-12-31T20:00:00Z'), reference: 'ex-1' },
  });
  says({ excluded: true, until: null, reference: 'ex-1' });
  expect(await lookup()).toEqual({ ok: true, value: { excluded: true, until: null, reference: 'ex-1' } });
});

test.each([
  ['no JSON', 'yes'],
  ['neither yes nor no', { excluded: 'perhaps' }],
  ['an empty object', {}],
  ['null', null],
  ['an exclusion without a reference', { excluded: true, until: null }],
  ['an exclusion that says nothing of its end', { excluded: true, reference: 'ex-1' }],
  ['an end that is no moment', { excluded: true, until: 'next year', reference: 'ex-1' }],
  ['an end without a time zone', { excluded: true, until: '2027-01-01T00:00:00', reference: 'ex-1' }],
  ['an exclusion that is over', { excluded: true, until: NOW.toISOString(), reference: 'ex-1' }],
  ['a reference of control characters', { excluded: true, until: null, reference: 'ex\u0000' }],
])('takes %s for no answer', async (_what, body) => {
  says(body);
  expect(await lookup()).toEqual({ ok: false, error: 'away' });
});

test.each([400, 401, 404, 429, 500, 503])('takes the status %d for no answer', async (status) => {
  says({ excluded: false, until: null, reference: null }, status);
  expect(await lookup()).toEqual({ ok: false, error: 'away' });
});

test('follows no redirect', async () => {
  says('', 307, { location: `${origin}/elsewhere` });
  expect(await lookup()).toEqual({ ok: false, error: 'away' });
  expect(calls.map(({ url }) => url)).toEqual(['/register/exclusions/lookup']);
});

test('waits no longer than it is told to, and logs no digest and no secret', async () => {
  lines.length = 0;
  answer = () => undefined;
  expect(await lookup(100)).toEqual({ ok: false, error: 'away' });
  says({ excluded: 'perhaps' });
  await lookup();
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/0707|a secret of the register/);
});
