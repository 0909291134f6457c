import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimInstallation } from '../../src/server/installation.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { somebodyWaits } from '../support/locks.ts';
import { testNode } from '../support/node.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const move = (ms: number) => sql`update product_clock set offset_ms = offset_ms + ${ms}`.execute(database.db);

test('what never was live may be moved in time, and started as a sandbox again', async () => {
  await claimInstallation(database.db, 'sandbox');
  await move(1_000);
  await claimInstallation(database.db, 'sandbox');
});

test('live refuses a database whose clock was moved, and does not mark it', async () => {
  await move(1_000);
  await expect(claimInstallation(database.db, 'live')).rejects.toThrow('the clock of this database was moved');
  await claimInstallation(database.db, 'sandbox');
});

test('once live, nothing moves the clock, and nothing takes the mark away', async () => {
  await claimInstallation(database.db, 'live');
  await claimInstallation(database.db, 'live');
  await expect(move(1_000)).rejects.toThrow('live');
  for (const statement of [
    'delete from product_clock',
    'truncate product_clock',
    `update installation set mode = 'sandbox'`,
    'delete from installation',
    'truncate installation',
  ])
    await expect(sql.raw(statement).execute(database.db), statement).rejects.toThrow('live');
});

test('a clock moved while live begins is waited for, and seen', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<null>();
  const { promise: moved, resolve: hasMoved } = Promise.withResolvers<null>();
  const moving = database.db.transaction().execute(async (tx) => {
    await sql`update product_clock set offset_ms = 1000`.execute(tx);
    hasMoved(null);
    await held;
  });
  await moved;
  // One that does not wait for the clock's row is live by then, and the move is committed after it.
  const outcome = expect(claimInstallation(database.db, 'live')).rejects.toThrow(
    'the clock of this database was moved',
  );
  await Promise.race([somebodyWaits(database.db), outcome]).finally(() => release(null));
  await Promise.all([moving, outcome]);
});

test('a sandbox does not start on a live database, and says why', async () => {
  await claimInstallation(database.db, 'live');
  await expect(testNode(database.url)).rejects.toThrow('this database is live');
});
