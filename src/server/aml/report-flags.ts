import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import { appendAuditEntry } from '../ops/audit-chain.ts';

export interface ReportDeps {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
}

const AT_ONCE = 50;

/**
 * Tells of each new flag in the log and in the audit log, on one of the nodes. Cut off in the middle, it tells of the
 * same again rather than of none.
 */
export function reportNewFlags({ db, log }: ReportDeps): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: bigint; rule: string; player: string }>`
      select f.id, f.rule, p.open_id as player from aml_flags f join players p on p.id = f.player_id
      where f.told_at is null order by f.id limit ${AT_ONCE} for update of f skip locked`.execute(tx);
    for (const { id, rule, player } of rows) {
      log.warn({ flag: String(id), rule, player }, 'a player was flagged for money laundering');
      await appendAuditEntry(db, {
        operator: 'naseeb',
        act: 'aml flag',
        arguments: [String(id), rule, player],
        outcome: 'done',
      });
    }
    if (rows.length > 0)
      await sql`update aml_flags set told_at = product_now() where id = any (${rows.map(({ id }) => id)})`.execute(tx);
  });
}
