import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { HOUR_MS, MINUTE_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';

/** How long the clock waits at a stop for the draws that it must not pass, and in all, of the machine's time. */
const WAIT_MS = 60 * SECOND_MS;
const MOVE_MS = 600 * SECOND_MS;
const POLL_MS = 100;
/** How often it waits again for what came while it waited. */
const ROUNDS = 5;

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

const stopsOf = (ms: number): readonly Stop[] => [
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

async function isWaiting(db: Db, stops: readonly Stop[]): Promise<boolean> {
  const each = stops.map(
    ({ draws, from, until }) =>
      sql`exists (select from ${draws} and ${from} <= product_now() and ${until} > product_now())`,
  );
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(each, sql` or `)} as found`.execute(db);
  return rows[0]?.found ?? false;
}

async function findNextStop(db: Db, stops: readonly Stop[], target: Date): Promise<Date | undefined> {
  const each = stops.map(
    ({ draws, from }) => sql`select ${from} as at from ${draws} and ${from} > product_now() and ${from} <= ${target}`,
  );
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${sql.join(each, sql` union all `)}) s`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Asks again and again whether it is so, for a minute of the machine's time at most, and not after the deadline. */
async function waitUntil(isSo: () => Promise<boolean>, deadline: number): Promise<boolean> {
  const until = Math.min(deadline, systemNow() + WAIT_MS);
  while (!(await isSo())) {
    if (systemNow() >= until) return false;
    await pause(POLL_MS);
  }
  return true;
}

interface NewestRecord {
  /** Of the log, when all that is queued for it stands in it. */
  readonly size: bigint;
  /** The largest of the draws with a record of the last day; null where there is none. */
  readonly quorum: number | null;
  readonly at: Date | null;
}

/**
 * Waits until a quorum of witnesses has seen the newest records in the log: their time is the witness's, and one that
 * has only seen an older log until then may cosign that with the time after the move.
 */
async function waitForRecords(db: Db, deadline: number): Promise<void> {
  let seen: number | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const { rows } = await sql<NewestRecord>`
      select h.size + (select count(*) from tlog_queue) as size, d.quorum, d.at
      from tlog_head h, (
        select max(quorum) as quorum, max(published_at) as at from draws
        where proof_version = 3 and published_at > product_now() - interval '1 day'
      ) d`.execute(db);
    const [{ size, quorum, at } = { size: 0n, quorum: null, at: null }] = rows;
    if (quorum === null || at?.getTime() === seen) return;
    seen = at?.getTime();
    await waitUntil(async () => {
      const { rows: cosigned } = await sql<{ count: number }>`
        select count(distinct witness)::int as count from tlog_cosignatures where size >= ${size}`.execute(db);
      return (cosigned[0]?.count ?? 0) >= quorum;
    }, deadline);
  }
}

const moveTo = (db: Db, at: Date) =>
  sql`update product_clock set offset_ms = offset_ms + greatest(0, ceil(extract(epoch from ${at}::timestamptz - product_now()) * 1000)::bigint)`.execute(
    db,
  );

/**
 * Moves the product's clock forward, in a sandbox or a test, while a node runs. For draws that somebody plays, and in
 * a short move for all, it stops until they are sealed, and for all that are closed in the log until they have their
 * record.
 */
export async function moveClockBy(db: Db, ms: number): Promise<void> {
  const stops = stopsOf(ms);
  const target = new Date((await readProductNow(db)).getTime() + ms);
  // While witnesses are away each stop takes a minute.
  const deadline = systemNow() + MOVE_MS;
  const isFar = async () => target.getTime() - (await readProductNow(db)).getTime() > HOUR_MS;
  for (;;) {
    // While it waits for one, there may be more to wait for.
    for (let round = 0; round === 0 || (round < ROUNDS && (await isWaiting(db, stops))); round++) {
      if (!(await waitUntil(async () => !(await isWaiting(db, stops)), deadline))) break;
      if (await isFar()) await waitForRecords(db, deadline);
    }
    const next = await findNextStop(db, stops, target);
    await moveTo(db, next ?? target);
    if (!next) return;
  }
}
