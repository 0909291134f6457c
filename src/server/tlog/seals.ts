import { sql, type RawBuilder } from 'kysely';
import { DAY_MS, SECOND_MS } from '#kernel/time.ts';
import type { Queryable } from '../db/index.ts';
import { findIndex } from './entries.ts';

/** What witnesses say of a draw's closing (docs/draw-proof.md §2). */

/** A draw that waits to be sealed. */
export interface UnsealedDraw {
  /** The verifier keys of its witnesses. */
  readonly witnesses: readonly string[];
  readonly quorum: number;
  readonly sealBy: Date;
  /** The place of its commitment in the log. */
  readonly commitmentIndex: bigint;
  /** The place of its closing in the log; undefined where it has none. */
  readonly closingIndex: bigint | undefined;
  /** The largest size of which is known that it does not hold the closing. */
  readonly without: bigint;
}

/** Where commitment and closing with these hashes stand, and up to which size the log does not hold the closing. */
export async function locateDraw(
  db: Queryable,
  commitment: Uint8Array,
  closing: Uint8Array | null,
): Promise<Pick<UnsealedDraw, 'commitmentIndex' | 'closingIndex' | 'without'>> {
  // The size comes first: the closing may get its place between the two statements.
  const { size } = await db.selectFrom('tlog_head').select('size').executeTakeFirstOrThrow();
  const closingIndex = closing === null ? undefined : await findIndex(db, closing);
  // Where the commitment waits for its place, every tree is from before it.
  const commitmentIndex = (await findIndex(db, commitment)) ?? size;
  return { commitmentIndex, closingIndex, without: closingIndex ?? size };
}

interface Cosigned {
  readonly size: bigint;
  /** Signed by the log. */
  readonly note: string;
  /** Of witnesses of the draw, with their lines. */
  readonly witnesses: string[];
  readonly lines: string[];
}

/**
 * The fewest notes with which at least `needed` witnesses signed, with their lines, those that hold the commitment
 * first; undefined where they are fewer.
 */
function chooseNotes(
  found: readonly Cosigned[],
  needed: number,
  { commitmentIndex }: UnsealedDraw,
): string[] | undefined {
  const seen = new Set<string>();
  const notes: string[] = [];
  let left = [...found];
  const isNew = (witness: string): boolean => !seen.has(witness);
  const countNew = ({ witnesses }: Cosigned): number => witnesses.filter(isNew).length;
  const isBefore = ({ size }: Cosigned): boolean => size <= commitmentIndex;
  while (seen.size < needed) {
    left = left
      .filter(({ witnesses }) => witnesses.some(isNew))
      .sort(
        (a, b) => Number(isBefore(a)) - Number(isBefore(b)) || countNew(b) - countNew(a) || Number(a.size - b.size),
      );
    const [best] = left;
    if (!best) return undefined;
    for (const witness of best.witnesses) seen.add(witness);
    notes.push(best.note + best.lines.join(''));
  }
  return notes;
}

const withLines = sql`array_agg(x.witness order by x.witness) as witnesses, array_agg(x.line order by x.witness) as lines`;

/** A witness's clock drops the part of a second. */
const latestInTime = (sealBy: Date): Date => new Date(sealBy.getTime() - SECOND_MS);

/** A witness, by its verifier key, and when it first signed a checkpoint that holds a closing. */
export interface SignedClosing {
  readonly witness: string;
  readonly at: Date;
}

/**
 * In SQL when a witness first signed a tree that holds the entry at an index; null where it has not. It signs trees in
 * the order of their sizes, and its time never goes back: the smallest is its earliest. The size is found before the
 * time: ordered by both, the index of all witnesses is walked to its end for one that never signed.
 */
export const firstSignedAt = (witness: RawBuilder<string>, index: RawBuilder<bigint>): RawBuilder<Date | null> =>
  sql<Date | null>`(
    select min(cosigned_at) from tlog_cosignatures where witness = ${witness} and size = (
      select size from tlog_cosignatures where witness = ${witness} and size > ${index} order by size limit 1))`;

/** The witnesses that have signed a checkpoint with the closing in time. */
export async function listSignedClosings(
  db: Queryable,
  { witnesses, sealBy, closingIndex }: Pick<UnsealedDraw, 'witnesses' | 'sealBy' | 'closingIndex'>,
): Promise<SignedClosing[]> {
  if (closingIndex === undefined) return [];
  const { rows } = await sql<SignedClosing>`
    select w.key as witness, f.at
    from unnest(${witnesses}::text[]) w (key), lateral ${firstSignedAt(sql`w.key`, sql`${closingIndex}`)} f (at)
    where f.at <= ${latestInTime(sealBy)} order by w.key`.execute(db);
  return rows;
}

