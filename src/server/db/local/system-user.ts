import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '#server/settings/settings.ts';

export const run = promisify(execFile);

/** Who runs PostgreSQL; undefined: who runs this process. */
export type SystemUser = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL refuses to run as root: there it runs as the system user `postgres`, which is made if missing. */
export async function findSystemUser(): Promise<SystemUser> {
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
export async function assertReachable(path: string, user: SystemUser): Promise<void> {
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
