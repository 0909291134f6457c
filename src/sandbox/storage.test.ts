import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSandboxDatabase } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'naseeb-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modes = () =>
  readdirSync(folder)
    .toSorted()
    .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);

test('only its owner may read the database of the sandbox, also one of an earlier release', () => {
  const expected = [
    ['sandbox.db', '600'],
    ['sandbox.db-shm', '600'],
    ['sandbox.db-wal', '600'],
  ];
  const db = openSandboxDatabase(folder);
  expect(modes()).toEqual(expected);
  for (const [name] of expected) chmodSync(join(folder, String(name)), 0o644);
  openSandboxDatabase(folder).close();
  expect(modes()).toEqual(expected);
  db.close();
});
