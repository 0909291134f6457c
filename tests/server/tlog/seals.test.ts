import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import type { Queryable } from '#server/db/index.ts';
import { unsignedWitnesses } from '#server/draws/view/cancellations.ts';
import { entryHash } from '#server/tlog/entries.ts';
import { findDayAfter, findLateWithout, findSeal, listSignedClosings, type UnsealedDraw } from '#server/tlog/seals.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { openExplainedDatabase, type ExplainedDatabase } from '#support/node/explained-database.ts';

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

test('a tree that was signed in time, and again late, is without the closing when it is late', async () => {
  await sign(-1, 150n, 'A', 'B', 'C');
  expect(await late()).toBeUndefined();
  await sign(1, 150n, 'A', 'B');
  await sign(2, 150n, 'A');
  expect(await late()).toEqual(['head 150\nA at 1\nB at 1\n']);
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

/** D never signed. Of those that signed the closing in time A and C go on for most of a day; B is away since before. */
const [commitment, closing, sealBy, last] = [5_000, 5_100, 5_110, 35_000];
const waiting: UnsealedDraw = {
  witnesses: ['A', 'B', 'C', 'D'],
  quorum: 3,
  sealBy: new Date(sealBy * 1_000),
  commitmentIndex: BigInt(commitment),
  closingIndex: BigInt(closing),
  without: BigInt(closing),
};
const entry = Buffer.from('the closing');
async function letWait(): Promise<ExplainedDatabase> {
  await base.db
    .insertInto('tlog_entries')
    .values({ index: BigInt(closing), entry })
    .execute();
  await signEach(1, closing - 1, 'A', 'B', 'C');
  await signEach(closing, last, 'A', 'C');
  return openExplainedDatabase(base.ownerUrl);
}
/** As `unsignedWitnesses` is asked for a draw. */
const listUnsigned = async (db: Queryable): Promise<string[] | undefined> => {
  const { witnesses } = waiting;
  const { rows } = await sql<{ away: string[] }>`
    select ${unsignedWitnesses} as away
    from (select ${witnesses}::text[], ${entryHash(entry)}::bytea, ${waiting.sealBy}::timestamptz) d (witnesses, closing_hash, seal_by)`.execute(
    db,
  );
  return rows[0]?.away;
};

/** About one row, or some, of each of four witnesses. */
const isOneOfEach = (rows: number): boolean => rows > 0 && rows < 10;
const isSomeOfEach = (rows: number): boolean => rows > 0 && rows < 20;

test('a draw that waits takes a few rows of each witness, however much they sign while it waits', async () => {
  const { handle, rowsRead } = await letWait();
  const { db } = handle;
  try {
    for (const find of [findSeal, findLateWithout, findDayAfter]) {
      expect(await find(db, waiting)).toBeUndefined();
      expect(rowsRead('tlog_cosignatures')).toSatisfy(isOneOfEach);
    }
    // A day after the moment of its seal, too, where fewer than a quorum sign.
    const dayBefore = new Date(waiting.sealBy.getTime() - DAY_MS);
    expect(await findDayAfter(db, { ...waiting, sealBy: dayBefore })).toBeUndefined();
    expect(rowsRead('tlog_cosignatures')).toSatisfy(isOneOfEach);
    const signed = await listSignedClosings(db, waiting);
    expect(signed.map(({ witness, at }) => [witness, at.getTime() / 1_000])).toEqual([
      ['A', closing + 1],
      ['C', closing + 1],
    ]);
    expect(rowsRead('tlog_cosignatures')).toSatisfy(isOneOfEach);
    // Also where no tree of all that they signed late holds the closing.
    const unclosed = { ...waiting, closingIndex: undefined, without: BigInt(last) };
    expect(await findLateWithout(db, unclosed)).toEqual([`head ${last}AC`]);
    expect(rowsRead('tlog_cosignatures')).toSatisfy(isSomeOfEach);
    // B comes back, and signs late that it had not seen the closing: one is too few.
    const [size, cosigned_at] = [BigInt(closing), new Date(last * 1_000)];
    await base.db.insertInto('tlog_cosignatures').values({ size, witness: 'B', cosigned_at, line: 'B' }).execute();
    expect(await findLateWithout(db, waiting)).toBeUndefined();
    expect(rowsRead('tlog_cosignatures')).toSatisfy(isOneOfEach);
  } finally {
    await handle.close();
  }
});

/** Some steps through an index for each witness. */
const isFew = (pages: number): boolean => pages > 0 && pages < 50;

test('no index is walked for a witness that is away, also with statistics', async () => {
  const { handle, pagesRead } = await letWait();
  const { db } = handle;
  try {
    for (const statement of [sql`select`, sql`analyze`]) {
      await statement.execute(base.db);
      for (const find of [findSeal, findLateWithout, findDayAfter, listSignedClosings]) {
        await find(db, waiting);
        expect([find.name, pagesRead('tlog_cosignatures')]).toEqual([find.name, expect.toSatisfy(isFew)]);
      }
      expect(await listUnsigned(db)).toEqual(['B', 'D']);
      expect(pagesRead('tlog_cosignatures')).toSatisfy(isFew);
    }
  } finally {
    await handle.close();
  }
});
