import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { z } from 'zod';
import type { SandboxAddress } from '../platform/adapters.ts';
import type { Logger } from '../observability/log.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';

/** A sandbox that plays the outside world for this node. */
export interface RunningSandbox extends SandboxAddress {
  /** The process that answers now. */
  pid(): number;
  /** Ends it where this node started it; another node's stays. */
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const START_MS = 20_000;
const WATCH_MS = 1_000;
const MAX_WAIT_MS = 5_000;
/** Exit codes of src/sandbox/main.ts. */
const ANOTHER_RUNS = 75;
const PORT_TAKEN = 76;

const addressShape = z.object({ pid: z.int(), httpPort: z.int(), smtpPort: z.int() });
type Address = z.output<typeof addressShape>;
const readyShape = z.object({ pid: z.int(), smtpPort: z.int() });

/** The sandbox runs from its sources, also beside a build: a product is started from a clone. */
function mainFile(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'src/sandbox/main.ts');
    if (existsSync(file)) return file;
    if (folder === dirname(folder))
      throw new SettingsError(
        'Cannot start the sandbox: src/sandbox/main.ts is not there. Set SANDBOX_ORIGIN, or MODE=live.',
      );
  }
}

/** Made once for a data folder, so that every node that uses it knows the same. */
async function folderSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'sandbox.secret');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  for (;;) {
    const text = await readFile(file, 'utf8');
    if (text.length === 48) return text;
    await after(10); // another node is writing it at this moment
  }
}

/** What answers at an origin, or undefined. */
async function ask(origin: string, secret: string): Promise<z.output<typeof readyShape> | undefined> {
  try {
    const response = await fetch(`${origin}/sandbox/ready`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok ? readyShape.parse(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

const originOf = (address: Address): string => `http://${HOST}:${address.httpPort}`;

/** The address the newest sandbox of this folder wrote down. */
async function written(dataDir: string): Promise<Address | undefined> {
  try {
    return addressShape.parse(JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')));
  } catch {
    return undefined; // none yet
  }
}

type Started = { readonly child: ChildProcess; readonly address: Address } | { readonly exit: number | null };

/** Starts the process and waits for its line. `ports` are those it must have, or should be any. */
function launch(dataDir: string, secret: string, ports: Pick<Address, 'httpPort' | 'smtpPort'>): Promise<Started> {
  const { PATH, HOME, TMPDIR, SystemRoot, SANDBOX_LATE_MS } = process.env;
  const own = {
    SANDBOX_SECRET: secret,
    SANDBOX_PORT: String(ports.httpPort),
    SANDBOX_SMTP_PORT: String(ports.smtpPort),
    DATA_DIR: dataDir,
  };
  const env = { PATH, HOME, TMPDIR, SystemRoot, SANDBOX_LATE_MS, ...own }; // nothing else of ours: it is the outside
  const child = spawn(process.execPath, [mainFile()], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined); // it ended first
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (exit) => done({ exit }));
    createInterface(child.stdout).once('line', (line) =>
      done({ child, address: addressShape.parse(JSON.parse(line)) }),
    );
  });
}

/** Finds the sandbox of a data folder or starts it, and brings it back, at the same ports, whenever it is gone. */
export async function superviseSandbox(folder: string, log: Logger): Promise<RunningSandbox> {
  const dataDir = resolve(folder);
  const secret = await folderSecret(dataDir);
  const before = await written(dataDir);
  let child: ChildProcess | undefined;
  let at: Address | undefined;
  let stopping = false;
  let returning: Promise<void> | undefined;

  async function once(ports: Pick<Address, 'httpPort' | 'smtpPort'>): Promise<Address | 'busy' | 'port taken'> {
    const known = await written(dataDir);
    if (known && (await ask(originOf(known), secret))) return known;
    const started = await launch(dataDir, secret, ports);
    if (!('child' in started)) {
      if (started.exit === ANOTHER_RUNS) return 'busy';
      if (started.exit === PORT_TAKEN) return 'port taken';
      throw new SettingsError(`The sandbox does not start (exit ${started.exit}); its reason stands above.`);
    }
    child = started.child;
    child.once('exit', () => {
      child = undefined;
      if (!stopping) bringBack();
    });
    return started.address;
  }

  async function first(): Promise<Address> {
    let ports = before ?? { httpPort: 0, smtpPort: 0 };
    for (let waited = 0; waited < START_MS; waited += 100) {
      const found = await once(ports);
      if (typeof found === 'object') return found;
      if (found === 'port taken') ports = { httpPort: 0, smtpPort: 0 };
      else await after(100); // another node's is on its way up
    }
    throw new SettingsError(`The sandbox of ${dataDir} does not answer.`);
  }

  async function again(known: Address): Promise<void> {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      const found = await once(known).catch(() => 'busy' as const);
      if (typeof found === 'object') {
        if (found.httpPort !== known.httpPort)
          log.error({ was: known, is: found }, 'the sandbox moved to another port; start this node again');
        at = found;
        return;
      }
      await after(wait, undefined, { ref: false });
    }
  }

  function bringBack(): void {
    if (!at || stopping) return;
    log.warn('the sandbox process ended; starting it again');
    returning ??= again(at).finally(() => (returning = undefined));
  }

  at = await first();
  const origin = originOf(at);
  // Another node's sandbox is not our child: its end is seen by asking.
  const watch = setInterval(() => {
    if (child || returning) return;
    void ask(origin, secret).then((answer) => (answer ?? child ?? returning) || bringBack());
  }, WATCH_MS);
  watch.unref();
  return {
    origin,
    smtpPort: at.smtpPort,
    secret,
    pid: () => at?.pid ?? 0,
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      await returning;
      const mine = child;
      if (!mine) return;
      const gone = new Promise((done) => mine.once('exit', done));
      mine.stdin?.end();
      const late = setTimeout(() => mine.kill('SIGKILL'), 3_000);
      await gone;
      clearTimeout(late);
    },
  };
}

