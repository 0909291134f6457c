import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Matching files of the repository, tracked or untracked but not ignored, relative to its root. */
export const listFiles = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(file));

export const readText = (file: string): string => readFileSync(file, 'utf8');
