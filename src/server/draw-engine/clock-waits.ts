import { sql, type RawBuilder } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';
import { formatSentenceList } from '#i18n/sentence-list.ts';
import { unsignedWitnesses, witnessName } from '../draws/view/cancellations.ts';

/** For what a move of the clock waits. */

/** A move as short as this waits for draws that nobody plays, too: who makes it looks at their results. */
const SHORT_MS = 10 * MINUTE_MS;

/** Draws of version 3 that are not sealed yet. */
const unsealed = sql`draws d where d.proof_version = 3 and d.refunded_at is null and d.sealed_at is null
  and d.state in ('scheduled', 'open', 'suspended', 'closed')`;
/** Of them, those that somebody plays. */
const unsealedPlayed = sql`${unsealed}
  and exists (select from order_draws o where o.draw_id = d.id and o.state = order_draw_state('waiting'))`;
/** Draws, also without a ticket, whose closing stands in the log, and that have neither a record nor a cancellation. */
const withoutRecord = sql`draws d where d.closing_hash is not null and d.published_at is null and d.cancelled_at is null
  and d.state <> 'published' and d.refunded_at is null`;

/** What the clock waits for: from a moment on, at which it stops, until a moment that it must not pass. */
interface Stop {
  readonly draws: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly until: RawBuilder<unknown>;
}
export type Stops = readonly Stop[];

export const stopsOf = (ms: number): Stops => [
  // Witnesses see the closing of a draw: after the moment of its seal it would be lost.
  {
    draws: ms <= SHORT_MS ? unsealed : unsealedPlayed,
    from: sql`d.closes_at`,
    until: sql`d.seal_by`,
  },
  // A sealed draw gets its record: a day after the draw it is overdue, which everybody who follows the log is told.
  {
    draws: withoutRecord,
    from: sql`d.draws_at + interval '12 hours'`,
    until: sql`d.draws_at + interval '23 hours'`,
  },
];

export async function findNextStop(db: Db, stops: Stops, target: Date): Promise<Date | undefined> {
  const each = stops.map(
    ({ draws, from }) => sql`select ${from} as at from ${draws} and ${from} > product_now() and ${from} <= ${target}`,
  );
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${sql.join(each, sql` union all `)}) s`.execute(db);
  return rows[0]?.at ?? undefined;
}

interface AwaitedDraw {
  readonly name: string;
  readonly sealed: boolean;
  readonly closed: boolean;
  /** The moment of its seal is over. */
  readonly late: boolean;
  readonly unsigned: readonly string[];
}

const awaited = ({ draws, from, until }: Stop) =>
  sql`${draws} and ${from} <= product_now() and ${until} > product_now()`;

export async function isWaiting(db: Db, stops: Stops): Promise<boolean> {
  const each = stops.map((stop) => sql`exists (select from ${awaited(stop)})`);
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(each, sql` or `)} as found`.execute(db);
  return rows[0]?.found ?? false;
}

const listNames = (keys: readonly string[]): string => formatSentenceList(keys.map(witnessName), 'en-US', 'and');

function describeDraw({ name, sealed, closed, late, unsigned }: AwaitedDraw): string {
  if (sealed) return `draw ${name}: it has no record yet`;
  if (!closed) return `draw ${name}: its closing is not in the log yet`;
  if (late) return `draw ${name}: its time to be signed is over, and it is neither sealed nor cancelled`;
  if (unsigned.length === 0) return `draw ${name}: it is not sealed yet`;
  return `draw ${name}: no signature in time on its closing yet from ${listNames(unsigned)}`;
}

/** The draws for which the clock waits, each with what it waits for. */
export async function describeDraws(db: Db, stops: Stops): Promise<string[]> {
  const each = stops.map((stop) => sql`select d.* from ${awaited(stop)}`);
  const { rows } = await sql<AwaitedDraw>`
    select distinct d.closes_at, d.lottery_type || '-' || d.phase as name, d.sealed_at is not null as sealed,
      exists (select from tlog_entries where sha256('\\x00'::bytea || entry) = d.closing_hash) as closed,
      d.seal_by <= product_now() as late,
      ${unsignedWitnesses} as unsigned
    from (${sql.join(each, sql` union all `)}) d order by d.closes_at, name`.execute(db);
  return rows.map(describeDraw);
}

/** The newest records, and who has not seen them. */
export interface NewestRecords {
  /** Of the log, when all that is queued for it stands in it. */
  readonly size: bigint;
  /** The largest of the draws with a record of the last day; null where there is none. */
  readonly quorum: number | null;
  readonly at: Date | null;
}

export async function readNewestRecords(db: Db): Promise<NewestRecords> {
  const { rows } = await sql<NewestRecords>`
    select h.size + (select count(*) from tlog_queue) as size, d.quorum, d.at
    from tlog_head h, (
      select max(quorum) as quorum, max(published_at) as at from draws
      where proof_version = 3 and published_at > product_now() - interval '1 day'
    ) d`.execute(db);
  return rows[0] ?? { size: 0n, quorum: null, at: null };
}

export async function countCosigners(db: Db, size: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct witness)::int as count from tlog_cosignatures where size >= ${size}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which witnesses of the draws with the newest records have not signed the log with them. */
export async function describeRecords(db: Db, { size, quorum }: NewestRecords): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct w.key from draws d, unnest(d.witnesses) w (key)
    where d.proof_version = 3 and d.published_at > product_now() - interval '1 day'
      and not exists (select from tlog_cosignatures c where c.witness = w.key and c.size >= ${size})
    order by w.key`.execute(db);
  // The last of them may have signed since.
  if (rows.length === 0) return [];
  return [
    `${quorum} witnesses to sign the log with the newest records: not yet ${listNames(rows.map(({ key }) => key))}`,
  ];
}

/** So far ahead the clock waits for the newest records. */
export const isFar = (now: Date, target: Date): boolean => target.getTime() - now.getTime() > HOUR_MS;
