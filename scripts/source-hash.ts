import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';

/** One hash over everything a build reads, so that a build is done again only where it would differ. */
export async function sourceHash(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob([
    'src/**/*.*',
    'locales/**/*.json',
    'public/**/*.*',
    'astro.config.ts',
    'package-lock.json',
    'tsconfig.json',
  ]))
    files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    if (file.endsWith('.test.ts')) continue;
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}
