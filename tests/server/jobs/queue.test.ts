import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createJobs } from '#server/jobs/queue.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
const { db } = database;
const jobs = createJobs({ handle: database, log: pino({ level: 'silent' }) });
const done: number[] = [];
jobs.define(
  'double',
  { retries: 1, maxPauseSeconds: 1, concurrency: 1 },
  z.strictObject({ n: z.int() }),
  async ({ n }) => {
    done.push(2 * n);
  },
);
await jobs.start();
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

test('does not run a job whose data its schema refuses, and gives it up after its retries', async () => {
  await jobs.send(db, 'double', { n: 'two' });
  await jobs.send(db, 'double', { n: 3 });
  const states = async () =>
    (await sql<{ state: string }>`select state from pgboss.job where name = 'double' order by data`.execute(db)).rows;
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'failed' }, { state: 'completed' }]), {
    timeout: 20_000,
  });
  expect(done).toEqual([6]);
});