/**
 * The checkpoints that show that a quorum had seen the closing in time; undefined where they do not. They are read once
 * a quorum has signed: a draw may wait for a day, in which others go on signing.
 */
export async function findSeal(db: Queryable, draw: UnsealedDraw): Promise<string[] | undefined> {
  return (await listSignedClosings(db, draw)).length < draw.quorum ? undefined : findSealInAll(db, draw);
}

/** The same by all that was signed since the closing: of witnesses whose clock was set back, too. */
export async function findSealInAll(db: Queryable, draw: UnsealedDraw): Promise<string[] | undefined> {
  const { witnesses, quorum, sealBy, closingIndex } = draw;
  if (closingIndex === undefined) return undefined;
  const { rows } = await sql<Cosigned>`
    select c.size, c.note, ${withLines}
    from tlog_checkpoints c join (
      select distinct on (size, witness) size, witness, line from tlog_cosignatures
      where witness = any (${witnesses}::text[]) and size > ${closingIndex} and cosigned_at <= ${latestInTime(sealBy)}
      order by size, witness, cosigned_at
    ) x on x.size = c.size
    group by c.size, c.note`.execute(db);
  return chooseNotes(rows, quorum, draw);
}

/**
 * The checkpoints that show that too many witnesses had not seen the closing when it was late; undefined where they do
 * not. Trees only grow: a witness has a late cosignature of one without the closing only if that of its largest such
 * tree is late. It holds the commitment, so that whoever reads the log from there can compare it, if any of them does.
 * Each step takes a row of each witness, however long the draw waits; all cosignatures of the chosen sizes are few.
 */
export async function findLateWithout(db: Queryable, draw: UnsealedDraw): Promise<string[] | undefined> {
  const { witnesses, quorum, sealBy, without } = draw;
  // The first whole second that is late.
  const earliest = new Date((Math.floor(sealBy.getTime() / SECOND_MS) + 1) * SECOND_MS);
  const { rows } = await sql<Cosigned>`
    with chosen as (
      select distinct x.size from unnest(${witnesses}::text[]) w (key), lateral (
        select size from tlog_cosignatures where witness = w.key and size <= ${without} order by size desc limit 1
      ) x
      where (select max(cosigned_at) from tlog_cosignatures where witness = w.key and size = x.size) >= ${earliest}
    ), signed as materialized (select s.* from chosen join tlog_cosignatures s using (size))
    select c.size, c.note, ${withLines}
    from tlog_checkpoints c join (
      select distinct on (size, witness) size, witness, line from signed
      where witness = any (${witnesses}::text[]) and cosigned_at >= ${earliest}
      order by size, witness, cosigned_at
    ) x on x.size = c.size
    group by c.size, c.note`.execute(db);
  return chooseNotes(rows, witnesses.length - quorum + 1, draw);
}

/** Whether at least a quorum of its witnesses signed anything at this moment or later. */
async function hasQuorumSince(db: Queryable, { witnesses, quorum }: UnsealedDraw, from: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select count(*) >= ${quorum} as found from unnest(${witnesses}::text[]) w (key)
    where (select max(cosigned_at) from tlog_cosignatures where witness = w.key) >= ${from}`.execute(db);
  return rows[0]?.found ?? false;
}

/** A checkpoint that a quorum cosigned a day after the moment of the seal or later; undefined where there is none. */
export async function findDayAfter(db: Queryable, draw: UnsealedDraw): Promise<string[] | undefined> {
  const from = new Date(draw.sealBy.getTime() + DAY_MS);
  if (!(await hasQuorumSince(db, draw, from))) return undefined;
  const { rows } = await sql<Cosigned>`
    select c.size, c.note, ${withLines}
    from tlog_checkpoints c join (
      select distinct on (size, witness) size, witness, line from tlog_cosignatures
      where witness = any (${draw.witnesses}::text[]) and cosigned_at >= ${from}
      order by size, witness, cosigned_at
    ) x on x.size = c.size
    group by c.size, c.note having count(*) >= ${draw.quorum} order by c.size limit 1`.execute(db);
  return rows[0] && [rows[0].note + rows[0].lines.join('')];
}
