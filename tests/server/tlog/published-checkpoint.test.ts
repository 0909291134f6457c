import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPublishedCheckpoint } from '#server/tlog/published-checkpoint.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

async function sign(size: bigint, ...witnesses: string[]): Promise<void> {
  await base.db
    .insertInto('tlog_checkpoints')
    .values({ size, note: `head ${size}\n` })
    .onConflict((oc) => oc.doNothing())
    .execute();
  for (const witness of witnesses)
    await base.db
      .insertInto('tlog_cosignatures')
      .values({ size, witness, cosigned_at: new Date(0), line: `${witness}\n` })
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
