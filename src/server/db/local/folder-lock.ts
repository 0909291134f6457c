import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 50;
/** The code of an SQLite error where another connection has the lock. */
const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function tryLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * Runs `work` while no other process and no other caller of this one does so with this file. SQLite's lock is the
 * system's own: it ends with its process, also where that is killed.
 */
export async function withFolderLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  let lock = tryLock(file);
  while (!lock) {
    await delay(LOOK_MS);
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}
