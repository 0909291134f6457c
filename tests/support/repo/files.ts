import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What a test puts among the sources for some seconds (layers.test.ts) is none of the repository's files. */
const NOT_PLANTED = '--exclude=planted-*';

/** Matching files of the repository, tracked or untracked but not ignored, relative to its root. */
export const listFiles = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', NOT_PLANTED], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(file));

export const readText = (file: string): string => readFileSync(file, 'utf8');
