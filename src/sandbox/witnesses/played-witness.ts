import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { logError } from '../context.ts';

const MAIN = fileURLToPath(new URL('witness-process.ts', import.meta.url));
/** The pause before a witness that ended is started again; it doubles until the witness is up. */
const RESTART_MS = 100;
const MAX_RESTART_MS = 5_000;
const FOLLOW_MS = 5_000;
/** A witness that does not end by itself in this time is killed, which does it no harm. */
const END_MS = 500;

/** A witness that answers. */
export interface UpWitness {
  readonly address: string;
  readonly key: string;
  readonly pid: number | undefined;
}

/** A witness that this sandbox runs in a process of its own, and starts again whenever it ends. */
export interface PlayedWitness {
  readonly name: string;
  start(): void;
  /** Undefined while it is starting. */
  up(): UpWitness | undefined;
  /** Waits until it is up; undefined where that takes longer. */
  whenUp(ms: number): Promise<UpWitness | undefined>;
  /** Has it follow a log, for good; false where it is not up or does not answer. */
  follow(logKey: string): Promise<boolean>;
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly gone: Promise<unknown>;
  up?: UpWitness;
}

function spawnWitness(name: string, folder: string): ChildProcess {
  const { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  // Nothing else of ours but where V8 keeps compiled code: a witness is a party of its own.
  const env = { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE, WITNESS_NAME: name, WITNESS_DIR: folder };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined); // it ended first
  return child;
}

export function createPlayedWitness(name: string, folder: string): PlayedWitness {
  const events = new EventEmitter().setMaxListeners(0);
  let running: Running | undefined;
  let restart: NodeJS.Timeout | undefined;
  let waitMs = RESTART_MS;
  let isStopped = false;

  const hear = (one: Running, line: string): void => {
    const said = JSON.parse(line) as { address?: string; key?: string; following?: string };
    if (said.following !== undefined) return void events.emit(`following ${said.following}`);
    one.up = { address: said.address ?? '', key: said.key ?? '', pid: one.child.pid };
    waitMs = RESTART_MS;
    events.emit('up');
  };

  const launch = (): void => {
    const child = spawnWitness(name, folder);
    const ended = new Promise((done) => child.once('close', done).once('error', done));
    const one: Running = { child, gone: ended };
    running = one;
    if (child.stdout) createInterface(child.stdout).on('line', (line) => hear(one, line));
    child.once('error', logError);
    void ended.then(() => {
      running = undefined;
      if (isStopped) return;
      restart = setTimeout(launch, waitMs);
      waitMs = Math.min(waitMs * 2, MAX_RESTART_MS);
    });
  };

  /** Whether an event comes in time. */
  const hears = async (event: string, ms: number): Promise<boolean> =>
    once(events, event, { signal: AbortSignal.timeout(ms) }).then(
      () => true,
      () => false,
    );

  return {
    name,
    start: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      launch();
    },
    up: () => running?.up,
    whenUp: async (ms) => {
      if (!running?.up) await hears('up', ms);
      return running?.up;
    },
    follow: async (logKey) => {
      if (!running?.up) return false;
      const answered = hears(`following ${logKey}`, FOLLOW_MS);
      running.child.stdin?.write(`${logKey}\n`);
      return answered;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(restart);
      if (!running) return;
      const { child, gone, up } = running;
      if (up) child.stdin?.end();
      else child.kill('SIGKILL');
      const isGone = await Promise.race([gone.then(() => true), after(END_MS, false, { ref: false })]);
      if (!isGone) child.kill('SIGKILL');
      await gone;
    },
  };
}
