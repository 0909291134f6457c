import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildVerifierFile } from '../../scripts/verifier-file.ts';
import { pins } from '#support/proof/v3/world.ts';

const root = resolve(import.meta.dirname, '../..');

test('the verifier file has the same bytes wherever it is built, and others with pins', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'naseeb-verifier-'));
  try {
    for (const path of ['package.json', 'tsconfig.json', 'src', 'locales'])
      await cp(join(root, path), join(elsewhere, path), { recursive: true });
    await symlink(join(root, 'node_modules'), join(elsewhere, 'node_modules'));
    const first = await buildVerifierFile(join(elsewhere, 'a'), undefined, root);
    const second = await buildVerifierFile(join(elsewhere, 'b'), undefined, elsewhere);
    expect(second.hash).toBe(first.hash);
    const html = await readFile(first.place, 'utf8');
    expect(html).not.toMatch(/src=|href=|import\(|https?:\/\/(?!www\.w3\.org)/);
    expect((await buildVerifierFile(join(elsewhere, 'c'), pins, root)).hash).not.toBe(first.hash);
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});
