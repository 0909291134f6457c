import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { COMPILE_CACHE, NODE_FLAGS } from './node-flags.ts';
import { whenOrphaned } from './orphaned.ts';
import { sourceHash, BUILD_STAMP } from './source-hash.ts';

/** `npm start`: builds if the sources have changed since the last build, then becomes the node. */
const BUILT = `dist/${BUILD_STAMP}`;

const run = (args: string[], env = process.env) =>
  new Promise<number>((done, failed) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    const stop = () => child.kill('SIGTERM');
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
    const quiet = whenOrphaned(stop);
    child.on('error', failed);
    child.on('exit', (code, signal) => {
      quiet();
      if (signal) console.log(`Ended by ${signal}. Start again with npm start: nothing acknowledged is lost.`);
      done(code ?? (signal ? 1 : 0));
    });
  });

const built = existsSync(BUILT) ? await readFile(BUILT, 'utf8') : '';
if (built !== (await sourceHash())) {
  console.log('Building (once; about half a minute) …');
  // What was compiled of the build before is of no use.
  await rm(COMPILE_CACHE, { recursive: true, force: true });
  const code = await run(['scripts/build.ts']);
  if (code !== 0) process.exit(code);
}
process.exit(
  await run([...NODE_FLAGS, 'dist/server/entry.mjs'], { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env }),
);
