import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';
import { cachePages } from './page-cache.ts';

/** Answers as pages and files do: with a policy by writeHead (Astro's ends in a semicolon), by setHeader, and without one. */
const server = createServer(
  addSecurityHeaders(
    cachePages(
      (request, response) => {
        if (request.url === '/page')
          response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'self';" });
        else if (request.url === '/file') response.setHeader('content-security-policy', "script-src 'none'");
        else response.writeHead(302, { location: '/' });
        response.end('x');
      },
      {
        version: () => 'one',
        texts: () => 0,
        hostOf: () => 'web',
        vary: '',
        clock: () => 0,
        failed: () => expect.unreachable(),
      },
    ),
    ['https://host.example', 'https://app.example'],
  ),
);
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

it.each([
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
