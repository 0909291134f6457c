import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { NODE_FLAGS } from './node-flags.ts';
import { sourceHash } from './source-hash.ts';

/** `npm start`: builds when the sources have changed since the last build, then becomes the node. */
const STAMP = 'dist/source-hash';

const run = (args: string[]) =>
  new Promise<number>((done, failed) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    child.on('error', failed);
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  });

const hash = await sourceHash();
const built = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : '';
if (built !== hash) {
  console.log('Building (once; about half a minute) …');
  const code = await run(['scripts/build.ts']);
  if (code !== 0) process.exit(code);
  await writeFile(STAMP, hash);
}
process.exit(await run([...NODE_FLAGS, 'dist/server/entry.mjs']));
