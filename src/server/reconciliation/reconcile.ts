import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import { findDifferences, noFile } from './find-differences.ts';
import type { Difference } from './judge.ts';
import { linkChargebacks } from './link-chargebacks.ts';
import type { ReportedFile, Source } from './reported-file.ts';
import { storeFile } from './store-file.ts';
import { syncDifferences, type StoredDifference } from './sync-differences.ts';

/** Where the files of a source come from. */
export interface FileSource {
  readonly source: Source;
  /** The file of a day (yyyy-mm-dd in Dubai), its own counts and sums checked; an error where it cannot be had. */
  readonly load: (day: string) => Promise<ReportedFile>;
}

export interface ReconcileDeps {
  readonly db: Db;
  readonly log: Pick<Logger, 'error' | 'info'>;
  readonly sources: readonly FileSource[];
}

export interface Reconciled {
  /** Lines by source; those missing could not be read. */
  readonly lines: Readonly<Partial<Record<Source, number>>>;
  readonly raised: readonly StoredDifference[];
  /** Differences that a file of now ended. */
  readonly closed: number;
  /** All that are open. */
  readonly open: number;
}

/** Differences that the log names one by one. */
const LOGGED = 20;

type Loaded = { readonly file: ReportedFile } | { readonly missing: Difference };

async function loadFile({ log }: ReconcileDeps, { source, load }: FileSource, day: string): Promise<Loaded> {
  try {
    return { file: await load(day) };
  } catch (error) {
    log.error({ err: error, source, day }, 'a file for the reconciliation could not be read');
    return { missing: noFile(source, day) };
  }
}

export async function countDifferences(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reconciliation_differences where closed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Two at once come one after the other. */
const lockReconciliation = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`.execute(tx);

/**
 * Reads the files of a day, and compares all that were read with the ledger, in both directions. It may run again for
 * the same day: a line is stored once, a difference opened once. New differences are errors in the log.
 */
export async function reconcile(deps: ReconcileDeps, day: string): Promise<Reconciled> {
  const loaded: Loaded[] = [];
  for (const source of deps.sources) loaded.push(await loadFile(deps, source, day));
  const files = loaded.flatMap((one) => ('file' in one ? one.file : []));
  const missing = loaded.flatMap((one) => ('missing' in one ? one.missing : []));
  const { raised, closed, open } = await deps.db.transaction().execute(async (tx) => {
    await lockReconciliation(tx);
    const changed: Difference[] = [];
    for (const file of files) changed.push(...(await storeFile(tx, file)));
    await linkChargebacks(tx);
    const synced = await syncDifferences(tx, [...missing, ...changed, ...(await findDifferences(tx))]);
    return { ...synced, open: await countDifferences(tx) };
  });
  for (const { id, kind, type, subject } of raised.slice(0, LOGGED))
    deps.log.error({ difference: String(id), kind, type, subject }, 'the ledger and a file differ');
  if (raised.length > LOGGED)
    deps.log.error({ more: raised.length - LOGGED }, 'the ledger and the files differ in more');
  const lines = Object.fromEntries(files.map((file) => [file.source, file.lines.length]));
  deps.log.info({ day, lines, raised: raised.length, closed, open }, 'reconciled a day with the acquirer and the bank');
  return { lines, raised, closed, open };
}
