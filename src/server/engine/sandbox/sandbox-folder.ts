import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { z } from 'zod';

/** Where a sandbox process listens on this machine, as it writes it down. */
export const sandboxListenShape = z.object({ pid: z.int(), httpPort: z.int(), smtpPort: z.int() });
export type SandboxListen = z.output<typeof sandboxListenShape>;

/** The data folder of a sandbox, and the secret that every node on it shares. */
export interface SandboxFolder {
  readonly dataDir: string;
  readonly secret: string;
}

/** Opens a data folder; its first use makes the secret. */
export async function openSandboxFolder(folder: string): Promise<SandboxFolder> {
  const dataDir = resolve(folder);
  const file = join(dataDir, 'sandbox.secret');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  for (;;) {
    const secret = await readFile(file, 'utf8');
    if (secret.length === 48) return { dataDir, secret };
    await after(10); // another node is writing it at this moment
  }
}

/** The address that the newest sandbox of this folder wrote down, or undefined. */
export async function readSandboxListen(folder: string): Promise<SandboxListen | undefined> {
  try {
    return sandboxListenShape.parse(JSON.parse(await readFile(join(folder, 'sandbox.json'), 'utf8')));
  } catch {
    return undefined; // none yet
  }
}
