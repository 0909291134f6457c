import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of this checkout, also for a build: a product is started from a clone. `path` begins with src/. */
export function findSourceFile(path: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, path);
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) return undefined;
  }
}
