import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SettingsError } from '#server/settings/settings.ts';
import type { ClusterHome } from './cluster.ts';
import { freePort } from './free-port.ts';
import { run } from './system-user.ts';

export interface StartOptions {
  /** Settings of the server such as `-c fsync=off`, for tests only. */
  readonly flags?: readonly string[];
  /** Finds the port to try; a test names one that is taken. */
  readonly findPort?: () => Promise<number>;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

/** What a running server wrote into its lock file: its process in line 1, its port in line 4. */
async function readPostmaster(data: string): Promise<RunningServer | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // another user's
  }
}

const ACCEPT_MS = 2_000;

const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ACCEPT_MS });
    const end = (accepted: boolean) => () => {
      socket.destroy();
      done(accepted);
    };
    // A full queue of connections is a busy server, not a gone one.
    socket.once('connect', end(true)).once('timeout', end(true)).once('error', end(false));
  });

/**
 * The server of this folder if it takes connections, also while it recovers; undefined if it is gone. The process of
 * `known` did so before, and is not asked again: each connection costs the server a process.
 */
export async function findServer({ data }: ClusterHome, known?: RunningServer): Promise<RunningServer | undefined> {
  const found = await readPostmaster(data);
  if (!found || !isAlive(found.pid)) return undefined;
  return found.pid === known?.pid || (await accepts(found.port)) ? found : undefined;
}

/** In PostgreSQL's log where another process took the port after it was found free. */
const PORT_TAKEN = 'could not create any TCP/IP sockets';
const MAX_PORTS = 3;
/** There where the server was killed and one of its processes still works, or is not yet buried by the system. */
const ORPHANS_WORK = /is still in use|lock file "postmaster.pid" already exists/;
const ORPHAN_LOOKS = 40;
const ORPHAN_LOOK_MS = 250;

/**
 * Ends the processes of a killed server that still work on its folder: they notice its end when their statement does.
 * Where the system does not say which they are, the start is tried until they have ended by themselves.
 */
async function endOrphans(data: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const [cwd, program] = await Promise.all(
      ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    );
    if (cwd !== data || basename(program ?? '') !== 'postgres') continue;
    try {
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It ended by itself.
    }
  }
}

const serverSettings = (port: number, flags: readonly string[]): string =>
  [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    '-c shared_buffers=256MB',
    '-c max_connections=200',
    '-c max_wal_size=4GB',
    '-c checkpoint_timeout=15min',
    // The server's log must not quote refused rows: they hold seeds and personal data.
    '-c log_error_verbosity=terse',
    ...flags,
  ].join(' ');

/** Starts the server, at `lastPort` if that is still free. Resolves with its port. */
export async function startServer(cluster: ClusterHome, options: StartOptions, lastPort?: number): Promise<number> {
  const { home, data, pgCtl, user } = cluster;
  const { flags = [], findPort = freePort } = options;
  const log = join(home, 'server.log');
  let port = lastPort ?? (await findPort());
  let [ports, orphans] = [0, 0];
  for (;;) {
    try {
      const how = ['-D', data, '-l', log, '-o', serverSettings(port, flags), '-w', '-t', '60', 'start'];
      await run(pgCtl, how, { ...user, cwd: '/' });
      return port;
    } catch (error) {
      // It was not ready after a minute, or somebody started it by hand.
      const found = await findServer(cluster);
      if (found) return found.port;
      const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-6).join('\n');
      if (tail.includes(PORT_TAKEN) && ++ports < MAX_PORTS) port = await findPort();
      else if (ORPHANS_WORK.test(tail) && ++orphans < ORPHAN_LOOKS) {
        await endOrphans(data);
        await delay(ORPHAN_LOOK_MS);
      } else throw new SettingsError(`PostgreSQL does not start in ${data}:\n${tail || String(error)}`);
    }
  }
}

export async function stopServer({ data, pgCtl, user }: ClusterHome): Promise<void> {
  await run(pgCtl, ['-D', data, '-m', 'fast', '-w', 'stop'], { ...user, cwd: '/' });
}
