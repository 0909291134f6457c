import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { parseWitnessKey } from '#server/crypto/witness-key.ts';
import { requestCosignature } from '#server/tlog/cosign.ts';
import { witnessSigner } from '#support/proof/v3/keys.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

let base: TestDatabase;
let server: Server;
let isGone: Promise<void>;

beforeAll(async () => {
  base = await createTestDatabase();
  // Answers more than an answer can be, and never ends it.
  isGone = new Promise((gone) => {
    server = createServer((_, response) => {
      response.on('close', gone);
      response.write('x'.repeat(100_000));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await base.drop();
});

test('of the answer of a witness no more is read than an answer can be', async () => {
  const { verifier: key } = witnessSigner('w1.example');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const witness = { ...assertPresent(parseWitnessKey(key), 'a witness'), url, publicUrl: url };
  const result = await requestCosignature(base.db, witness, { size: 1n, note: 'log\n1\nroot\n\n— log sig\n' });
  expect(result).toEqual({ ok: false, error: { why: 'its answer has no valid cosignature' } });
  await isGone;
});
