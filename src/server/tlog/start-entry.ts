import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';
import type { LogEntry } from './entries.ts';

export type StartEntry = Extract<LogEntry, { type: 'start' }>;

/** In SQL the bytes of the first entry of the log, which may still wait for its place; null before the log begins. */
export const firstEntry = sql<Buffer | null>`coalesce(
  (select entry from tlog_entries where index = 0), (select entry from tlog_queue order by id limit 1))`;

/** What the log begins with; undefined where there is no log yet. */
export function parseStart(entry: Buffer | null): StartEntry | undefined {
  const parsed = entry && (JSON.parse(entry.toString()) as LogEntry); // formatEntry wrote it
  return parsed?.type === 'start' ? parsed : undefined;
}

export async function loadStart(db: Queryable): Promise<StartEntry | undefined> {
  const { rows } = await sql<{ entry: Buffer | null }>`select ${firstEntry} as entry`.execute(db);
  return parseStart(rows[0]?.entry ?? null);
}
