import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../../src/server/db/postgres.ts';

test('the local PostgreSQL is started once, found again, and stopped by whoever leaves last', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-pg-'));
  await chmod(folder, 0o755);
  try {
    const [one, two] = await Promise.all([startPostgres(folder), startPostgres(folder)]);
    expect(one.url).toBe(two.url);
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
