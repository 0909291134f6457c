import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findClientFolder } from '../pages/index.ts';
import { readSourceHash } from '../pages/source-hash.ts';
import { memoizeAsync } from '../platform/memoize-async.ts';

const textFiles = memoizeAsync<string, string>(4);
/** The text of a built file, by its address for browsers. Read once. */
export const readBuiltText = (address: string): Promise<string> =>
  textFiles(address, () => readFile(join(findClientFolder(import.meta.dirname), address), 'utf8'));

const sourceHash = memoizeAsync<string, string>(1);
/**
 * Changes with every source file, texts and articles included, which no file name in the build shows.
 * The same on every node of one release (scripts/source-hash.ts).
 */
export const buildVersion = async (): Promise<string> =>
  (await sourceHash('', () => readSourceHash(import.meta.dirname))).slice(0, 16);
