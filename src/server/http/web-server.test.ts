import { request as open } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebServer, type WebServer } from './web-server.ts';

let web: WebServer;
beforeAll(async () => {
  web = await openWebServer(
    {
      PORT: 0,
      HOST: '127.0.0.1',
      MODE: 'live',
      PUBLIC_ORIGIN: 'https://naseeb.example',
      ALLOWED_ORIGINS: [],
      ALLOWED_HOSTS: [],
    },
    pino({ level: 'silent' }),
  );
  web.serve({ http: [], upgrade: [() => true], pages: (request, response) => response.end(request.url) });
});
afterAll(() => web.drain());

const statusOf = (path: string, host: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((done, failed) => {
    const sent = open(`${web.origin}${path}`, { method, agent: false, headers: { host, ...headers } }, (response) => {
      response.resume();
      done(response.statusCode);
    });
    sent.on('error', failed);
    sent.end();
  });

test('live answers under its own names, and 421 under any other', async () => {
  expect(await statusOf('/', 'naseeb.example')).toBe(200);
  expect(await statusOf('/', 'evil.example')).toBe(421);
  expect(await statusOf('/healthz', '10.0.0.7:4321')).toBe(200);
});

test('a socket under another name is refused alike', async () => {
  expect(await statusOf('/ws', 'evil.example', 'GET', { connection: 'Upgrade', upgrade: 'websocket' })).toBe(421);
});

test('TRACE is refused before any route', async () => {
  expect(await statusOf('/', 'naseeb.example', 'TRACE')).toBe(405);
});
