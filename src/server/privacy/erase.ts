import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Queryable } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { appendAuditEntry } from '../ops/audit-chain.ts';
import { CLOSURE_RULES, earlyClosureRules, RETENTION_RULES, type RetentionRule } from './retention.ts';

export interface CleanupDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'recordErasedRows'>;
}

/** Rows by table. */
export type Erased = ReadonlyMap<string, number>;

/** Few enough that nobody waits for one of its transactions. */
const AT_ONCE = 5_000;

/** Removes or empties one batch; locked rows are left for another night. */
async function eraseBatch(db: Queryable, { table, where, empty }: RetentionRule, atOnce: number): Promise<number> {
  const batch = sql`ctid = any (array(
    select ctid from ${sql.table(table)} where ${where} limit ${atOnce} for update skip locked))`;
  const emptied = empty && sql.join(empty.map((column) => sql`${sql.ref(column)} = null`));
  const { numAffectedRows } = await (
    emptied
      ? sql`update ${sql.table(table)} set ${emptied} where ${batch}`
      : sql`delete from ${sql.table(table)} where ${batch}`
  ).execute(db);
  return Number(numAffectedRows ?? 0n);
}

async function eraseAll(
  db: Queryable,
  { log, metrics }: Omit<CleanupDeps, 'db'>,
  rules: readonly RetentionRule[],
  atOnce: number,
): Promise<Erased> {
  const erased = new Map<string, number>();
  for (const one of rules) {
    let rows = 0;
    for (let some = atOnce; some === atOnce; rows += some) some = await eraseBatch(db, one, atOnce);
    if (rows === 0) continue;
    erased.set(one.table, (erased.get(one.table) ?? 0) + rows);
    metrics.recordErasedRows(one.table, rows);
    log.info({ table: one.table, what: one.what, rows }, 'erased what is no longer kept');
  }
  return erased;
}

/** For the audit log: `sessions 2`, by table. */
export const listErased = (erased: Erased): string[] => [...erased].map(([table, rows]) => `${table} ${rows}`);

/**
 * Erases what is no longer kept, by its age and after the closure of its account. It may run twice, and be cut off
 * anywhere. What went of closed accounts is an entry of the audit log.
 */
export async function eraseOutdated({ db, ...deps }: CleanupDeps, atOnce = AT_ONCE): Promise<void> {
  await eraseAll(db, deps, RETENTION_RULES, atOnce);
  const erased = await eraseAll(db, deps, CLOSURE_RULES, atOnce);
  if (erased.size > 0)
    await appendAuditEntry(db, {
      operator: 'naseeb',
      act: 'erase closed accounts',
      arguments: listErased(erased),
      outcome: 'done',
    });
}

/**
 * Erases at once what no law keeps of a closed account; what one keeps goes when its term ends. The error: the account
 * is not closed.
 */
export const eraseClosedAccount = (
  { db, ...deps }: CleanupDeps,
  playerId: bigint,
): Promise<Result<Erased, 'not-closed'>> =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const { rows } = await sql<{ state: string }>`select state from players where id = ${playerId}`.execute(tx);
    if (assertPresent(rows[0], 'the player').state !== 'closed') return err('not-closed');
    return ok(await eraseAll(tx, deps, earlyClosureRules(playerId), AT_ONCE));
  });

/** Every night, when the fewest play. */
export function defineErasureJob(jobs: Jobs, cleaner: CleanupDeps): void {
  jobs.schedule('cleaning', '40 4 * * *', () => eraseOutdated(cleaner), { timeoutSeconds: 1_800 });
}
