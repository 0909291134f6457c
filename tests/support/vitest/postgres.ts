import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#server/db/local/postgres.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import { startTestSandbox } from '../providers/sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database, template of every test database. */
    templateUrl: string;
    /** The same as nodes connect to it. */
    nodeUrl: string;
    /** The sandbox of the run, for nodes without their own: SANDBOX_ORIGIN and SANDBOX_SECRET. */
    sandbox: Record<'SANDBOX_ORIGIN' | 'SANDBOX_SECRET', string>;
  }
}

/** One PostgreSQL and one sandbox for a run; each test file gets its own copy of the migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-test-'));
  await chmod(folder, 0o755);
  const server = await startPostgres(folder, {
    flags: ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off'],
  });
  await migrateAsOwner(server);
  project.provide('templateUrl', server.ownerUrl);
  project.provide('nodeUrl', server.url);
  const sandbox = await startTestSandbox();
  project.provide('sandbox', sandbox.env);
  return async () => {
    await sandbox.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
