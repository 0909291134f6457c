import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { NODE_ROLE } from '#server/db/node-role.ts';

/** The test works on it as its owner. */
export interface TestDatabase extends DbHandle {
  /** For nodes: as the role with which they connect to a local PostgreSQL. */
  readonly url: string;
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

async function asAdmin(url: URL, statement: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new copy of the migrated database; drop it in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  // By files: the other strategy writes each copy to the write-ahead log, too, and takes several times as long.
  await asAdmin(url, `create database ${name} template ${url.pathname.slice(1)} strategy file_copy`);
  url.pathname = `/${name}`;
  const nodeUrl = new URL(inject('nodeUrl'));
  nodeUrl.pathname = url.pathname;
  for (const one of [url, nodeUrl]) one.search = '';
  const handle = openDatabase(url.href);
  // Nodes may also use what a test puts in the place of a table.
  await handle.pool.query(`alter default privileges grant all on tables to ${NODE_ROLE}`);
  return {
    ...handle,
    url: nodeUrl.href,
    ownerUrl: url.href,
    drop: async () => {
      await handle.close();
      await asAdmin(url, `drop database ${name} with (force)`);
    },
  };
}
