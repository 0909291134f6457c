import { spawnSync } from 'node:child_process';

/**
 * `npm run campaign`: random, race and kill tests at full size, then the browser tests on every page and screen. Prints
 * what it did and any failing seed. With arguments only vitest runs, with these.
 */
const args = process.argv.slice(2);
const env = { ...process.env, CAMPAIGN: '1' };
const run = (program: string, ...rest: string[]): number =>
  spawnSync(program, rest, { stdio: 'inherit', env }).status ?? 1;

if (run(process.execPath, 'scripts/build.ts') !== 0) process.exit(1);
const results = [run('node_modules/.bin/vitest', 'run', '--reporter=verbose', ...args)];
if (args.length === 0) results.push(run('node_modules/.bin/playwright', 'test'));
process.exit(results.every((status) => status === 0) ? 0 : 1);
