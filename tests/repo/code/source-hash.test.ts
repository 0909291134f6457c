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
  ['a sentence', 'locales/ar-AE/shell.json'],
  ['a piece of news', 'src/content/news/en-US/one.md'],
  ['a picture', 'public/art/one.svg'],
  ['a style', 'src/styles/base.css'],
])('a build that changes %s alone is another one: an installed app keeps no old words', async (_what, file) => {
  await write(file, 'old');
  const before = await sourceHash(root);
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect(await sourceHash(root)).toBe(before);
  await write(file, 'new');
  expect(await sourceHash(root)).not.toBe(before);
});

test.each(['ts', 'tsx'])('a test is nothing of a build: .%s', async (ending) => {
  const before = await sourceHash(root);
  await write(`src/pages/offline.test.${ending}`, 'test');
  expect(await sourceHash(root)).toBe(before);
});
