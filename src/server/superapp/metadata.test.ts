import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createMetadata } from './metadata.ts';

let answer: Record<string, unknown> = {};
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  response.writeHead(Object.keys(answer).length === 0 ? 503 : 200).end(JSON.stringify(answer));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const GENUINE = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
};

test('is read once, and again after a failure', async () => {
  const load = createMetadata(issuer, false);
  answer = {};
  await expect(load()).rejects.toThrow('503');
  answer = GENUINE;
  expect(await load()).toMatchObject(GENUINE);
  const before = asked;
  await load();
  expect(asked).toBe(before);
});

test.each([
  ['another issuer', { issuer: 'https://elsewhere.example' }],
  ['an address that is not of its kind', { token_endpoint: 'https://elsewhere.example/token' }],
])('is refused where it is of %s', async (_what, changed) => {
  answer = { ...GENUINE, ...changed };
  await expect(createMetadata(issuer, false)()).rejects.toThrow();
});

test("of the sandbox's addresses the path counts", async () => {
  const far = 'http://0.0.0.0:9/sandbox/superapp';
  answer = { issuer: far, authorization_endpoint: `${far}/a`, token_endpoint: `${far}/t`, jwks_uri: `${far}/j` };
  expect(await createMetadata(issuer, true)()).toMatchObject({
    issuer: far,
    token_endpoint: `${issuer}/sandbox/superapp/t`,
  });
});
