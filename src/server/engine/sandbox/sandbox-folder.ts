import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { SettingsError } from '#server/settings/settings.ts';

const SECRET_LENGTH = 48;

/** Where a sandbox process listens on this machine, as it writes it down. */
export const sandboxListenShape = z.object({ pid: z.int(), httpPort: z.int(), smtpPort: z.int() });
export type SandboxListen = z.output<typeof sandboxListenShape>;

/** The data folder of a sandbox, and the secret that every node on it shares. */
export interface SandboxFolder {
  readonly dataDir: string;
  readonly secret: string;
}

const readSecret = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });

/** Makes the secret in one step, so that a start which is killed leaves no empty file; of several nodes one does. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}

/** Opens a data folder; its first use makes the secret. */
export async function openSandboxFolder(folder: string): Promise<SandboxFolder> {
  const dataDir = resolve(folder);
  const file = join(dataDir, 'sandbox.secret');
  await mkdir(dataDir, { recursive: true });
  if ((await readSecret(file)) === undefined) await makeSecret(file);
  const secret = await readSecret(file);
  if (secret?.length !== SECRET_LENGTH)
    throw new SettingsError(`Cannot start the sandbox: ${file} holds no secret. Delete it and start again.`);
  return { dataDir, secret };
}

/** The address that the newest sandbox of this folder wrote down, or undefined. */
export async function readSandboxListen(folder: string): Promise<SandboxListen | undefined> {
  try {
    return sandboxListenShape.parse(JSON.parse(await readFile(join(folder, 'sandbox.json'), 'utf8')));
  } catch {
    return undefined; // none yet
  }
}
