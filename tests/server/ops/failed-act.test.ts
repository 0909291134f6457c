import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#support/node/database.ts';
import { shellEnv } from '#support/product/start-product.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'naseeb-failed-act-'));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const runOps = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['src/server/ops/main.ts', ...args], {
    env: shellEnv({ DATABASE_URL: database.url, DATA_DIR: folder }),
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

test('an act that fails in the middle is told by its error and code, without the row that was refused', async () => {
  expect(await runOps('texts', 'list')).toMatchObject({ code: 0, stderr: '' });
  await database.pool.query("alter table audit_log add constraint no_outcome check (outcome = 'begun') not valid");
  const { code, stderr } = await runOps('texts', 'list');
  expect(code).toBe(1);
  for (const words of ['no_outcome', '23514', 'audit-chain.ts']) expect(stderr).toContain(words);
  // PostgreSQL's detail quotes the row.
  expect(stderr).not.toContain('Failing row');
});
