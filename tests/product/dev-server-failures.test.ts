import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import { shellEnv } from '#support/product/start-product.ts';

let folder: string;
const isPostgresUp = () => existsSync(join(folder, 'postgres/data/postmaster.pid'));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-dev-failure-'));
  await chmod(folder, 0o755); // PostgreSQL runs as another user where we are root
});
afterEach(async () => {
  if (isPostgresUp()) await (await startPostgres(folder)).stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts `npm run dev`, which must end by itself. */
const failDevelopment = (env: Record<string, string>): Promise<{ code: unknown; stderr: string }> =>
  promisify(execFile)(process.execPath, ['scripts/dev.ts'], {
    env: shellEnv({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ...env }),
    timeout: 100_000,
  }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: unknown; stderr: string }) => ({ code, stderr }),
  );

/** Changes the database in the folder, as its owner, before the start. */
async function changeDatabase(change: (handle: DbHandle) => Promise<unknown>): Promise<void> {
  const local = await startPostgres(folder);
  const handle = openDatabase(local.ownerUrl, { max: 1 });
  await change(handle).finally(handle.close);
  await local.stop();
}

describe('npm run dev that does not start', { timeout: 120_000 }, () => {
  it('leaves no PostgreSQL behind, and says why without the row that PostgreSQL refused', async () => {
    await changeDatabase(async ({ db, pool }) => {
      await migrate(db);
      await pool.query('alter table secrets add constraint no_secrets check (false) not valid');
    });
    const { code, stderr } = await failDevelopment({});
    expect([code, isPostgresUp()]).toEqual([1, false]);
    for (const words of ['no_secrets', '23514']) expect(stderr).toContain(words);
    // PostgreSQL's detail quotes the secret.
    expect(stderr).not.toContain('Failing row');
  });

  it('leaves no PostgreSQL behind where it cannot use its sandbox', async () => {
    const { code, stderr } = await failDevelopment({ SANDBOX_ORIGIN: 'http://127.0.0.1:9' });
    expect([code, isPostgresUp()]).toEqual([1, false]);
    expect(stderr.trim()).toMatch(/^Cannot start: SANDBOX_ORIGIN needs SANDBOX_SECRET, .*\.$/);
  });

  it('says why in a sentence, and logs the error', async () => {
    const { code, stderr } = await failDevelopment({ DATA_DIR: '/dev/null/data', LOG_LEVEL: 'warn' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot start: .*DATA_DIR \/dev\/null\/data.*\.$/m);
    expect(stderr).toMatch(/^\{"level":40,.*"errorCode":"ENOTDIR".*\}$/m);
  });
});
