import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a build keeps the hash of what it was made of, among the server's files: the worker's name in browsers, too (docs/pwa.md). */
export const BUILD_STAMP = 'server/source-hash';

const READ = [
  'src/**/*.*',
  'locales/**/*.json',
  'public/**/*.*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/** One hash over everything a build reads, so that a build is done again only where it would differ. */
export async function sourceHash(root = '.'): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(READ, { cwd: root })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
