import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '#server/db/local/postgres.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import { startTestNode } from '#support/node/test-node.ts';

/** A disk of its own for this file, where the machine lets us mount one. */
const folder = mkdtempSync(join(tmpdir(), 'naseeb-full-'));
const isMounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder], { stdio: 'ignore' });
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes all space that is left. */
async function fillDisk(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const page = Buffer.alloc(4_096); ;) await handle.write(page);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await handle.close();
  }
  expect(statfsSync(folder).bavail).toBe(0);
}

// tests/server/runtime/health.test.ts has the same with a limit of PostgreSQL's own, for machines without a mount.
describe.runIf(isMounted)('a node whose database is on a full disk', () => {
  it('is not ready, and ready again when there is space', async () => {
    const postgres = await startPostgres(folder, { flags: ['-c fsync=off'] });
    await migrateAsOwner(postgres);
    const node = await startTestNode(postgres.url);
    try {
      const ready = async () => {
        const response = await fetch(`${node.origin}/readyz`);
        return { status: response.status, ...((await response.json()) as object) };
      };
      const answers = (expected: object) =>
        expect.poll(ready, { timeout: 20_000, interval: 200 }).toMatchObject(expected);
      await answers({ status: 200, writable: true });
      await fillDisk(join(folder, 'filling'));
      await answers({ status: 503, writable: false });
      rmSync(join(folder, 'filling'));
      await answers({ status: 200, writable: true });
    } finally {
      await node.stop();
      await postgres.stop();
    }
  });
});
