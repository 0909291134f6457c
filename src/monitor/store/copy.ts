import type { DatabaseSync } from 'node:sqlite';
import { peaksOf } from '#tlog/compact-range.ts';
import { leafHash, nodesEndedBy, rootOfSize, type ReadNode } from '#tlog/index.ts';
import { runInTransaction } from './folder.ts';
import type { StateTable } from './state.ts';

export interface CopiedEntry {
  readonly index: number;
  readonly entry: Uint8Array;
}

/** Our own copy of the log: its entries, and the whole subtrees of its tree. */
export interface LogCopy {
  /** So many entries gave the root of a checkpoint that the log signed. */
  verified(): number;
  /** So many are here. */
  fetched(): number;
  append(entries: readonly Uint8Array[]): void;
  setVerified(size: number): void;
  /** Forgets what was fetched and gave no root. */
  dropUnverified(): void;
  /** Of the first entries, at most those that are here. */
  rootOf(size: number): Uint8Array;
  /** Keeps what the log signed, with its cosignatures. */
  keepCheckpoint(size: number, note: string): void;
  /** The smallest checkpoint of at least this size that was kept; undefined where none is. */
  findCheckpoint(atLeast: number): { readonly size: number; readonly note: string } | undefined;
  leafOf(index: number): Uint8Array;
  /** The roots of the whole subtrees that hold the entries before this one, the largest first. */
  before(index: number): Uint8Array[];
  /** Verified entries. */
  list(from: number, limit: number): readonly CopiedEntry[];
}

export function openCopy(db: DatabaseSync, state: StateTable): LogCopy {
  const selectNode = db.prepare('select hash from nodes where level = ? and idx = ?');
  const insertEntry = db.prepare('insert into entries (idx, entry) values (?, ?)');
  const insertNode = db.prepare('insert into nodes (level, idx, hash) values (?, ?, ?)');
  const insertCheckpoint = db.prepare('insert or replace into checkpoints (size, note) values (?, ?)');
  const selectCheckpoint = db.prepare('select size, note from checkpoints where size >= ? order by size limit 1');
  const selectEntries = db.prepare('select idx, entry from entries where idx >= ? and idx < ? order by idx limit ?');
  const count = db.prepare('select coalesce(max(idx) + 1, 0) as size from entries');
  let fetched = Number(count.get()?.['size']);

  const readNode: ReadNode = ({ level, index }) => {
    const hash = selectNode.get(level, index)?.['hash'];
    if (!(hash instanceof Uint8Array)) throw new Error(`the copy has no node ${index} of level ${level}`);
    return hash;
  };
  const appendOne = (index: number, entry: Uint8Array): void => {
    insertEntry.run(index, entry);
    for (const node of nodesEndedBy(index, leafHash(entry), readNode))
      insertNode.run(node.level, node.index, node.hash);
  };
  const verified = (): number => state.readNumber('verified');

  const dropUnverified = (): void => {
    const size = verified();
    runInTransaction(db, () => {
      db.prepare('delete from entries where idx >= ?').run(size);
      // A node stays if its last leaf, the one before (idx + 1) << level, does.
      db.prepare('delete from nodes where (idx + 1) * (1 << level) > ?').run(size);
    });
    fetched = size;
  };
  // A monitor that was ended while it read a mirror left what the mirror served: nobody knows any more whose it is.
  if (fetched > verified()) dropUnverified();

  return {
    verified,
    fetched: () => fetched,
    append: (entries) => {
      runInTransaction(db, () => entries.forEach((entry, i) => appendOne(fetched + i, entry)));
      fetched += entries.length;
    },
    setVerified: (size) => state.write('verified', Math.max(size, verified())),
    dropUnverified,
    rootOf: (size) => rootOfSize(size, readNode),
    keepCheckpoint: (size, note) => {
      insertCheckpoint.run(size, note);
    },
    findCheckpoint: (atLeast) => {
      const row = selectCheckpoint.get(atLeast);
      return row && { size: Number(row['size']), note: String(row['note']) };
    },
    before: (index) => peaksOf(index).map(readNode),
    leafOf: (index) => readNode({ level: 0, index }),
    list: (from, limit) =>
      selectEntries
        .all(from, verified(), limit)
        .map(({ idx, entry }) => ({ index: Number(idx), entry: entry as Uint8Array })),
  };
}
