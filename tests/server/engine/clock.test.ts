import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { createClock } from '#server/platform/clock.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('a reading that began before the clock was moved does not take the move back', async () => {
  const { db } = database;
  const clock = await createClock(db);
  const takeOld = clock.startReading();
  await sql`update product_clock set offset_ms = ${HOUR_MS}`.execute(db);
  await clock.refresh();
  takeOld(0n);
  expect(clock.now().getTime() - systemNow()).toBeGreaterThan(HOUR_MS - 1_000);
  clock.startReading()(0n);
  expect(clock.now().getTime() - systemNow()).toBeLessThanOrEqual(0);
});
