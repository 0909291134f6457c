import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, test, vi } from 'vitest';
import { freePort } from '#server/db/local/free-port.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import { NODE_ROLE } from '#server/db/node-role.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import { startTestNode } from '#support/node/test-node.ts';

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

/** The process in the lock file of the folder's server. */
const postmaster = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n', 1)[0]);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const query = async <T extends object>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

describe('a server that was killed', () => {
  it('is started once by two nodes at a time, and found by both at its new port', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'naseeb-pg-'));
    await chmod(folder, 0o755);
    const other = createServer();
    try {
      const [one, two] = [await startPostgres(folder), await startPostgres(folder)];
      const port = Number(new URL(one.url).port);
      const pid = await postmaster(folder);
      process.kill(pid, 'SIGKILL');
      // Until the system has buried it, its number counts as a process.
      await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000, interval: 20 });
      expect(await one.isUp()).toBe(false);
      // Somebody else takes its port.
      other.listen(port, '127.0.0.1');
      await once(other, 'listening');
      await Promise.all([one.restart(), two.restart()]);
      expect(new URL(one.url).host).toBe(new URL(two.url).host);
      expect(Number(new URL(one.url).port)).not.toBe(port);
      expect(await query(two.url, 'select 1 as up')).toEqual([{ up: 1 }]);
      await one.stop();
    } finally {
      other.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is started though one of its processes still works', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'naseeb-pg-'));
    await chmod(folder, 0o755);
    try {
      const server = await startPostgres(folder);
      const working = query(server.url, 'select count(*) from generate_series(1, 100000000000) n').catch(() => 'ended');
      await vi.waitUntil(
        async () =>
          (
            await query(
              server.ownerUrl,
              `select from pg_stat_activity where query like '%100000000000%' and state = 'active'
            and pid <> pg_backend_pid()`,
            )
          ).length > 0,
        { timeout: 10_000, interval: 20 },
      );
      process.kill(await postmaster(folder), 'SIGKILL');
      await vi.waitUntil(async () => !(await server.isUp()), { timeout: 10_000, interval: 20 });
      await server.restart();
      expect(await query(server.url, 'select 1 as up')).toEqual([{ up: 1 }]);
      expect(await working).toBe('ended');
      await server.stop();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

test("a data folder of an earlier release gets the nodes' role, and the job queue becomes its own", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-pg-'));
  await chmod(folder, 0o755);
  try {
    const before = await startPostgres(folder);
    // Nodes were the superuser, who made the queue too.
    await (await startTestNode(before.ownerUrl)).stop();
    await query(before.ownerUrl, `drop role ${NODE_ROLE}`);
    await before.stop();
    await rm(join(folder, 'postgres/data/naseeb-node.password'));

    const after = await startPostgres(folder);
    await migrateAsOwner(after);
    const node = await startTestNode(after.url);
    await node.engine.jobs.send(node.engine.db, 'messages', { id: '1' });
    await node.stop();
    const owners = `select distinct tableowner as owner from pg_tables where schemaname = `;
    expect(await query(after.ownerUrl, `${owners}'pgboss'`)).toEqual([{ owner: NODE_ROLE }]);
    expect(await query(after.ownerUrl, `${owners}'public'`)).toEqual([{ owner: 'naseeb' }]);
    await after.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
