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
import { SPAN_DAYS } from './rule.ts';

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

/** Erases what one rule says, and adds it up. */
async function eraseByRule(
  db: Queryable,
  { log, metrics }: Omit<CleanupDeps, 'db'>,
  rule: RetentionRule,
  atOnce: number,
  erased: Map<string, number>,
): Promise<void> {
  let rows = 0;
  try {
    for (let some = atOnce; some === atOnce; rows += some) some = await eraseBatch(db, rule, atOnce);
  } finally {
    if (rows > 0) {
      erased.set(rule.table, (erased.get(rule.table) ?? 0) + rows);
      metrics.recordErasedRows(rule.table, rows);
      log.info({ table: rule.table, what: rule.what, rows }, 'erased what is no longer kept');
    }
  }
}

/** Erases by each rule, also after one that fails: the answer has its error. */
async function eraseByRules(
  { db, ...deps }: CleanupDeps,
  rules: readonly RetentionRule[],
  atOnce: number,
): Promise<{ erased: Erased; errors: readonly unknown[] }> {
  const erased = new Map<string, number>();
  const errors: unknown[] = [];
  for (const rule of rules)
    await eraseByRule(db, deps, rule, atOnce, erased).catch((error: unknown) => {
      deps.log.error({ err: error, table: rule.table, what: rule.what }, 'failed to erase what is no longer kept');
      errors.push(error);
    });
  return { erased, errors };
}

/** For the audit log: `sessions 2`, by table. */
export const listErased = (erased: Erased): string[] => [...erased].map(([table, rows]) => `${table} ${rows}`);

/**
 * Erases what is no longer kept, by its age and after the closure of its account. It may run twice, and be cut off
 * anywhere; a rule that fails keeps no other from its turn, and fails the job in the end. What went of closed accounts
 * is an entry of the audit log.
 */
export async function eraseOutdated(deps: CleanupDeps, atOnce = AT_ONCE): Promise<void> {
  const outdated = await eraseByRules(deps, RETENTION_RULES, atOnce);
  const { erased, errors } = await eraseByRules(deps, CLOSURE_RULES, atOnce);
  if (erased.size > 0)
    await appendAuditEntry(deps.db, {
      operator: 'naseeb',
      act: 'erase closed accounts',
      arguments: listErased(erased),
      outcome: 'done',
    });
  const failed = [...outdated.errors, ...errors];
  if (failed.length > 0) throw new AggregateError(failed, 'not all was erased that is no longer kept');
}

export interface EarlyErasure {
  readonly erased: Erased;
  /** Until when nobody else may register with its contacts; null where it has none any more. */
  readonly heldUntil: Date | null;
}

async function readHeldUntil(tx: Queryable, playerId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select closed_at + ${SPAN_DAYS.month} * interval '1 day' as until from players
    where id = ${playerId} and (mobile is not null or email is not null)`.execute(tx);
  return rows[0]?.until ?? null;
}

/**
 * Erases at once what no law keeps of a closed account, but for its contacts, which stay for 30 days; what a law keeps
 * goes when its term ends. The error: the account is not closed.
 */
export const eraseClosedAccount = (
  { db, ...deps }: CleanupDeps,
  playerId: bigint,
): Promise<Result<EarlyErasure, 'not-closed'>> =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const { rows } = await sql<{ state: string }>`select state from players where id = ${playerId}`.execute(tx);
    if (assertPresent(rows[0], 'the player').state !== 'closed') return err('not-closed');
    const erased = new Map<string, number>();
    for (const rule of earlyClosureRules(playerId)) await eraseByRule(tx, deps, rule, AT_ONCE, erased);
    return ok({ erased, heldUntil: await readHeldUntil(tx, playerId) });
  });

/** Every night, when the fewest play. */
export function defineErasureJob(jobs: Jobs, cleaner: CleanupDeps): void {
  jobs.schedule('cleaning', '40 4 * * *', () => eraseOutdated(cleaner), { timeoutSeconds: 1_800 });
}
