import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { systemNow } from '#kernel/time.ts';
import { createTicker } from '#server/jobs/ticker.ts';
import { NODE_ROLE } from '#server/db/node-role.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';
import { openTestSocket } from '#support/node/test-socket.ts';

const database = await createTestDatabase();
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(database.url);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const ready = async () => {
  const response = await fetch(`${node.origin}/readyz`);
  return { status: response.status, ...((await response.json()) as object) };
};

test('a healthy node reports that it is ready', async () => {
  expect((await fetch(`${node.origin}/healthz`)).status).toBe(200);
  expect(await ready()).toEqual({
    status: 200,
    ready: true,
    draining: false,
    database: true,
    migrations: true,
    writable: true,
    jobs: true,
  });
});

test('a missing migration makes the node not ready', async () => {
  await sql`update kysely_migration set name = '0001-other' where name = '0001-house'`.execute(database.db);
  expect(await ready()).toMatchObject({ status: 503, migrations: false, database: true });
  await sql`update kysely_migration set name = '0001-house' where name = '0001-other'`.execute(database.db);
  expect(await ready()).toMatchObject({ status: 200 });
});

test('a database that gets no space for new data makes the node not ready', async () => {
  // A limit in place of a full disk: for connections that are opened from now on.
  const limitSpace = async (setting: string) => {
    await sql
      .raw(`alter role ${NODE_ROLE} in database ${new URL(database.url).pathname.slice(1)} ${setting}`)
      .execute(database.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = ${NODE_ROLE}`.execute(database.db);
  };
  const answers = (expected: object) => expect.poll(ready, { timeout: 20_000, interval: 200 }).toMatchObject(expected);
  await limitSpace('set temp_file_limit = 0');
  await answers({ status: 503, writable: false, database: true });
  await limitSpace('reset temp_file_limit');
  await answers({ status: 200, writable: true });
});

test('tells a stranger what was found in the last second', async ({ onTestFinished }) => {
  const asStranger = async () =>
    (await fetch(`${node.origin}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status;
  vi.useFakeTimers({ toFake: ['Date'], now: systemNow() + 2_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await asStranger()).toBe(200);
  await sql`update kysely_migration set name = '0001-other' where name = '0001-house'`.execute(database.db);
  expect(await asStranger()).toBe(200);
  expect(await ready()).toMatchObject({ status: 503 });
  vi.setSystemTime(systemNow() + 1_001);
  expect(await asStranger()).toBe(503);
  await sql`update kysely_migration set name = '0001-house' where name = '0001-other'`.execute(database.db);
});

test('a hanging job makes the node not ready', async ({ onTestFinished }) => {
  const { promise: hanging, resolve: release } = Promise.withResolvers<null>();
  const job = createTicker('hangs', 10, node.engine.log, async () => {
    await hanging;
  });
  job.start();
  onTestFinished(async () => {
    vi.useRealTimers();
    release(null);
    await job.stop();
  });
  expect(await ready()).toMatchObject({ jobs: true });
  vi.useFakeTimers({ toFake: ['Date'], now: systemNow() + 61_000 });
  expect(await ready()).toMatchObject({ status: 503, jobs: false });
});

test('serves metrics to this machine only', async () => {
  const player = await makePlayer(node);
  await player.call(balance, {});
  await node.client().call(balance, {});
  await fetch(`${node.origin}/hapi/no1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"message":"e30="}',
  });
  const socket = await openTestSocket(node.origin, player);
  const text = await (await fetch(`${node.origin}/metrics`)).text();
  expect(text).toContain('naseeb_calls_total{command="100124",code="0"} 1');
  expect(text).toContain(`naseeb_calls_total{command="100124",code="${errorCodes.loginRequired}"} 1`);
  expect(text).toContain(`naseeb_calls_total{command="unknown",code="${errorCodes.malformedMessage}"} 1`);
  expect(text).toContain('naseeb_call_seconds_count{command="100124"} 2');
  expect(text).toContain('naseeb_sockets 1');
  expect(text).toMatch(/naseeb_pool_connections [1-9]/);
  await socket.close();
  const passedOn = await fetch(`${node.origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.1' } });
  expect(passedOn.status).toBe(404);
});

test('leaves a metric out that cannot be read, and reads it with the next scrape', async () => {
  const recorded = recordLog();
  const second = await startTestNode(database.url, {}, recorded.log);
  let isBroken = true;
  second.engine.metrics.addGauge('naseeb_broken', 'Broken at first', () => {
    if (isBroken) throw new Error('broken');
    return 7;
  });
  const read = async () => (await fetch(`${second.origin}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  const text = await read();
  expect(text).not.toMatch(/^naseeb_broken /m);
  expect(text).toMatch(/^naseeb_sms_budget_used 0$/m);
  expect(recorded.text()).toContain('"metric":"naseeb_broken"');
  isBroken = false;
  expect(await read()).toMatch(/^naseeb_broken 7$/m);
  await second.stop();
});

test('serves metrics while settlements hold all connections for work in the background', async () => {
  const { background } = node.engine.handle;
  const { promise: held, resolve: release } = Promise.withResolvers<null>();
  const began = Array.from({ length: 6 }, () => Promise.withResolvers<null>());
  const settlements = began.map(({ resolve }) =>
    background.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      resolve(null);
      await held;
    }),
  );
  await Promise.all(began.map(({ promise }) => promise));
  const read = async () => (await fetch(`${node.origin}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  try {
    const text = await read();
    expect(text).toMatch(/^naseeb_sockets \d/m);
    expect(text).not.toMatch(/^naseeb_(sms_budget_used|raffle_entries_missing) /m);
  } finally {
    release(null);
    await Promise.all(settlements);
  }
  expect(await read()).toMatch(/^naseeb_sms_budget_used 0$/m);
});

test('answers 500 if the metrics cannot be written', async () => {
  const failing = vi.spyOn(node.engine.metrics, 'render').mockRejectedValueOnce(new Error('broken'));
  expect((await fetch(`${node.origin}/metrics`, { signal: AbortSignal.timeout(5_000) })).status).toBe(500);
  failing.mockRestore();
});

test('a draining node finishes running calls, then stops', async () => {
  const second = await startTestNode(database.url);
  const player = await makePlayer(second);
  const socket = await openTestSocket(second.origin, player);
  // The call waits for this lock, so it is running while the node is asked to stop.
  const { promise: held, resolve: release } = Promise.withResolvers<null>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<null>();
  const blocker = database.db.transaction().execute(async (tx) => {
    await sql`lock table wallets in access exclusive mode`.execute(tx);
    lock(null);
    await held;
  });
  await locked;
  const waiting = player.call(balance, {});
  const blocked = async (): Promise<void> => {
    const { rows } = await sql`select 1 from pg_locks join pg_database d on d.oid = database
        where datname = current_database() and relation = 'wallets'::regclass and not granted`.execute(database.db);
    if (rows.length === 0) return blocked();
  };
  await blocked();
  const stopped = second.stop();
  expect(await socket.closed).toBe(1012);
  release(null);
  await blocker;
  expect(await waiting).toMatchObject({ code: 0 });
  await stopped;
  await expect(fetch(`${second.origin}/healthz`)).rejects.toThrow();
});
