import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLateWithout, type UnsealedDraw } from '#server/tlog/seals.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

const SEAL_BY = Date.UTC(2026, 10, 21, 6, 42);
let base: TestDatabase;
beforeEach(async () => {
  base = await createTestDatabase();
});
afterEach(() => base.drop());

async function sign(second: number, size: bigint, ...witnesses: string[]): Promise<void> {
  await base.db
    .insertInto('tlog_checkpoints')
    .values({ size, note: `head ${size}\n` })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const cosigned_at = new Date(SEAL_BY + second * 1_000);
  for (const witness of witnesses)
    await base.db
      .insertInto('tlog_cosignatures')
      .values({ size, witness, cosigned_at, line: `${witness} at ${second}\n` })
      .execute();
}

/** A draw that was committed to at 100, and closed at 200 or never; two of three late witnesses make it unsealed. */
const draw: UnsealedDraw = {
  witnesses: ['A', 'B', 'C'],
  quorum: 2,
  sealBy: new Date(SEAL_BY),
  commitmentIndex: 100n,
  closingIndex: 200n,
  without: 200n,
};
const late = (over: Partial<UnsealedDraw> = {}) => findLateWithout(base.db, { ...draw, ...over });

test('a draw is unsealed by late cosignatures of trees that hold its commitment, where there are such', async () => {
  await sign(1, 50n, 'A', 'B');
  expect(await late()).toEqual(['head 50\nA at 1\nB at 1\n']);
  // Only of such a tree everybody knows that it holds no closing who reads the log from the commitment on.
  await sign(2, 100n, 'C');
  await sign(3, 150n, 'A');
  await sign(4, 160n, 'A', 'B');
  expect(await late()).toEqual(['head 160\nA at 4\nB at 4\n']);
});

test('of trees from before its commitment the largest are shown, and no more of them than are needed', async () => {
  await sign(1, 40n, 'A');
  await sign(2, 50n, 'A', 'B');
  await sign(3, 150n, 'C');
  expect(await late()).toEqual(['head 150\nC at 3\n', 'head 50\nA at 2\nB at 2\n']);
});

test('a tree counts that holds no closing, also where the log has none, and a cosignature that is late', async () => {
  await sign(0, 150n, 'A', 'B', 'C');
  await sign(1, 201n, 'A', 'B', 'C');
  expect(await late()).toBeUndefined();
  expect(await late({ closingIndex: undefined, without: 201n })).toEqual(['head 201\nA at 1\nB at 1\nC at 1\n']);
});
