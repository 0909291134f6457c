import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import type { Difference } from './judge.ts';
import type { LineType, ReportedFile, ReportedLine } from './reported-file.ts';

const AT_ONCE = 1_000;

/** A reference that we gave is a UUID, with or without hyphens. */
const uuidOf = ({ type, named }: ReportedLine): string | null =>
  type !== 'settlement' && /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(named) ? named : null;

interface StoredLine {
  readonly type: LineType;
  readonly reference: string;
  readonly stored: bigint;
  readonly given: bigint;
}

/** Stores those that are new, and answers those that are there with other contents. */
async function storeLines(tx: Tx, { source, day }: ReportedFile, lines: readonly ReportedLine[]) {
  const column = <T>(of: (line: ReportedLine) => T): T[] => lines.map(of);
  const given = sql`
    unnest(${column(({ type }) => type)}::text[], ${column(({ reference }) => reference)}::text[],
      ${column(({ named }) => named)}::text[], ${column(uuidOf)}::uuid[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ fee }) => fee)}::bigint[], ${column(({ currency }) => currency)}::text[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ settles }) => settles)}::date[])
      as given (type, reference, named, movement, amount, fee, currency, at, settles)`;
  await sql`
    insert into settlement_lines (source, day, type, reference, named, movement, amount, fee, currency, at, settles)
    select ${source}, ${day}::date, given.* from ${given}
    on conflict (source, reference, type) do nothing`.execute(tx);
  const { rows } = await sql<StoredLine>`
    select l.type, l.reference, l.amount as stored, given.amount as given
    from ${given} join settlement_lines l on l.source = ${source} and l.reference = given.reference and l.type = given.type
    where (l.named, l.amount, l.fee, l.currency, l.settles)
      is distinct from (given.named, given.amount, given.fee, given.currency, given.settles)`.execute(tx);
  return rows;
}

/**
 * Stores a file. One that was stored before adds the lines that it did not have; a line that is there with other
 * contents stays as it was and is a difference.
 */
export async function storeFile(tx: Tx, file: ReportedFile): Promise<readonly Difference[]> {
  const { source, day, net, lines } = file;
  await sql`
    insert into settlement_files (source, day, net, lines) values (${source}, ${day}, ${net}, ${lines.length})
    on conflict (source, day) do update set net = excluded.net, lines = excluded.lines, loaded_at = excluded.loaded_at`.execute(
    tx,
  );
  const differences: Difference[] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE)
    for (const { type, reference, stored, given } of await storeLines(tx, file, lines.slice(from, from + AT_ONCE)))
      differences.push({ kind: 'changed', type, subject: reference, expected: stored, actual: given });
  return differences;
}
