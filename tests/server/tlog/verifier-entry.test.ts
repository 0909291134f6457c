import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#server/engine/engine.ts';
import { nameVerifierFile } from '#server/tlog/verifier-entry.ts';
import { createIdleEngine } from '#support/draws/draws.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { readEngineLog } from '#support/tlog/read-log.ts';

let base: TestDatabase;
let engine: Engine;

beforeAll(async () => {
  base = await createTestDatabase();
  engine = await createIdleEngine(base.url, 'http://127.0.0.1:9');
});

afterAll(async () => {
  await engine.stop();
  await base.drop();
});

const release = (hash: string) => ({ version: '1.2.3', hash: hash.repeat(32) });
async function named(): Promise<Record<string, unknown>[]> {
  const reader = readEngineLog(engine);
  const { checkpoint } = await reader.checkpoint();
  return (await reader.entries(checkpoint.size)).filter(({ type }) => type === 'verifier');
}

test('a release is named once by nodes that start together, and not again when one starts later', async () => {
  await Promise.all(Array.from({ length: 8 }, () => nameVerifierFile(engine.db, release('0a'))));
  await engine.tlog.tick();
  expect(await named()).toEqual([{ type: 'verifier', ...release('0a') }]);
  await nameVerifierFile(engine.db, release('0a'));
  await engine.tlog.tick();
  expect(await named()).toHaveLength(1);
});

test('each release is named', async () => {
  await nameVerifierFile(engine.db, release('0b'));
  await engine.tlog.tick();
  expect(await named()).toEqual([
    { type: 'verifier', ...release('0a') },
    { type: 'verifier', ...release('0b') },
  ]);
});
