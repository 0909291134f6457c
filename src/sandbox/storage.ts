import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Each row holds a JSON document, and columns for searching. */
const SCHEMA = `
  create table if not exists kept (name text primary key, value text not null);
  create table if not exists payments (
    id text primary key, reference text not null unique, data text not null, due_at integer, created_at integer not null);
  create index if not exists payments_due on payments (due_at) where due_at is not null;
  create table if not exists refunds (
    id text primary key, reference text not null unique, payment text not null, data text not null, due_at integer);
  create index if not exists refunds_payment on refunds (payment);
  create index if not exists refunds_due on refunds (due_at) where due_at is not null;
  create table if not exists chargebacks (
    id text primary key, payment text not null, data text not null, due_at integer);
  create index if not exists chargebacks_payment on chargebacks (payment);
  create index if not exists chargebacks_due on chargebacks (due_at) where due_at is not null;
  create table if not exists tokens (
    token text primary key, customer text not null, fingerprint text not null, data text not null,
    unique (customer, fingerprint));
  create table if not exists sessions (
    id text primary key, reference text not null unique, data text not null, due_at integer, created_at integer not null);
  create table if not exists messages (
    id integer primary key autoincrement, channel text not null, recipient text not null,
    reference text unique, data text not null, raw blob, received_at integer not null);
  create index if not exists messages_recipient on messages (recipient, id);
  create table if not exists notifications (
    id integer primary key autoincrement, url text not null, body text not null, attempts integer not null default 0,
    next_at integer, created_at integer not null, delivered_at integer, outcome text);
  create table if not exists superapp_codes (code text primary key, data text not null, due_at integer not null);
  create table if not exists bank_files (id text primary key, data text not null, created_at integer not null);
  create table if not exists bank_payments (
    id text primary key, file text not null references bank_files, data text not null, due_at integer, created_at integer not null);
  create index if not exists bank_payments_file on bank_payments (file);
  create index if not exists bank_payments_due on bank_payments (due_at) where due_at is not null;
  create table if not exists register_people (digest text primary key, data text not null);
  create table if not exists chats (visitor text primary key, language text not null);
  create table if not exists chat_said (
    id integer primary key autoincrement, visitor text not null references chats, writer text not null, text text not null,
    said_at integer not null);
  create index if not exists chat_said_visitor on chat_said (visitor, id);
  create index if not exists notifications_next on notifications (next_at) where next_at is not null;
`;

export class AlreadyRunning extends Error {}

/**
 * Makes the file for its owner's eyes only: messages with codes are in it. SQLite gives its log the rights of the
 * database; those of an earlier release were everybody's to read.
 */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
}

/** Opens sandbox.db in the folder. The write-ahead log makes a kill -9 harmless. */
export function openSandboxDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'sandbox.db');
  makePrivate(file);
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec('pragma journal_mode = wal; pragma synchronous = normal;');
  db.exec(SCHEMA);
  return db;
}

/** Allows one sandbox for a folder. The system releases the lock when the process ends. */
export function lockFolder(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'sandbox.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new AlreadyRunning('another sandbox serves this folder');
  }
  return lock;
}

/**
 * Runs `work` in a transaction, or in the current one. It must be synchronous, because the database has one connection.
 */
export function runInTransaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work();
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

/** Parses a stored document; the same code has written it with this type. */
export const parseDocument = <T>(row: Record<string, unknown> | undefined): T | undefined =>
  row === undefined ? undefined : (JSON.parse(String(row['data'])) as T);

/** A value that is created once and stored, such as a key. */
export function getOrCreateValue(db: DatabaseSync, name: string, make: () => string): string {
  const read = () => db.prepare('select value from kept where name = ?').get(name)?.['value'];
  const found = read();
  if (typeof found === 'string') return found;
  db.prepare('insert or ignore into kept (name, value) values (?, ?)').run(name, make());
  return String(read());
}
