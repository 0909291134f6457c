import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/index.ts';
import { createEngine } from '#server/engine/engine.ts';
import { openStandalone } from '#server/engine/standalone.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
/** The test's database, with connections that can be told from the test's own. */
let url: string;

beforeEach(async () => {
  database = await createTestDatabase();
  const named = new URL(database.url);
  named.searchParams.set('application_name', 'tried');
  url = named.href;
});
afterEach(() => database.drop());

const expectNoConnections = () =>
  expect
    .poll(
      async () => {
        const { rowCount } = await database.pool.query(
          "select from pg_stat_activity where application_name = 'tried' and datname = current_database()",
        );
        return rowCount;
      },
      { timeout: 10_000 },
    )
    .toBe(0);

test('a node whose port is taken closes its database', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(startTestNode(url, { PORT: String(port), HOST: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
  await expectNoConnections();
  taken.close();
});

test.each(['a node', 'the command line'])('%s whose engine does not start closes its database', async (what) => {
  await database.pool.query('alter table secrets rename to lost_secrets');
  const settings = readSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  await expect(what === 'a node' ? startTestNode(url) : openStandalone(settings, log)).rejects.toThrow();
  await expectNoConnections();
});

test('an engine closes its database though one of its services fails to stop', async () => {
  const settings = readSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const engine = await createEngine({ settings, log, handle: openDatabase(url), publicOrigin: 'http://localhost' });
  vi.spyOn(engine.push, 'stop').mockRejectedValue(new Error('push is stuck'));
  await expect(engine.stop()).rejects.toThrow('push is stuck');
  await expectNoConnections();
});
