import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageHandler } from './page-handler.ts';
import { addFramePolicy, addSecurityHeaders } from './security-headers.ts';

const POLICY = {
  framedBy: ['https://host.example', 'https://app.example'],
  framesOf: (url: string) =>
    url === '/file' ? { frames: ['https:'], forms: ['https:'] } : { frames: ['https://chat.example'], forms: [] },
  isHttpsOnly: true,
};
const ANCESTORS = "frame-ancestors 'self' https://host.example https://app.example";

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
  }, POLICY),
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
const server = createServer(addSecurityHeaders(pages, POLICY));
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
  ['/page', `default-src 'self'; frame-src 'self' https://chat.example; form-action 'self'; ${ANCESTORS}`],
  ['/file', `script-src 'none'; frame-src 'self' https:; form-action 'self' https:; ${ANCESTORS}`],
  ['/elsewhere', ANCESTORS],
])(
  '%s may be framed by the named origins, is not sniffed, sends no referrer to other sites, and is https only',
  async (path, policy) => {
    const headers = await headersOf(path);
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
  },
);
