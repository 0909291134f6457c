import { spawnSync } from 'node:child_process';

/** `npm run campaign`: the random, race and kill tests at full size (DESIGN §12). Prints what it did and any seed that fails. */
const build = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const tests = spawnSync('node_modules/.bin/vitest', ['run', '--reporter=verbose', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CAMPAIGN: '1' },
});
process.exit(tests.status ?? 1);
