import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '#server/db/local/free-port.ts';
import { startPostgres } from '#server/db/local/postgres.ts';

test('uses another port if the free one is taken in the meantime', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-pg-'));
  await chmod(folder, 0o755);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const ports = [port, port];
  try {
    const server = await startPostgres(folder, { findPort: async () => ports.shift() ?? freePort() });
    expect([server.started, ports]).toEqual([true, []]);
    expect(Number(new URL(server.url).port)).not.toBe(port);
    await server.stop();
  } finally {
    other.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('starts the local PostgreSQL once, shares it, and stops it with its last user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-pg-'));
  await chmod(folder, 0o755);
  try {
    const [one, two] = await Promise.all([startPostgres(folder), startPostgres(folder)]);
    expect(new URL(one.url).host).toBe(new URL(two.url).host);
    expect([one.started, two.started].filter(Boolean)).toHaveLength(1);

    const client = new pg.Client({ connectionString: two.url });
    await client.connect();
    await one.leave(); // the other is still connected
    expect((await client.query<{ up: number }>('select 1 as up')).rows).toEqual([{ up: 1 }]);
    expect((await client.query<object>('show log_error_verbosity')).rows).toEqual([{ log_error_verbosity: 'terse' }]);
    await client.end();
    await two.leave();

    const again = await startPostgres(folder);
    expect(again.started).toBe(true);
    await again.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
