import type { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';

/** What was checked of draws of version 3 and of series of cards, and lists of tickets that are needed still. */
export interface Checks {
  /** Whether this was checked of a draw or a series as its entries stand: `state` names them. */
  has(id: string, what: CheckName, state: string): boolean;
  set(id: string, what: CheckName, state: string): void;
  /** Keeps the list of a draw's tickets, to finish it if its operator does not. */
  keepList(drawId: string, list: unknown): void;
  readList(drawId: string): unknown;
  dropList(drawId: string): void;
}

export type CheckName = 'fate' | 'list' | 'finished' | 'series';

export function openChecks(db: DatabaseSync): Checks {
  const all = db.prepare('select draw_id, what, state from checks').all();
  const known = new Map(all.map((row) => [`${String(row['draw_id'])} ${String(row['what'])}`, String(row['state'])]));
  const upsert = db.prepare('insert or replace into checks (draw_id, what, state) values (?, ?, ?)');
  const insertList = db.prepare('insert or replace into lists (draw_id, list) values (?, ?)');
  const selectList = db.prepare('select list from lists where draw_id = ?');
  const deleteList = db.prepare('delete from lists where draw_id = ?');
  return {
    has: (drawId, what, state) => known.get(`${drawId} ${what}`) === state,
    set: (drawId, what, state) => {
      upsert.run(drawId, what, state);
      known.set(`${drawId} ${what}`, state);
    },
    keepList: (drawId, list) => {
      insertList.run(drawId, gzipSync(JSON.stringify(list)));
    },
    readList: (drawId) => {
      const list = selectList.get(drawId)?.['list'];
      return list instanceof Uint8Array ? (JSON.parse(gunzipSync(list).toString()) as unknown) : undefined;
    },
    dropList: (drawId) => {
      deleteList.run(drawId);
    },
  };
}
