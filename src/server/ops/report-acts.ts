import { sql } from 'kysely';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { createTicker, type Ticker } from '../jobs/ticker.ts';
import type { Platform } from '../platform/platform.ts';
import { formatAuditHead, keepAuditHead, type AuditHeadPlace } from './audit-head.ts';

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

/**
 * Tells of each new entry of the audit log by an event, on one of the nodes. Arguments stay in the table: they name
 * players by number. The player's public id is told instead.
 */
export function reportNewActs({ handle, security }: Pick<ReportDeps, 'handle' | 'security'>): Promise<void> {
  return handle.background.transaction().execute(async (tx) => {
    const { rows: places } = await sql<{ reported: bigint }>`
      select reported from audit_log_reported for update skip locked`.execute(tx);
    const place = places[0];
    if (!place) return;
    const { rows } = await sql<ActRow>`
      select a.id, a.hash, a.operator, a.act, a.outcome, case when a.act like 'player %' then
        (select open_id from players where mobile = a.arguments->>0 or open_id = a.arguments->>0) end as player
      from audit_log a where a.id > ${place.reported} order by a.id limit ${AT_ONCE}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    await sql`update audit_log_reported set reported = ${last.id}`.execute(tx);
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

/** Reports new acts, and every hour the head of the audit log, which is kept in the data folder, too. */
export function createActReporter(deps: ReportDeps): Ticker {
  const { handle, security } = deps;
  let headDue = 0;
  const reportHead = async () => {
    const head = await keepAuditHead(handle.background, deps);
    if (head.id > 0n) security.record('audit-head', { head: formatAuditHead(head) });
  };
  return createTicker('operators’ acts', EVERY_MS, deps.log, async () => {
    await reportNewActs(deps);
    if (systemNow() < headDue) return;
    await reportHead();
    headDue = systemNow() + HEAD_EVERY_MS;
  });
}
