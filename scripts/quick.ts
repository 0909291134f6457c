import { execFileSync, spawnSync } from 'node:child_process';
import { findContentTests } from './content/find-tests.ts';

/** `npm run quick`: types, and lint, format and unit tests of the files that differ from the last commit. */
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];
const code = changed.filter((file) => /\.(?:ts|tsx|astro|js)$/.test(file));
const readers = findContentTests(changed);
const run = (program: string, ...args: string[]) =>
  spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit' }).status === 0;

const unit = ['--project', 'unit', '--project', 'client'];

const results = {
  types: run('../typescript-7/bin/tsc', '--noEmit', '-p', '.'),
  lint: code.length === 0 || run('eslint', ...code),
  format: changed.length === 0 || run('prettier', '--check', '--ignore-unknown', ...changed),
  'unit tests': run('vitest', 'run', ...unit, '--changed', 'HEAD', '--passWithNoTests'),
  'tests of content': readers.length === 0 || run('vitest', 'run', ...unit, ...readers),
};
const failed = Object.entries(results).flatMap(([name, passed]) => (passed ? [] : [name]));
console.log(failed.length === 0 ? 'all passed' : `failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
