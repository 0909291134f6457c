import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILD_STAMP } from '../../../scripts/source-hash.ts';
import { readSourceHash } from './source-hash.ts';

let deployed: string;
beforeEach(async () => void (deployed = await mkdtemp(join(tmpdir(), 'naseeb-deployed-'))));
afterEach(() => rm(deployed, { recursive: true }));

test('reads the build of a deployment that has only the client and server folders', async () => {
  await mkdir(join(deployed, 'client'));
  await mkdir(join(deployed, 'server/chunks'), { recursive: true });
  await expect(readSourceHash(join(deployed, 'server/chunks'))).rejects.toThrow('ENOENT');
  expect(BUILD_STAMP.startsWith('server/')).toBe(true);
  await writeFile(join(deployed, BUILD_STAMP), 'a hash');
  expect(await readSourceHash(join(deployed, 'server/chunks'))).toBe('a hash');
});
