import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FOLDER_IN_USE, FOLDER_UNUSABLE, WitnessFailure } from './failure.ts';

/** Makes a file that only its owner may read. SQLite gives its log the rights of the database. */
function makePrivate(file: string): string {
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
  return file;
}

/** Allows one process for a folder. The system releases the lock when the process ends, however it ends. */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(makePrivate(join(folder, 'witness.lock')), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new WitnessFailure(FOLDER_IN_USE, `Another witness uses the folder ${folder}. Only one may.`);
  }
  return lock;
}

/** Opens the database of a folder. What a transaction has written stays, also after a power cut. */
function openDatabase(folder: string, schema: string): DatabaseSync {
  const db = new DatabaseSync(makePrivate(join(folder, 'witness.db')), { timeout: 5_000 });
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on;');
    db.exec(schema);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

export interface OpenFolder {
  readonly db: DatabaseSync;
  close(): void;
}

/** Why the folder cannot be made or used. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR') ? 'it is a file' : error.message;
}

/** Opens a witness's folder for this process alone. Throws a WitnessFailure where that is not possible. */
export function openFolder(folder: string, schema: string): OpenFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = lockFolder(folder);
    try {
      const db = openDatabase(folder, schema);
      return {
        db,
        close: () => {
          db.close();
          lock.close();
        },
      };
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof WitnessFailure) throw error;
    const reason = explain(error);
    throw new WitnessFailure(FOLDER_UNUSABLE, `The witness cannot use its folder ${folder}: ${reason}`);
  }
}

/** Runs `work`, which is synchronous, in a transaction that no other writer can come between. */
export function runInTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}
