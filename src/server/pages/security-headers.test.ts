import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageHandler } from './page-handler.ts';
import { addFramePolicy, addSecurityHeaders } from './security-headers.ts';

const FRAMED_BY = ['https://host.example', 'https://app.example'];

/** Answers as pages and files do: with a policy of its own (Astro's ends in a semicolon), and without one. */
const pages = createPageHandler(
  addFramePolicy((request) => {
    const own = new Map([
      ['/page', "default-src 'self';"],
      ['/file', "script-src 'none'"],
    ]).get(request.url ?? '');
    return Promise.resolve(
      own === undefined
        ? new Response(null, { status: 302, headers: { location: '/' } })
        : new Response('x', { headers: { 'content-type': 'text/html', 'content-security-policy': own } }),
    );
  }, FRAMED_BY),
  {
    version: () => 'one',
    texts: () => 0,
    addressOf: (url) => ({ url, isFinite: true, isShared: true }),
    busyPage: () => '',
    hostOf: () => 'web',
    vary: '',
    clock: () => 0,
    failed: () => expect.unreachable(),
  },
);
const server = createServer(addSecurityHeaders(pages, FRAMED_BY));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function headersOf(path: string) {
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, path }), 'response')) as [IncomingMessage];
  response.resume();
  return response.headers;
}

test.each([
  ['/page', "default-src 'self'; frame-ancestors 'self' https://host.example https://app.example"],
  ['/file', "script-src 'none'; frame-ancestors 'self' https://host.example https://app.example"],
  ['/elsewhere', "frame-ancestors 'self' https://host.example https://app.example"],
])(
  '%s may be framed by the named origins, is not sniffed, and sends no referrer to other sites',
  async (path, policy) => {
    const headers = await headersOf(path);
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
  },
);
