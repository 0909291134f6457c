import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceHash } from '../../../scripts/source-hash.ts';

let root: string;
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'naseeb-sources-'));
  await write('src/pages/offline.astro', 'page');
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  ['a text', 'locales/ar-AE/shell.json'],
  ['a news item', 'src/content/news/en-US/one.md'],
  ['an image', 'public/art/one.svg'],
  ['a stylesheet', 'src/styles/base.css'],
])('the hash changes with %s', async (_what, file) => {
  await write(file, 'old');
  const before = await sourceHash(root);
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect(await sourceHash(root)).toBe(before);
  await write(file, 'new');
  expect(await sourceHash(root)).not.toBe(before);
});

test.each(['ts', 'tsx'])('the hash ignores tests: .%s', async (ending) => {
  const before = await sourceHash(root);
  await write(`src/pages/offline.test.${ending}`, 'test');
  expect(await sourceHash(root)).toBe(before);
});
