import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '../../src/server/db/index.ts';
import { startPostgres } from '../../src/server/db/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database every test database is a copy of. */
    templateUrl: string;
  }
}

/** One PostgreSQL for a run; each test file gets a database of its own, copied from the migrated one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-test-'));
  await chmod(folder, 0o755);
  const server = await startPostgres(folder, ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']);
  const template = openDatabase(server.url);
  await migrate(template.db);
  await template.close();
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