/** The outside world of a node: none in live, one that runs already at SANDBOX_ORIGIN, or its folder's own. */
export async function openSandbox(settings: Settings, log: Logger): Promise<RunningSandbox | undefined> {
  if (settings.MODE === 'live') return undefined;
  const { SANDBOX_ORIGIN: origin, SANDBOX_SECRET: secret } = settings;
  if (origin === undefined) return superviseSandbox(settings.DATA_DIR, log);
  if (secret === undefined)
    throw new SettingsError(
      'Cannot start: SANDBOX_ORIGIN needs SANDBOX_SECRET, the one that sandbox was started with.',
    );
  for (let waited = 0; waited < START_MS; waited += 250) {
    const answer = await ask(origin, secret);
    if (answer)
      return { origin, secret, smtpPort: answer.smtpPort, pid: () => answer.pid, stop: () => Promise.resolve() };
    await after(250);
  }
  throw new SettingsError(`Cannot start: no sandbox answers at SANDBOX_ORIGIN ${origin} with this SANDBOX_SECRET.`);
}

/** The sandbox that runs for this folder or at SANDBOX_ORIGIN, without starting one. */
export async function findSandbox(settings: Settings): Promise<SandboxAddress | undefined> {
  if (settings.MODE === 'live') return undefined;
  if (settings.SANDBOX_ORIGIN !== undefined) {
    const secret = settings.SANDBOX_SECRET ?? '';
    const answer = await ask(settings.SANDBOX_ORIGIN, secret);
    return answer && { origin: settings.SANDBOX_ORIGIN, smtpPort: answer.smtpPort, secret };
  }
  const dataDir = resolve(settings.DATA_DIR);
  const known = await written(dataDir);
  if (!known) return undefined;
  const secret = await folderSecret(dataDir);
  return (await ask(originOf(known), secret)) && { origin: originOf(known), smtpPort: known.smtpPort, secret };
}
