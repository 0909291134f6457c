import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { runOnce } from '#server/db/idempotency.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
beforeAll(async () => {
  await sql`create table acts (n int)`.execute(database.db);
});
afterAll(() => database.drop());

const countEffects = async () =>
  Number((await sql<{ n: bigint }>`select count(*) n from acts`.execute(database.db)).rows[0]?.n);
const key = (fields: Record<string, unknown> = { amount: 100 }) => ({
  playerId: 1001n,
  command: '430030',
  requestId: randomUUID(),
  fields,
});

test('32 calls with one id have one effect and one answer', async () => {
  const same = key();
  const before = await countEffects();
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      runOnce(database, same, async (tx) => {
        await sql`insert into acts values (${i})`.execute(tx);
        return ok({ by: i });
      }),
    ),
  );
  expect(await countEffects()).toBe(before + 1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true });
});

test('refuses the same id with other fields, but not with the same fields in another order', async () => {
  const first = key({ amount: 100, card: { token: 't', last4: '4242' } });
  await runOnce(database, first, async () => ok('done'));
  expect(
    await runOnce(database, { ...first, fields: { card: { last4: '4242', token: 't' }, amount: 100 } }, async () =>
      ok('again'),
    ),
  ).toEqual(ok('done'));
  expect(
    await runOnce(database, { ...first, fields: { amount: 101, card: { token: 't', last4: '4242' } } }, async () =>
      ok('again'),
    ),
  ).toEqual(err({ code: errorCodes.requestIdReused }));
});

test('separates ids by player and by command', async () => {
  const first = key();
  await runOnce(database, first, async () => ok(1));
  expect(await runOnce(database, { ...first, playerId: 1002n }, async () => ok(2))).toEqual(ok(2));
  expect(await runOnce(database, { ...first, command: '430031' }, async () => ok(3))).toEqual(ok(3));
});

test('rolls back a refusal, whose id may be used again', async () => {
  const same = key();
  const before = await countEffects();
  const refused = await runOnce(database, same, async (tx) => {
    await sql`insert into acts values (0)`.execute(tx);
    return err({ code: errorCodes.insufficientBalance });
  });
  expect(refused).toEqual(err({ code: errorCodes.insufficientBalance }));
  expect(await countEffects()).toBe(before);
  expect(await runOnce(database, same, async () => ok('now'))).toEqual(ok('now'));
});

test('rolls back after an exception', async () => {
  const same = key();
  const bug = runOnce(database, same, async (tx) => {
    await sql`insert into acts values (0)`.execute(tx);
    throw new Error('a bug');
  });
  await expect(bug).rejects.toThrow('a bug');
  expect(await runOnce(database, same, async () => ok('after'))).toEqual(ok('after'));
});

test('repeats an empty answer', async () => {
  const same = key();
  await runOnce(database, same, async () => ok(null));
  expect(await runOnce(database, same, async () => ok('again'))).toEqual(ok(null));
});
