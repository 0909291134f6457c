import type { DatabaseSync } from 'node:sqlite';

/** What a witness cosigned: a tree of this size at this time, in seconds since 1970. */
export interface SeenCosignature {
  /** The witness's verifier key. */
  readonly witness: string;
  readonly size: number;
  readonly time: number;
  /** The checkpoint, with the signatures of the log and the witness. */
  readonly note: string;
}

/** A tree and a moment: where the list of a witness was read up to, and the like. */
export interface ListPlace {
  readonly size: number;
  readonly time: number;
}

/** What the cosignatures of a witness say of an entry and a moment. */
export interface DatedEntry {
  /** It had cosigned a tree with the entry before the moment. */
  readonly inTime: boolean;
  /** At or after the moment the largest tree that it had cosigned was without the entry. */
  readonly late: boolean;
}

export interface Cosignatures {
  /** Keeps one of a tree that is ours. */
  keep(seen: SeenCosignature): void;
  /**
   * Keeps one of a list, whose tree is to be compared with ours; false where another tree of this size was kept before,
   * which the witness cosigned in the same second, and which stays.
   */
  keepListed(seen: SeenCosignature): boolean;
  /** Those of lists, up to a size, that were not compared yet. */
  listUnchecked(size: number, limit: number): readonly SeenCosignature[];
  /** The largest tree of a list that is above a size and was not compared. */
  findLargest(size: number): SeenCosignature | undefined;
  setChecked(seen: SeenCosignature, isOurs: boolean): void;
  placeOf(witness: string): ListPlace | undefined;
  /** Whether it had cosigned a tree with the entry at an index before a moment, in seconds since 1970. */
  date(witness: string, index: number, moment: number): DatedEntry;
  /** Whether it had cosigned nothing with the entry at an index at a moment or later, in seconds. */
  sawWithout(witness: string, index: number, moment: number): boolean;
  /** Of each witness the earliest that it gave in time, at most this second, on a tree of ours with this entry. */
  listHolding(index: number, time: number): readonly SeenCosignature[];
  /** The smallest tree of ours of at least this size that so many of these witnesses, or of all, cosigned. */
  findSize(atLeast: number, count: number, witnesses: readonly string[] | undefined): number | undefined;
  /** The first second from one on by which so many of these witnesses cosigned a tree of ours of at least this size. */
  findQuorum(atLeast: number, count: number, witnesses: readonly string[], from: number): number | undefined;
  /** The largest tree of ours that so many witnesses cosigned. */
  findNewestSize(count: number): number | undefined;
  /** The latest second that so many witnesses have signed at, on trees of ours; 0 where they have not. */
  latestBy(count: number): number;
  /** The largest tree of ours that a witness cosigned, and when last. */
  lastOf(witness: string): ListPlace | undefined;
  /** All of a tree of ours of this size. */
  listAt(size: number): readonly SeenCosignature[];
}

const toSeen = (row: Record<string, unknown>): SeenCosignature => ({
  witness: String(row['witness']),
  size: Number(row['size']),
  time: Number(row['time']),
  note: String(row['note']),
});

function toSize(row: Record<string, unknown> | undefined): number | undefined {
  const size = row?.['size'];
  return typeof size === 'number' ? size : undefined;
}

const toPlace = (row: Record<string, unknown> | undefined): ListPlace | undefined =>
  row && { size: Number(row['size']), time: Number(row['time']) };

/** What a note signs, without the signatures: name, size and root. */
const textOf = (note: string): string => note.split('\n\n', 1)[0] ?? '';

