import { once } from 'node:events';
import { request as open } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { openWebServer, type WebServer } from './web-server.ts';

/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

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
  web.serve({
    http: [],
    upgrade: [({ url }) => url !== '/nowhere'],
    pages: ({ url }, response) => response.end(url === '/large' ? LARGE : url),
  });
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

describe('a refused socket is closed by the server', () => {
  const openConnections = () =>
    new Promise<number>((done) => web.server.getConnections((_error, count) => done(count)));
  const upgrade = (path: string, host: string) =>
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`;
  /** A client that never closes its side. */
  const send = (text: string, reads: boolean) => {
    const { port } = web.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(text));
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    if (!reads) return Promise.resolve('');
    let got = '';
    socket.on('data', (chunk: Buffer) => (got += chunk.toString()));
    return once(socket, 'end').then(() => got);
  };

  it.each([
    ['/nowhere', 'naseeb.example', '404 Not Found'],
    ['/ws', 'evil.example', '421 Misdirected Request'],
  ])('where its client does not close its side: %s of %s', async (path, host, status) => {
    expect(await send(upgrade(path, host), true)).toContain(`HTTP/1.1 ${status}`);
    await expect.poll(openConnections).toBe(0);
  });

  it('where its client does not read what it asked for before', async () => {
    await send(`GET /large HTTP/1.1\r\nhost: naseeb.example\r\n\r\n${upgrade('/nowhere', 'naseeb.example')}`, false);
    await expect.poll(openConnections).toBe(1);
    await expect.poll(openConnections, { timeout: 5_000 }).toBe(0);
  });
});
