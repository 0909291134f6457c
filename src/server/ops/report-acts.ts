import { sql } from 'kysely';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { createTicker, type Ticker } from '../jobs/ticker.ts';
import type { Tx } from '../db/index.ts';
import type { Platform } from '../platform/platform.ts';
import { formatAuditHead, keepAuditHead, loadAuditHead, type AuditHeadPlace } from './audit-head.ts';

type ReportDeps = Pick<Platform, 'handle' | 'log' | 'security'> & AuditHeadPlace;

const EVERY_MS = 5_000;
const HEAD_EVERY_MS = HOUR_MS;
const AT_ONCE = 200;

interface ActRow {
  readonly id: bigint;
  readonly hash: Buffer;
  readonly operator: string;
  readonly act: string;
  readonly outcome: string;
  readonly player: string | null;
}

interface Place {
  readonly reported: bigint;
  /** Of the entry that was told last. */
  readonly hash: Buffer | null;
  /** Whether the log still has that entry. */
  readonly holds: boolean;
}

/** The place of the events in the log, locked; undefined where another node is at it. */
async function lockPlace(tx: Tx): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select p.reported, p.hash,
      p.reported = 0 or exists (select from audit_log a where a.id = p.reported and a.hash = p.hash) as holds
    from audit_log_reported p for update of p skip locked`.execute(tx);
  return rows[0];
}

/** Where the entry told last is gone, entries that are younger than it are new, whatever their numbers. */
async function findPlaceByTime(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select coalesce(max(a.id), 0)::bigint as id from audit_log a, audit_log_reported p
    where a.id <= p.reported and a.at <= coalesce(p.at, 'infinity')`.execute(tx);
  return rows[0]?.id ?? 0n;
}

/**
 * Tells of each new entry of the audit log by an event, on one of the nodes. Arguments stay in the table: they are an
 * operator's own words. The player's public id is told; of an older entry, by the contact that it has.
 */
export function reportNewActs({ handle, security }: Pick<ReportDeps, 'handle' | 'security'>): Promise<void> {
  return handle.background.transaction().execute(async (tx) => {
    const place = await lockPlace(tx);
    if (!place) return;
    const from = place.holds ? place.reported : await findPlaceByTime(tx);
    const { rows } = await sql<ActRow>`
      select a.id, a.hash, a.operator, a.act, a.outcome, case when a.act like 'player %' then
        (select open_id from players where mobile = a.arguments->>0 or email = lower(a.arguments->>0)
          or open_id = a.arguments->>0) end as player
      from audit_log a where a.id > ${from} order by a.id limit ${AT_ONCE}`.execute(tx);
    if (place.holds && rows.length === 0) return;
    const last = rows.at(-1)?.id ?? from;
    await sql`
      update audit_log_reported set reported = ${last}, hash = (select hash from audit_log where id = ${last}),
        at = (select at from audit_log where id = ${last})`.execute(tx);
    if (!place.holds)
      security.record('audit-log-damaged', {
        missing: formatAuditHead({ id: place.reported, hash: place.hash?.toString('hex') ?? '' }),
        kept: 'events',
      });
    for (const { id, hash, operator, act, outcome, player } of rows)
      security.record('operator-act', {
        operator,
        act,
        outcome: outcome.startsWith('refused') ? 'refused' : outcome,
        player: player ?? undefined,
        head: formatAuditHead({ id, hash: hash.toString('hex') }),
      });
  });
}

/** Tells the head of the audit log, and keeps it in the data folder too, unless the one kept there is gone. */
async function reportHead({ handle, security, log, ...place }: ReportDeps): Promise<void> {
  const db = handle.background;
  const head = await loadAuditHead(db);
  if (head.id > 0n) security.record('audit-head', { head: formatAuditHead(head) });
  try {
    const missing = await keepAuditHead(db, place);
    if (missing) security.record('audit-log-damaged', { missing: formatAuditHead(missing), kept: 'data folder' });
  } catch (err) {
    log.error({ err }, 'the head of the audit log could not be kept in DATA_DIR');
  }
}

/** Reports new acts, and every hour the head of the audit log. */
export function createActReporter(deps: ReportDeps): Ticker {
  let headDue = 0;
  return createTicker("operators' acts", EVERY_MS, deps.log, async () => {
    await reportNewActs(deps);
    if (systemNow() < headDue) return;
    await reportHead(deps);
    headDue = systemNow() + HEAD_EVERY_MS;
  });
}
