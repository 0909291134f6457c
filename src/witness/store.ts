import type { DatabaseSync } from 'node:sqlite';
import { emptyRoot, formatVerifierKey, parseVerifierKey, type Checkpoint, type VerifierKey } from '#tlog/index.ts';
import { FOLDER_UNUSABLE, WitnessFailure } from './failure.ts';
import { openFolder, runInTransaction } from './folder.ts';
import { createMirrorStore, MIRROR_SCHEMA, type MirrorStore } from './mirror-store.ts';
import { requireNewName } from './settings.ts';
import { createSigner, makeSeed, type Signer } from './signer.ts';

const SCHEMA = `
  create table if not exists witness (
    id integer primary key check (id = 1), name text not null, seed blob not null) strict;
  create table if not exists logs (
    origin text not null, key text not null, primary key (origin, key)) strict;
  create table if not exists latest (
    origin text primary key, size integer not null, root blob not null, time integer not null) strict;
  create table if not exists cosignatures (
    origin text not null, size integer not null, time integer not null, root blob not null, note text not null,
    primary key (origin, size, time)) strict;
  ${MIRROR_SCHEMA}`;

/** The largest tree of a log that was cosigned; of a new log the empty one, at time 0. */
export interface LatestCheckpoint extends Checkpoint {
  /** Of the last cosignature, in seconds since 1970. */
  readonly time: number;
}

export interface Cosigned extends LatestCheckpoint {
  /** The checkpoint with the log's signatures and ours. */
  readonly note: string;
}

export interface ListedCosignature {
  readonly size: number;
  readonly time: number;
  readonly note: string;
}

export interface FollowedLog {
  readonly origin: string;
  /** Undefined where nothing was cosigned yet. */
  readonly latest: { readonly size: number; readonly time: number } | undefined;
}

/** What a witness must not forget. */
export interface WitnessStore extends Signer, MirrorStore {
  /** Follows a log, named as its key is, also by this key. */
  follow(key: VerifierKey): void;
  /** Follows the logs of these keys and trusts no other. What was cosigned of others is kept. */
  followOnly(keys: readonly VerifierKey[]): void;
  listLogs(): readonly FollowedLog[];
  /** The keys that the checkpoints of a log may be signed with; none for a log that is not followed. */
  keysOf(origin: string): readonly VerifierKey[];
  latest(origin: string): LatestCheckpoint;
  /** Keeps a cosignature, whose checkpoint is now the latest. */
  keep(cosigned: Cosigned): void;
  /** What was cosigned of a log after a size and a time of that size, oldest first. */
  listCosignatures(
    origin: string,
    range: { readonly size: number; readonly time: number; readonly limit: number },
  ): readonly ListedCosignature[];
  runInTransaction<T>(work: () => T): T;
  close(): void;
}

/** The key of the folder; the first start makes it. */
function openSigner(db: DatabaseSync, folder: string, name: string): Signer {
  const row = runInTransaction(db, () => {
    const select = db.prepare('select name, seed from witness');
    if (select.get() === undefined) {
      requireNewName(name);
      db.prepare('insert into witness (id, name, seed) values (1, ?, ?)').run(name, makeSeed());
    }
    return select.get();
  });
  const kept = String(row?.['name']);
  // A cosignature does not say whose it is, so one key must not have two names.
  if (kept !== name)
    throw new WitnessFailure(
      FOLDER_UNUSABLE,
      `The folder ${folder} has the key of the witness ${kept}. Use this name, or another folder for ${name}.`,
    );
  return createSigner(name, row?.['seed'] as Uint8Array);
}

function createLogTable(db: DatabaseSync): Pick<WitnessStore, 'follow' | 'followOnly' | 'listLogs' | 'keysOf'> {
  const follow = (key: VerifierKey): void => {
    db.prepare('insert or ignore into logs (origin, key) values (?, ?)').run(key.name, formatVerifierKey(key));
  };
  const list = db.prepare(`
    select distinct logs.origin, size, time from logs left join latest on latest.origin = logs.origin order by 1`);
  return {
    follow,
    followOnly: (keys) =>
      runInTransaction(db, () => {
        db.exec('delete from logs');
        keys.forEach(follow);
      }),
    listLogs: () =>
      list.all().map(({ origin, size, time }) => ({
        origin: String(origin),
        latest: size === null ? undefined : { size: Number(size), time: Number(time) },
      })),
    keysOf: (origin) =>
      db
        .prepare('select key from logs where origin = ?')
        .all(origin)
        .flatMap(({ key }) => parseVerifierKey(String(key)) ?? []),
  };
}

function createCosignatureTable(db: DatabaseSync): Pick<WitnessStore, 'latest' | 'keep' | 'listCosignatures'> {
  // Neither size nor time ever goes back, so this is the order in which they were given.
  const page = db.prepare(`
    select size, time, note from cosignatures where origin = ? and (size, time) > (?, ?) order by size, time limit ?`);
  return {
    latest: (origin) => {
      const row = db.prepare('select size, root, time from latest where origin = ?').get(origin);
      if (!row) return { origin, size: 0, root: emptyRoot(), time: 0 };
      return { origin, size: Number(row['size']), root: row['root'] as Uint8Array, time: Number(row['time']) };
    },
    keep: ({ origin, size, root, time, note }) => {
      db.prepare('insert or replace into latest (origin, size, root, time) values (?, ?, ?, ?)').run(
        origin,
        size,
        root,
        time,
      );
      // The first of a size shows since when, the newest until when; between them anybody could add one a second.
      db.prepare(
        'delete from cosignatures where origin = ?1 and size = ?2 and time > (select min(time) from cosignatures where origin = ?1 and size = ?2)',
      ).run(origin, size);
      // The same checkpoint in the same second has the same cosignature.
      db.prepare('insert or ignore into cosignatures (origin, size, time, root, note) values (?, ?, ?, ?, ?)').run(
        origin,
        size,
        time,
        root,
        note,
      );
    },
    listCosignatures: (origin, range) =>
      page
        .all(origin, range.size, range.time, range.limit)
        .map(({ size, time, note }) => ({ size: Number(size), time: Number(time), note: String(note) })),
  };
}

/** Opens the folder of a witness. Throws a WitnessFailure where it cannot be used. */
export function openStore(folder: string, name: string): WitnessStore {
  const { db, close } = openFolder(folder, SCHEMA);
  try {
    return {
      ...openSigner(db, folder, name),
      ...createLogTable(db),
      ...createCosignatureTable(db),
      ...createMirrorStore(db, (work) => runInTransaction(db, work)),
      runInTransaction: (work) => runInTransaction(db, work),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
