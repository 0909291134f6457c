import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type DbHandle } from '#server/db/index.ts';

export interface TestDatabase extends DbHandle {
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
  await asAdmin(url, `create database ${name} template ${url.pathname.slice(1)}`);
  url.pathname = `/${name}`;
  const handle = openDatabase(url.href);
  return {
    ...handle,
    drop: async () => {
      await handle.close();
      await asAdmin(url, `drop database ${name} with (force)`);
    },
  };
}
