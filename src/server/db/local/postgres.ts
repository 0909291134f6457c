import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { systemNow } from '#kernel/time.ts';
import { NODE_ROLE } from '../node-role.ts';
import { createClusterIfMissing, openClusterHome, readPasswords, type ClusterPasswords } from './cluster.ts';
import { withFolderLock } from './folder-lock.ts';
import { findServer, startServer, stopServer, type RunningServer, type StartOptions } from './server-process.ts';

export interface LocalPostgres {
  /** For nodes: a role that may read and write what nodes do. Its port changes where the server moves. */
  readonly url: string;
  /** For migrations: the superuser, to whom the tables belong. */
  readonly ownerUrl: string;
  /** True where this call started the server; false where one was running already. */
  readonly started: boolean;
  /** Whether the server runs; finds it where another node started it at another port. */
  isUp(): Promise<boolean>;
  /** Starts the server again unless somebody else did, at its port if that is free. */
  restart(): Promise<void>;
  /** A clean stop, whoever is connected. */
  stop(): Promise<void>;
  /** A clean stop where nobody else is connected any more. */
  leave(): Promise<void>;
}

const STARTING_UP = '57P03';
const START_LIMIT_MS = 30_000;

/** Connects, with retries while a server that another node started is still coming up. */
async function connect(url: string): Promise<pg.Client> {
  for (const begun = systemNow(); ;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {}); // its statements fail
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

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the database and the nodes' role where they are missing, and gives the role its password. */
const prepareServer = (url: string, { node }: ClusterPasswords): Promise<void> =>
  withClient(url, async (client) => {
    const database = await client.query("select from pg_database where datname = 'naseeb'");
    if (database.rowCount === 0) await client.query('create database naseeb');
    const role = await client.query('select from pg_roles where rolname = $1', [NODE_ROLE]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    // The password is hexadecimal.
    await client.query(
      `${verb} role ${NODE_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${node}'`,
    );
  });

/** Connections of others than those named `own`, whose ends the server may not have seen yet. */
const othersConnected = (url: string, own: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
      [own],
    );
    return rowCount !== 0;
  });

/**
 * Starts PostgreSQL below `dataDir`, or finds the one that runs there already (as after a kill -9 of the product,
 * which PostgreSQL survives).
 */
export async function startPostgres(dataDir: string, options: StartOptions = {}): Promise<LocalPostgres> {
  const cluster = await openClusterHome(dataDir);
  const underLock = <T>(work: () => Promise<T>): Promise<T> => withFolderLock(join(cluster.home, 'start.lock'), work);
  const { passwords, found, started } = await underLock(async () => {
    await createClusterIfMissing(cluster);
    const passwords = await readPasswords(cluster);
    const running = await findServer(cluster);
    const found = running?.port ?? (await startServer(cluster, options));
    await prepareServer(`postgresql://naseeb:${passwords.owner}@127.0.0.1:${found}/postgres`, passwords);
    return { passwords, found, started: running === undefined };
  });
  let port = found;
  let known: RunningServer | undefined;
  /** The name of the caller's connections, by which `leave` tells them from others'. */
  const name = `naseeb-${randomBytes(4).toString('hex')}`;
  const urlOf = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}?application_name=${name}`;
  const stop = () => stopServer(cluster);
  return {
    get url() {
      return urlOf(NODE_ROLE, passwords.node, 'naseeb');
    },
    get ownerUrl() {
      return urlOf('naseeb', passwords.owner, 'naseeb');
    },
    started,
    isUp: async () => {
      known = await findServer(cluster, known);
      port = known?.port ?? port;
      return known !== undefined;
    },
    restart: () =>
      underLock(async () => {
        port = (await findServer(cluster))?.port ?? (await startServer(cluster, options, port));
      }),
    stop,
    leave: () =>
      underLock(async () => {
        if ((await findServer(cluster)) === undefined) return;
        if (!(await othersConnected(urlOf('naseeb', passwords.owner, 'postgres'), name))) await stop();
      }),
  };
}
