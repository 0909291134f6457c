import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { claimInstallation } from '#server/engine/installation.ts';
import { clockCommands as clock } from '#server/ops/commands/clock.ts';
import { createLog } from '#server/observability/log.ts';
import { openStandalone } from '#server/engine/standalone.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { waitForLockWaiters, waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { readSettings } from '#server/settings/read-settings.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const move = (ms: number) => sql`update product_clock set offset_ms = offset_ms + ${ms}`.execute(database.db);

test('allows moves of the clock and restarts as a sandbox before it was live', async () => {
  await claimInstallation(database.db, 'sandbox');
  await move(1_000);
  await claimInstallation(database.db, 'sandbox');
});

test('live mode refuses a database whose clock was moved, and does not mark it', async () => {
  await move(1_000);
  await expect(claimInstallation(database.db, 'live')).rejects.toThrow('the clock of this database was moved');
  await claimInstallation(database.db, 'sandbox');
});

test('a live database refuses moves of the clock and removal of its mark', async () => {
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

test('live mode waits for a concurrent move of the clock, and notices it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<null>();
  const { promise: moved, resolve: hasMoved } = Promise.withResolvers<null>();
  const moving = database.db.transaction().execute(async (tx) => {
    await sql`update product_clock set offset_ms = 1000`.execute(tx);
    hasMoved(null);
    await held;
  });
  await moved;
  // A start that did not wait for the clock's row would be live before the move is committed.
  const outcome = expect(claimInstallation(database.db, 'live')).rejects.toThrow(
    'the clock of this database was moved',
  );
  await Promise.race([waitForLockWaiter(database.db), outcome]).finally(() => release(null));
  await Promise.all([moving, outcome]);
});

/** Starts live mode up to its mark, and blocks it there until the returned function is called. */
async function beginLive(): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<null>();
  const { promise: shut, resolve: isShut } = Promise.withResolvers<null>();
  const gate = database.db.transaction().execute(async (tx) => {
    await sql`lock table installation in share mode`.execute(tx); // can be read, but not written
    isShut(null);
    await held;
  });
  await shut;
  const live = claimInstallation(database.db, 'live');
  await waitForLockWaiter(database.db);
  return async () => {
    release(null);
    await Promise.all([gate, live]);
  };
}

test('a move of the clock waits for a concurrent start of live mode, and is refused', async () => {
  const { engine, stop } = await startTestNode(database.url);
  const unblock = await beginLive();
  // A move that did not wait would finish before the mark could refuse it.
  const moved = assertPresent(clock[''], 'the verb').run(engine, ['+1h'], () => {});
  const outcome = expect(moved).rejects.toThrow('this database is live');
  try {
    await Promise.race([waitForLockWaiters(database.db, 2), outcome]).finally(unblock);
    await outcome;
  } finally {
    await stop();
  }
});

test('two nodes can start live mode at the same time', async () => {
  const unblock = await beginLive();
  const second = claimInstallation(database.db, 'live');
  await waitForLockWaiters(database.db, 2);
  await Promise.all([unblock(), second]);
});

test('a sandbox refuses to start on a live database, and says why', async () => {
  await claimInstallation(database.db, 'live');
  await expect(startTestNode(database.url)).rejects.toThrow('this database is live');
});

test("an operator's shell without a product reports that, and creates nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-none-'));
  try {
    const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    await expect(openStandalone(settings, createLog(settings))).rejects.toThrow(`No product was started on ${folder}`);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
