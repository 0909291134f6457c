import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLateWithout, listSignedClosings, type UnsealedDraw } from '#server/tlog/seals.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { openExplainedDatabase } from '#support/node/explained-database.ts';

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

/** Each witness signs a tree a second, of the size of its second, from one second to another. */
async function signEach(from: number, to: number, ...witnesses: string[]): Promise<void> {
  const each = sql`generate_series(${from}::int, ${to}::int) n`;
  await sql`insert into tlog_checkpoints (size, note) select n, 'head ' || n from ${each} on conflict do nothing`.execute(
    base.db,
  );
  await sql`
    insert into tlog_cosignatures (size, witness, cosigned_at, line)
    select n, w, to_timestamp(n), w from ${each}, unnest(${witnesses}::text[]) w`.execute(base.db);
}

test('a draw that waits reads what was signed late, and not all that its witnesses ever signed', async () => {
  const [commitment, closing, sealBy] = [30_000, 30_100, 30_110];
  await signEach(1, sealBy - 1, 'A', 'B', 'C');
  await signEach(sealBy, sealBy + 5_000, 'C');
  const waiting: UnsealedDraw = {
    ...draw,
    sealBy: new Date(sealBy * 1_000),
    commitmentIndex: BigInt(commitment),
    closingIndex: BigInt(closing),
    without: BigInt(closing),
  };
  const { handle, rowsRead } = openExplainedDatabase(base.ownerUrl);
  try {
    expect(await findLateWithout(handle.db, waiting)).toBeUndefined();
    expect(rowsRead('tlog_cosignatures')).toBeLessThan(12_000);
    const signed = await listSignedClosings(handle.db, waiting);
    expect(signed.map(({ witness, at }) => [witness, at.getTime() / 1_000])).toEqual([
      ['A', closing + 1],
      ['B', closing + 1],
      ['C', closing + 1],
    ]);
    expect(rowsRead('tlog_cosignatures')).toBeLessThan(10);
  } finally {
    await handle.close();
  }
});
