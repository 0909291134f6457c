import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { fetchAdapter } from './fetch-adapter.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(307, { location: '/elsewhere' }).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

test('does not follow a provider to another address', async () => {
  const { port } = server.address() as AddressInfo;
  const call = fetchAdapter(`http://127.0.0.1:${port}/payments`, { method: 'POST', body: '{}' }, 5_000);
  await expect(call).rejects.toThrow();
  expect(asked).toEqual(['/payments']);
});
