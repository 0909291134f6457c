import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { sha256Digest } from '../crypto/digest.ts';
import type { Db, Tx } from './index.ts';

/**
 * The current functions of the database, each domain's in its folder `sql`. In the order in which they are created: a
 * function may call only what stands before it.
 */
export const SQL_FILES = [
  'db/sql/product-clock.sql',
  'db/sql/error-codes.sql',
  'db/sql/installation.sql',
  'players/sql/verified-status.sql',
  'players/sql/refusals.sql',
  'players/sql/session-ended.sql',
  'players/sql/session-time.sql',
  'ops/sql/audit-log.sql',
  'ledger/sql/accounts.sql',
  'ledger/sql/refuse-change.sql',
  'ledger/sql/post-transfers.sql',
  'ledger/sql/move-money.sql',
  'exclusions/sql/exclusion-guards.sql',
  'limits/sql/limits.sql',
  'deposits/sql/deposit-guards.sql',
  'deposits/sql/deposits-in-history.sql',
  'deposits/sql/money-back-guards.sql',
  'withdrawals/sql/withdrawal-guards.sql',
  'aml/sql/flag-guards.sql',
  'regulation/sql/statement-guards.sql',
  'harm/sql/marker-guards.sql',
  'messages/sql/may-receive-marketing.sql',
  'reconciliation/sql/line-guards.sql',
  'draws/sql/draw-guards.sql',
  'draws/sql/merkle-roots.sql',
  'tlog/sql/log-guards.sql',
  'tlog/sql/append-entry.sql',
  'notifications/sql/count-unread.sql',
  'settlement/sql/order-draw-state.sql',
  'grand-prizes/sql/prize-guards.sql',
  'coupons/sql/coupons.sql',
  'orders/sql/wins-unshown.sql',
  'orders/sql/decide-orders.sql',
  'orders/sql/place-orders.sql',
  'instants/sql/instant-guards.sql',
  'instants/sql/series-end.sql',
  'instants/sql/deal-cards.sql',
  'instants/sql/place-card-orders.sql',
  'instants/sql/reveal-cards.sql',
] as const;

/** The build carries the texts in its bundle; where Node runs the sources, they are read from their files. */
const bundled: Readonly<Record<string, string>> | undefined = import.meta.env
  ? import.meta.glob<string>('/src/server/*/sql/*.sql', { query: '?raw', import: 'default', eager: true })
  : undefined;

const textOf = (file: string): string =>
  bundled
    ? assertPresent(bundled[`/src/server/${file}`], `the text of ${file}`)
    : readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** Every file, one after another. */
export const functionsText = (): string => SQL_FILES.map(textOf).join('\n');

/** The lock that Kysely takes for its migrations: nodes that start together change the schema one after another. */
const MIGRATION_LOCK = 3853314791062309107n;

export async function lockSchemaChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(tx);
}

/**
 * Replaces the functions of the database where their text changed since the last time, in one transaction. A node of
 * the release before may still run: a function keeps its parameters and what it promises; a change that breaks its
 * callers comes with a migration, which keeps older nodes from starting.
 */
export async function applyFunctions(db: Db): Promise<void> {
  const text = functionsText();
  const digest = sha256Digest(text).toString('hex');
  await db.transaction().execute(async (tx) => {
    await lockSchemaChanges(tx);
    if ((await appliedDigest(tx)) === digest) return;
    await sql.raw(text).execute(tx);
    await sql`
      insert into sql_functions (digest) values (${digest})
      on conflict (singleton) do update set digest = excluded.digest, applied_at = clock_timestamp()`.execute(tx);
  });
}

async function appliedDigest(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`select digest from sql_functions`.execute(tx);
  return rows[0]?.digest;
}
