import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The files of the repository that match, tracked or about to be, as paths from its root. */
export const listFiles = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(file));

export const readText = (file: string): string => readFileSync(file, 'utf8');
