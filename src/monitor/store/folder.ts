import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MonitorFailure } from '../failure.ts';

const SCHEMA = `
  create table if not exists state (name text primary key, value text not null) strict;
  create table if not exists entries (idx integer primary key, entry blob not null) strict;
  create table if not exists nodes (
    level integer not null, idx integer not null, hash blob not null, primary key (level, idx)) strict, without rowid;
  create table if not exists checkpoints (size integer primary key, note text not null) strict;
  create table if not exists cosignatures (
    witness text not null, size integer not null, time integer not null, note text not null,
    is_listed integer not null, state text not null, primary key (witness, size, time)) strict, without rowid;
  create index if not exists unchecked_cosignatures on cosignatures (size) where state = 'unchecked';
  create index if not exists own_cosignatures on cosignatures (size, time, witness) where state = 'ours';
  create table if not exists draws (
    draw_id text primary key, story text not null, seed_hash text, record text not null, check_at integer not null,
    dating text not null) strict;
  create index if not exists draws_by_seed on draws (seed_hash);
  create index if not exists draws_to_check on draws (check_at) where record = 'due';
  create index if not exists draws_to_date on draws (draw_id) where dating = 'open';
  create index if not exists draws_to_finish on draws (draw_id) where record = 'none';
  create table if not exists checks (
    draw_id text not null, what text not null, state text not null, primary key (draw_id, what)) strict, without rowid;
  create table if not exists lists (draw_id text primary key, list blob not null) strict;
  create table if not exists findings (
    id integer primary key, name text not null unique, kind text not null, sentence text not null,
    evidence text) strict;
`;

/** Makes a file that only its owner may read. SQLite gives its log the rights of the database. */
function makePrivate(file: string): string {
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
  return file;
}

/** Allows one process for a folder. The system releases the lock when the process ends, however it ends. */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(makePrivate(join(folder, 'monitor.lock')), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new MonitorFailure(`Another monitor uses the folder ${folder}. Only one may.`);
  }
  return lock;
}

function openDatabase(folder: string): DatabaseSync {
  const db = new DatabaseSync(makePrivate(join(folder, 'monitor.db')), { timeout: 5_000 });
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = normal;');
    db.exec(SCHEMA);
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

/** Opens the folder of a copy for this process alone. Throws a MonitorFailure where that is not possible. */
export function openFolder(folder: string): OpenFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = lockFolder(folder);
    try {
      const db = openDatabase(folder);
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
    if (error instanceof MonitorFailure) throw error;
    const reason = explain(error);
    throw new MonitorFailure(`The monitor cannot use its folder ${folder}: ${reason}`);
  }
}

/** Runs `work`, which is synchronous, as one transaction. */
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
