import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY_NAME, holdKey } from '#server/draws/proof/operator-key.ts';
import type { Engine } from '#server/engine/engine.ts';
import { createIdleEngine } from '#support/draws/draws.ts';
import { changeOperatorKey, runKeyCommand } from '#support/draws/key-change.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

const NOBODY = 'http://127.0.0.1:9';

let base: TestDatabase;
let engine: Engine;
const others: Engine[] = [];

const start = (): Promise<Engine> => createIdleEngine(base.url, NOBODY, { PROOF_VERSION: '3' });
const startOther = async (): Promise<Engine> => {
  const other = await start();
  others.push(other);
  return other;
};

beforeEach(async () => {
  base = await createTestDatabase();
  engine = await start();
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop();
  await engine.stop();
  await base.drop();
});

const read = async (name: string) =>
  (await base.db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())?.value;
const lose = (name: string) => base.db.deleteFrom('secrets').where('name', '=', name).execute();
async function put(name: string, value: Buffer): Promise<void> {
  await lose(name);
  await base.db.insertInto('secrets').values({ name, value }).execute();
}
const hold = () => base.db.transaction().execute(holdKey);

const CASES = {
  'whose entry waits for its place': () => Promise.resolve(),
  'that only its start names': () => engine.tlog.tick(),
  'that was changed': async () => {
    await changeOperatorKey(engine);
  },
};

describe.each(Object.entries(CASES))("the operator's key %s", (_, begin) => {
  beforeEach(begin);

  it('is no other after its secret was lost, and none is made', async () => {
    const secret = await read(KEY_NAME);
    const { publicKey } = await hold();
    await lose(KEY_NAME);
    await expect(startOther()).rejects.toThrow("Cannot start: the operator's secret is not that of the key");
    expect(await read(KEY_NAME)).toBeUndefined();
    await expect(engine.operator.follow()).rejects.toThrow("the operator's secret is not that of the key");
    await expect(hold()).rejects.toThrow("the operator's secret is not that of the key");
    await put(KEY_NAME, secret ?? Buffer.alloc(0));
    expect((await startOther()).operator.key.publicKey).toBe(publicKey);
  });

  it('is no other after another secret took its place', async () => {
    const before = engine.operator.key.publicKey;
    await put(KEY_NAME, Buffer.alloc(32, 7));
    await expect(startOther()).rejects.toThrow("Cannot start: the operator's secret is not that of the key");
    for (let i = 0; i < 2; i++)
      await expect(engine.operator.follow()).rejects.toThrow("the operator's secret is not that of the key");
    expect(engine.operator.key.publicKey).toBe(before);
    await expect(hold()).rejects.toThrow("the operator's secret is not that of the key");
    await expect(runKeyCommand(engine, 'change', 'a test')).rejects.toThrow("the operator's secret is not that");
  });
});

describe("the log's key", () => {
  const refusal = "Cannot start: the log's secret is not that of the key";

  it('is no other after its secret was lost, and none is made', async () => {
    await lose('log-ed25519');
    await expect(startOther()).rejects.toThrow(refusal);
    expect(await read('log-ed25519')).toBeUndefined();
  });

  it('is no other after another secret took its place', async () => {
    await engine.tlog.tick();
    await put('log-ed25519', Buffer.alloc(32, 7));
    await expect(startOther()).rejects.toThrow(refusal);
  });
});
