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
  await Promise.race([waitForLockWaiter(database.db), outcome]).finally(() => release(null));
  await Promise.all([moving, outcome]);
});

/** Live begins up to its mark, and stands there until the returned function lets it go on. */
async function beginLive(): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<null>();
  const { promise: shut, resolve: isShut } = Promise.withResolvers<null>();
  const gate = database.db.transaction().execute(async (tx) => {
    await sql`lock table installation in share mode`.execute(tx); // to be read, not to be written to
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

test('a move of the clock that comes while live begins waits for it, and is refused', async () => {
  const { engine, stop } = await startTestNode(database.url);
  const goOn = await beginLive();
  // One that does not wait is done before the mark is there to refuse it.
  const moved = assertPresent(clock[''], 'the verb').run(engine, ['+1h'], () => {});
  const outcome = expect(moved).rejects.toThrow('this database is live');
  try {
    await Promise.race([waitForLockWaiters(database.db, 2), outcome]).finally(goOn);
    await outcome;
  } finally {
    await stop();
  }
});

test('two nodes that begin to be live in one moment both do', async () => {
  const goOn = await beginLive();
  const second = claimInstallation(database.db, 'live');
  await waitForLockWaiters(database.db, 2);
  await Promise.all([goOn(), second]);
});

test('a sandbox does not start on a live database, and says why', async () => {
  await claimInstallation(database.db, 'live');
  await expect(startTestNode(database.url)).rejects.toThrow('this database is live');
});

test('an operator whose shell names no product is told so, and no new one is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-none-'));
  try {
    const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    await expect(openStandalone(settings, createLog(settings))).rejects.toThrow(`No product was started on ${folder}`);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
