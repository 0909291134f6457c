import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';
import { cosignedSize } from './cosigned-size.ts';
import type { HeldWitnesses } from './witnesses.ts';

interface Row {
  readonly note: string;
  readonly lines: string[] | null;
}

/** A signed head with a cosignature of each witness, its first. */
const withCosignatures = sql`
  select c.note, (
    select array_agg(line order by cosigned_at, witness) from (
      select distinct on (witness) witness, cosigned_at, line from tlog_cosignatures where size = c.size order by witness, cosigned_at) x
  ) as lines
  from tlog_checkpoints c`;

const noteOf = ({ note, lines }: Row): string => note + (lines ?? []).join('');

/**
 * The newest checkpoint that a quorum cosigned, with all its cosignatures: of the witnesses that hold now, as a
 * verifier counts them (docs/draw-proof.md §10), or where they are not said of all who ever did.
 */
export async function loadCosignedCheckpoint(
  db: Queryable,
  { quorum, witnesses }: { readonly quorum: number; readonly witnesses?: HeldWitnesses['witnesses'] },
): Promise<string | undefined> {
  const { rows } = await sql<Row>`${withCosignatures}
    where c.size = ${cosignedSize(quorum, witnesses)}`.execute(db);
  return rows[0] && noteOf(rows[0]);
}

/**
 * What the log shows as its head: the newest checkpoint that a quorum cosigned, with all its cosignatures; where there
 * is none, the newest that the log signed. Undefined before the first. Whoever cosigned was a witness then, and counts
 * after another took its place: without it the head of the log would move back, which devices take for a fraud.
 */
export async function loadPublishedCheckpoint(db: Queryable, quorum: number): Promise<string | undefined> {
  const cosigned = await loadCosignedCheckpoint(db, { quorum });
  if (cosigned !== undefined) return cosigned;
  const { rows } = await sql<Row>`${withCosignatures} order by c.size desc limit 1`.execute(db);
  return rows[0] && noteOf(rows[0]);
}
