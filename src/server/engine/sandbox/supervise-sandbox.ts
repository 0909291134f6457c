import type { ChildProcess } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';
import { createTicker } from '#server/jobs/ticker.ts';
import type { Logger } from '#server/observability/log.ts';
import type { SandboxAddress } from '#server/platform/adapters.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { endSandbox, launchSandbox, type LaunchedSandbox, type SandboxPorts } from './launch-sandbox.ts';
import { probeSandbox, sandboxOrigin } from './probe-sandbox.ts';
import { openSandboxFolder, readSandboxListen, type SandboxFolder, type SandboxListen } from './sandbox-folder.ts';

/** A sandbox that plays the outside world for this node. */
export interface RunningSandbox extends SandboxAddress {
  /** The process that answers now. */
  pid(): number;
  /** Ends it where this node started it; another node's stays. */
  stop(): Promise<void>;
}

const START_MS = 20_000;
const WATCH_MS = 1_000;
const MAX_WAIT_MS = 5_000;
const ANY_PORT: SandboxPorts = { httpPort: 0, smtpPort: 0 };

/** A sandbox of the folder: another node's has no `child`. */
type FoundSandbox = LaunchedSandbox | { readonly child: undefined; readonly listen: SandboxListen };

async function findOrLaunch(
  folder: SandboxFolder,
  ports: SandboxPorts,
): Promise<FoundSandbox | 'another runs' | 'port taken'> {
  const listen = await readSandboxListen(folder.dataDir);
  if (listen && (await probeSandbox(sandboxOrigin(listen), folder.secret))) return { child: undefined, listen };
  return launchSandbox(folder, ports);
}

/** The folder's sandbox at this node's start: at its last ports, or at others where those are taken. */
async function openFirst(folder: SandboxFolder): Promise<FoundSandbox> {
  let ports: SandboxPorts = (await readSandboxListen(folder.dataDir)) ?? ANY_PORT;
  for (let waited = 0; waited < START_MS; waited += 100) {
    const found = await findOrLaunch(folder, ports);
    if (typeof found === 'object') return found;
    if (found === 'port taken') ports = ANY_PORT;
    else await after(100); // another node's is on its way up
  }
  throw new SettingsError(`The sandbox of ${folder.dataDir} does not answer.`);
}

/** Finds the sandbox of a data folder or starts it, and brings it back, at the same ports, whenever it is gone. */
export async function superviseSandbox(dataDir: string, log: Logger): Promise<RunningSandbox> {
  const folder = await openSandboxFolder(dataDir);
  const first = await openFirst(folder);
  const origin = sandboxOrigin(first.listen);
  let listen = first.listen;
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarting: Promise<void> | undefined;

  function use(found: FoundSandbox): void {
    listen = found.listen;
    child = found.child;
    child?.once('exit', () => {
      child = undefined;
      restart();
    });
  }

  async function untilFound(): Promise<void> {
    const before = listen;
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      const found = await findOrLaunch(folder, before).catch(() => undefined);
      if (typeof found === 'object') {
        use(found);
        if (listen.httpPort !== before.httpPort)
          log.error({ was: before, is: listen }, 'the sandbox moved to another port; start this node again');
        return;
      }
      await after(wait, undefined, { ref: false });
    }
  }

  function restart(): void {
    if (stopping || restarting) return;
    log.warn('the sandbox process ended; starting it again');
    restarting = untilFound().finally(() => (restarting = undefined));
  }

  use(first);
  // Another node's sandbox is not our child: its end is seen by asking.
  const watch = createTicker('sandbox watch', WATCH_MS, log, async () => {
    if (child || restarting) return;
    if (!(await probeSandbox(origin, folder.secret)) && !child) restart();
  });
  watch.start(WATCH_MS);
  return {
    origin,
    smtpPort: listen.smtpPort,
    secret: folder.secret,
    pid: () => listen.pid,
    stop: async () => {
      stopping = true;
      await watch.stop();
      await restarting;
      if (child) await endSandbox(child);
    },
  };
}
