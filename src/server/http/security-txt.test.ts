import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { createSecurityTxtRoute } from './security-txt.ts';

const NOW = Date.parse('2026-11-23T00:00:00Z');

async function ask(env: Record<string, string>, method = 'GET') {
  const route = createSecurityTxtRoute(readSettings(env), 'https://naseeb.example', () => NOW);
  const server = createServer((request, response) => {
    if (!route(request, response)) response.writeHead(418).end();
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`, { method });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test('says where a fault of security is reported, and until when that holds (RFC 9116)', async () => {
  expect(await ask({ SECURITY_CONTACT: 'https://naseeb.example/report' })).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: [
      'Contact: https://naseeb.example/report',
      'Expires: 2027-05-22T00:00:00.000Z',
      'Preferred-Languages: en, ar',
      'Canonical: https://naseeb.example/.well-known/security.txt',
      '',
    ].join('\n'),
  });
});

test('names customer support where no other contact is set, and is missing without either', async () => {
  expect((await ask({ SUPPORT_EMAIL: 'help@naseeb.example' })).text).toContain('Contact: mailto:help@naseeb.example\n');
  const front = { MODE: 'live', GATEWAY_ORIGIN: 'https://gateway.example', PUBLIC_ORIGIN: 'https://naseeb.example' };
  expect((await ask(front)).status).toBe(404);
  expect((await ask({}, 'POST')).status).toBe(405);
});
