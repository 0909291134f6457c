import type { DatabaseSync } from 'node:sqlite';
import { leafHash, nodesEndedBy, rootOfSize, type TreeNode } from '#tlog/index.ts';

/** Entries that were fetched but not checked yet stand at and above the checked size. */
export const MIRROR_SCHEMA = `
  create table if not exists entries (
    origin text not null, idx integer not null, entry blob not null, primary key (origin, idx)) strict;
  create table if not exists nodes (
    origin text not null, level integer not null, idx integer not null, hash blob not null,
    primary key (origin, level, idx)) strict;
  create table if not exists mirrored (origin text primary key, size integer not null) strict;
`;

/** A copy of the entries of logs. */
export interface MirrorStore {
  /** How many entries of a log are known to be those that it signed. */
  mirrored(origin: string): number;
  /** How many were fetched, checked or not. */
  fetched(origin: string): number;
  /** Adds what comes next. */
  append(origin: string, entries: readonly Uint8Array[]): void;
  /** The root of the first so many that were fetched. */
  rootOf(origin: string, size: number): Uint8Array;
  /** So many were checked. */
  setMirrored(origin: string, size: number): void;
  /** Forgets what was not checked. */
  dropUnchecked(origin: string): void;
  /** Entries that were checked, from an index on. */
  listEntries(origin: string, from: number, limit: number): readonly Uint8Array[];
}

export function createMirrorStore(db: DatabaseSync, runInTransaction: <T>(work: () => T) => T): MirrorStore {
  const mirrored = (origin: string): number =>
    Number(db.prepare('select size from mirrored where origin = ?').get(origin)?.['size'] ?? 0);
  const fetched = (origin: string): number =>
    Number(db.prepare('select coalesce(max(idx) + 1, 0) as size from entries where origin = ?').get(origin)?.['size']);
  const readNode =
    (origin: string) =>
    ({ level, index }: TreeNode): Uint8Array => {
      const row = db
        .prepare('select hash from nodes where origin = ? and level = ? and idx = ?')
        .get(origin, level, index);
      if (!row) throw new Error(`the mirror of ${origin} has no node ${index} of level ${level}`);
      return row['hash'] as Uint8Array;
    };
  return {
    mirrored,
    fetched,
    append: (origin, entries) =>
      runInTransaction(() => {
        const addEntry = db.prepare('insert into entries (origin, idx, entry) values (?, ?, ?)');
        const addNode = db.prepare('insert or replace into nodes (origin, level, idx, hash) values (?, ?, ?, ?)');
        const first = fetched(origin);
        for (const [i, entry] of entries.entries()) {
          addEntry.run(origin, first + i, entry);
          for (const { level, index, hash } of nodesEndedBy(first + i, leafHash(entry), readNode(origin)))
            addNode.run(origin, level, index, hash);
        }
      }),
    rootOf: (origin, size) => rootOfSize(size, readNode(origin)),
    setMirrored: (origin, size) =>
      void db.prepare('insert or replace into mirrored (origin, size) values (?, ?)').run(origin, size),
    // Their nodes are replaced with the entries that come instead.
    dropUnchecked: (origin) =>
      void db.prepare('delete from entries where origin = ? and idx >= ?').run(origin, mirrored(origin)),
    listEntries: (origin, from, limit) =>
      db
        .prepare('select entry from entries where origin = ? and idx >= ? and idx < ? order by idx limit ?')
        .all(origin, from, mirrored(origin), limit)
        .map(({ entry }) => entry as Uint8Array),
  };
}
