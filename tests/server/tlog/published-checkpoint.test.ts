import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCosignedCheckpoint, loadPublishedCheckpoint } from '#server/tlog/published-checkpoint.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { openExplainedDatabase } from '#support/node/explained-database.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await createTestDatabase();
});
afterEach(() => base.drop());

const sign = (size: bigint, ...witnesses: string[]): Promise<void> =>
  signAt(new Date(0).toISOString(), size, ...witnesses);

async function signAt(at: string, size: bigint, ...witnesses: string[]): Promise<void> {
  await base.db
    .insertInto('tlog_checkpoints')
    .values({ size, note: `head ${size}\n` })
    .onConflict((oc) => oc.doNothing())
    .execute();
  for (const witness of witnesses)
    await base.db
      .insertInto('tlog_cosignatures')
      .values({ size, witness, cosigned_at: new Date(at), line: `${witness}\n` })
      .execute();
}

test('the published head never moves back, whoever cosigns later', async () => {
  const published = () => loadPublishedCheckpoint(base.db, 2);
  expect(await published()).toBeUndefined();
  await sign(100n);
  expect(await published()).toBe('head 100\n');
  await sign(110n, 'A');
  await sign(120n, 'A', 'B');
  expect(await published()).toBe('head 120\nA\nB\n');
  // D and E take the places of B and C: heads that they cosign are older, or have no quorum yet.
  await sign(110n, 'D');
  await sign(130n, 'D');
  expect(await published()).toBe('head 120\nA\nB\n');
  await sign(130n, 'E');
  expect(await published()).toBe('head 130\nD\nE\n');
});

test('a head that proves a key counts those that hold now, from the beginning of their terms', async () => {
  const [old, from] = ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z'];
  const now = [{ key: 'A' }, { key: 'B' }, { key: 'D', from }];
  const proving = () => loadCosignedCheckpoint(base.db, { quorum: 2, witnesses: now });
  await sign(100n, 'A', 'B');
  // D takes the place of C: one of the time before, and one of the time after, are no quorum.
  await sign(110n, 'A', 'C');
  await sign(120n, 'A');
  await signAt(old, 120n, 'D');
  await signAt(from, 130n, 'D');
  expect(await proving()).toBe('head 100\nA\nB\n');
  expect(await loadCosignedCheckpoint(base.db, { quorum: 2 })).toBe('head 120\nA\nD\n');
  await sign(130n, 'A');
  expect(await proving()).toBe('head 130\nA\nD\n');
  // Signed again in its term: the first one is what a reader of the log sees.
  await sign(140n, 'A');
  await signAt(old, 140n, 'D');
  await signAt(from, 140n, 'D');
  expect(await proving()).toBe('head 130\nA\nD\n');
});

/** Many heads, of which these witnesses have cosigned each. */
async function signMany(from: number, to: number, ...witnesses: string[]): Promise<void> {
  await sql`insert into tlog_checkpoints (size, note) select n, 'head ' || n from generate_series(${from}::int, ${to}::int) n`.execute(
    base.db,
  );
  await sql`
    insert into tlog_cosignatures (size, witness, cosigned_at, line)
    select n, w, to_timestamp(n), w from generate_series(${from}::int, ${to}::int) n, unnest(${witnesses}::text[]) w`.execute(
    base.db,
  );
}

test('the published head is found as fast after many heads without a quorum', async () => {
  await signMany(1, 2_000, 'A', 'B', 'C');
  await signMany(2_001, 4_000, 'A');
  await sign(2_010n, 'B');
  await sign(3_500n, 'C');
  await signMany(4_001, 6_000);
  const { handle, rowsRead } = openExplainedDatabase(base.ownerUrl);
  try {
    for (const [table, most] of [
      ['tlog_checkpoints', 3],
      ['tlog_cosignatures', 200],
    ] as const) {
      expect(await loadPublishedCheckpoint(handle.db, 2)).toBe('head 3500C\nA');
      expect(await loadPublishedCheckpoint(handle.db, 3)).toBe('head 2000ABC');
      expect(await loadPublishedCheckpoint(handle.db, 4)).toBe('head 6000');
      const read = rowsRead(table);
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThanOrEqual(most);
    }
  } finally {
    await handle.close();
  }
});
