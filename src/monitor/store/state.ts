import type { DatabaseSync } from 'node:sqlite';

/** What the monitor remembers, by names. */
export interface StateTable {
  read(name: string): unknown;
  /** 0 where nothing was written. */
  readNumber(name: string): number;
  write(name: string, value: unknown): void;
}

export function openState(db: DatabaseSync): StateTable {
  const select = db.prepare('select value from state where name = ?');
  const upsert = db.prepare('insert or replace into state (name, value) values (?, ?)');
  const read = (name: string): unknown => {
    const value = select.get(name)?.['value'];
    return typeof value === 'string' ? (JSON.parse(value) as unknown) : undefined;
  };
  return {
    read,
    readNumber: (name) => Number(read(name) ?? 0),
    write: (name, value) => {
      upsert.run(name, JSON.stringify(value));
    },
  };
}
