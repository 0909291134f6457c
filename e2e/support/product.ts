import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts the built product as `npm start` would, in a folder of its own, and stops it after the last test. */
export default async function start(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-e2e-'));
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, ['dist/server/entry.mjs'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  process.env['E2E_ORIGIN'] = await new Promise<string>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the product ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const origin = /(http:\/\/[\d.]+:\d+)/.exec(line)?.[1];
      if (origin) done(origin);
    });
  });
  process.env['E2E_DATA_DIR'] = folder;
  return async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
}
