import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import { entryHash, findIndex, formatEntry } from '#server/tlog/entries.ts';
import type { OpenSeriesRow } from './series-rows.ts';

/** An entry of the log as open data show it. */
export interface ShownEntry {
  readonly index: number;
  readonly entry: string;
}

/** An entry and its place; undefined where the log has not given it one yet. */
async function showEntry(db: Queryable, entry: Buffer): Promise<ShownEntry | undefined> {
  const index = await findIndex(db, entryHash(entry));
  return index === undefined ? undefined : { index: Number(index), entry: entry.toString() };
}

export const showDeck = (db: Queryable, { commitment }: OpenSeriesRow): Promise<ShownEntry | undefined> =>
  showEntry(db, commitment);

/** The bytes follow from the row: the entry was made of it. */
export const showEnded = async (
  db: Queryable,
  { name, ended_at: at, end_reason: reason }: OpenSeriesRow,
): Promise<ShownEntry | undefined> =>
  at && reason
    ? showEntry(db, formatEntry({ type: 'ended', seriesId: name, at: at.toISOString(), reason }))
    : undefined;

/** It has the seed: only of a series that is opened. */
export async function showOpened(db: Queryable, row: OpenSeriesRow): Promise<ShownEntry | undefined> {
  if (row.state !== 'opened') return undefined;
  const at = assertPresent(row.opened_at, 'the moment of an opening').toISOString();
  const sold = assertPresent(row.sold, 'how many cards were dealt');
  const seed = assertPresent(row.seed, 'the seed of an opened series').toString('hex');
  return showEntry(db, formatEntry({ type: 'opened', seriesId: row.name, at, sold, seed }));
}
