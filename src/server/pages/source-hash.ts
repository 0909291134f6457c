import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Which build this is: a hash that scripts/build.ts leaves beside the server's files. */
export async function readSourceHash(from: string): Promise<string> {
  try {
    return await readFile(join(from, 'source-hash'), 'utf8');
  } catch (error) {
    // The code that asks was bundled into a folder below.
    if (dirname(from) === from) throw error;
    return readSourceHash(dirname(from));
  }
}