export function openCosignatures(db: DatabaseSync): Cosignatures {
  const insert = db.prepare(`
    insert into cosignatures (witness, size, time, note, is_listed, state) values (?, ?, ?, ?, ?, ?)
    on conflict (witness, size, time) do update set is_listed = max(is_listed, excluded.is_listed)`);
  const unchecked = db.prepare(`
    select witness, size, time, note from cosignatures where state = 'unchecked' and size <= ? order by size limit ?`);
  const largest = db.prepare(`
    select witness, size, time, note from cosignatures where state = 'unchecked' and size > ? order by size desc limit 1`);
  const check = db.prepare('update cosignatures set state = ? where witness = ? and size = ? and time = ?');
  const place = db.prepare(`
    select size, time from cosignatures where witness = ? and is_listed = 1 order by size desc, time desc limit 1`);
  const last = db.prepare(`
    select size, time from cosignatures where witness = ? and state = 'ours' order by size desc, time desc limit 1`);
  const before = db.prepare(`
    select exists (select 1 from cosignatures where witness = ? and state = 'ours' and size > ? and time < ?) as found`);
  const without = db.prepare(`
    select exists (select 1 from cosignatures where witness = ? and state = 'ours' and size <= ? and time >= ?) as found`);
  // The notes are read last: the index has all else.
  const holding = db.prepare(`
    select witness, size, time, note from (
      select witness, size, min(time) as time from cosignatures indexed by own_cosignatures
      where state = 'ours' and size > ? and time <= ?
      group by witness) as first
    join cosignatures using (witness, size, time) order by witness`);
  const same = db.prepare('select note from cosignatures where witness = ? and size = ? and time = ?');
  const cosigned = db.prepare(`
    select size from cosignatures where state = 'ours' and size >= ?1
      and (?3 is null or witness in (select value from json_each(?3)))
    group by size having count(distinct witness) >= ?2 order by size limit 1`);
  const newest = db.prepare(`
    select size from cosignatures where state = 'ours'
    group by size having count(distinct witness) >= ? order by size desc limit 1`);
  const quorum = db.prepare(`
    select min(time) as time from (
      select time, row_number() over (partition by size order by time) as place from (
        select size, min(time) as time from cosignatures
        where state = 'ours' and size >= ? and time >= ? and witness in (select value from json_each(?))
        group by size, witness))
    where place = ?`);
  const at = db.prepare(`
    select witness, size, time, note from cosignatures where state = 'ours' and size = ? order by witness, time`);

  const latest = db.prepare(`
    select max(time) as time from cosignatures where state = 'ours' group by witness
    order by time desc limit 1 offset ?`);

  return {
    sawWithout: (witness, index, moment) => without.get(witness, index, moment)?.['found'] === 1,
    latestBy: (count) => Number(latest.get(count - 1)?.['time'] ?? 0),
    listHolding: (index, time) => holding.all(index, time).map(toSeen),
    findSize: (atLeast, count, witnesses) =>
      toSize(cosigned.get(atLeast, count, witnesses ? JSON.stringify(witnesses) : null)),
    findQuorum: (atLeast, count, witnesses, from) => {
      const time = quorum.get(atLeast, from, JSON.stringify(witnesses), count)?.['time'];
      return typeof time === 'number' ? time : undefined;
    },
    findNewestSize: (count) => toSize(newest.get(count)),
    listAt: (size) => at.all(size).map(toSeen),
    keep: ({ witness, size, time, note }) => {
      insert.run(witness, size, time, note, 0, 'ours');
    },
    keepListed: ({ witness, size, time, note }) => {
      const kept = same.get(witness, size, time)?.['note'];
      insert.run(witness, size, time, note, 1, 'unchecked');
      return typeof kept !== 'string' || textOf(kept) === textOf(note);
    },
    listUnchecked: (size, limit) => unchecked.all(size, limit).map(toSeen),
    findLargest: (size) => {
      const row = largest.get(size);
      return row && toSeen(row);
    },
    setChecked: ({ witness, size, time }, isOurs) => {
      check.run(isOurs ? 'ours' : 'other', witness, size, time);
    },
    placeOf: (witness) => toPlace(place.get(witness)),
    lastOf: (witness) => toPlace(last.get(witness)),
    date: (witness, index, moment) => {
      const isTrue = (row: Record<string, unknown> | undefined): boolean => row?.['found'] === 1;
      if (isTrue(before.get(witness, index, moment))) return { inTime: true, late: false };
      // That the first tree with the entry is later proves nothing: the witness may have been away.
      return { inTime: false, late: isTrue(without.get(witness, index, moment)) };
    },
  };
}
