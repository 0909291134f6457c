import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { syncDifferences } from '#server/reconciliation/sync-differences.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

test('differences are raised in the order in which they were found, however PostgreSQL joins them', async () => {
  const subjects = Array.from({ length: 40 }, (_, n) => `subject-${(n * 17) % 40}`);
  const found = subjects.map(
    (subject) => ({ kind: 'settlement', type: 'acquirer', subject, expected: 1n, actual: 2n }) as const,
  );
  const { raised } = await db.transaction().execute(async (tx) => {
    await sql`set local enable_nestloop = off`.execute(tx);
    await sql`set local enable_mergejoin = off`.execute(tx);
    return syncDifferences(tx, found);
  });
  expect(raised.map(({ subject }) => subject)).toEqual(subjects);
});
