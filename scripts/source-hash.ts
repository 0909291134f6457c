import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The file in which a build stores the hash of its sources. It is also the version of the service worker (docs/pwa.md).
 */
export const BUILD_STAMP = 'server/source-hash';

const READ = [
  'src/**/*.*',
  'locales/**/*.json',
  'public/**/*.*',
  'astro.config.mjs',
  'scripts/{build,build-pins,verifier-file}.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A hash of everything that a build reads, its pins included, so that nothing is built again without a change. */
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
  const pins = process.env['PINS_FILE'];
  if (pins) hash.update(await readFile(pins));
  return hash.digest('hex');
}
