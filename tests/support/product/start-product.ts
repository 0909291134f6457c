import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { assertPresent } from '#kernel/assert.ts';
import { COMPILE_CACHE } from '../../../scripts/node-flags.ts';

/** The environment of a shell, without the variables that the test runner sets. */
export const shellEnv = (env: Record<string, string>): NodeJS.ProcessEnv => {
  const { MODE: _mode, NODE_ENV: _nodeEnv, VITEST: _vitest, ...own } = process.env;
  return { ...own, ...env };
};

/** `DIST` names another build of this checkout. */
const ENTRY = `${process.env['DIST'] ?? 'dist'}/server/entry.mjs`;

export interface RunningProduct {
  readonly origin: string;
  readonly child: ChildProcess;
  /** kill -9, without draining. */
  kill(): Promise<void>;
  /** SIGTERM; waits for the end of the process. */
  stop(): Promise<void>;
}

/** The built product in its own process (`npm run build` first). `hear` gets all that it writes to both outputs. */
export async function startProduct(
  env: Record<string, string>,
  hear?: (text: string) => void,
): Promise<RunningProduct> {
  if (!existsSync(ENTRY)) throw new Error('this test starts the built product: run "npm run build" first');
  const child = spawn(process.execPath, [ENTRY], {
    env: shellEnv({
      PORT: '0',
      LOG_LEVEL: 'error',
      CAPTCHA_DIFFICULTY: '1',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      // A busy machine has no cosignatures within the seconds that draws of a minute leave: tests of draws of version 3
      // ask for them.
      PROOF_VERSION: process.env['PROOF_VERSION'] ?? '2',
      // Shuffling decks takes some seconds of a processor: tests that sell cards ask for it.
      INSTANT_GAMES: 'none',
      ...env,
    }),
    stdio: ['ignore', 'pipe', hear ? 'pipe' : 'inherit'],
  });
  const stdout = assertPresent(child.stdout, 'its output');
  if (hear) for (const output of [stdout, child.stderr]) output?.on('data', (chunk) => hear(String(chunk)));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const origin = await new Promise<string>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the product ended with ${code} before it listened`)));
    createInterface({ input: stdout }).on('line', (line) => {
      const found = /(http:\/\/[\w.]+:\d+)/.exec(line)?.[1];
      if (found) done(found);
    });
  });
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await exited;
  };
  return { origin, child, kill: end('SIGKILL'), stop: end('SIGTERM') };
}

/** An empty product whose data are in a temporary folder, which is removed when it stops. */
export async function startEmptyProduct(): Promise<Pick<RunningProduct, 'origin' | 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-empty-'));
  await chmod(folder, 0o755); // PostgreSQL runs as another user if we are root
  // Of each kind of instant game one, whose page is tested.
  const { origin, stop } = await startProduct({ DATA_DIR: folder, INSTANT_GAMES: 'desert-garden,pearl-dive' });
  return {
    origin,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
