import { sql } from 'kysely';
import { sha256OfParts } from '../crypto/digest.ts';
import type { Db } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { OpsRefusal } from './command.ts';

export interface OperatorAction {
  readonly operator: string;
  readonly act: string;
  readonly arguments: readonly string[];
}

interface AuditEntryInput extends OperatorAction {
  /** 'begun' of an act that is about to be done; then, in an entry of its own, what came of it. */
  readonly outcome: string;
  /** Of an outcome: the act's entry. */
  readonly intent?: bigint | null;
}

const GENESIS_HASH = Buffer.alloc(32);
/** Entries that a check of the chain reads at once: the log only grows. */
const PAGE = 1_000;

interface AuditEntry extends AuditEntryInput {
  readonly intent: bigint | null;
  readonly id: bigint;
  readonly at: Date;
}

const hashOf = (previous: Buffer, entry: AuditEntry): Buffer =>
  sha256OfParts(
    previous,
    JSON.stringify([
      String(entry.id),
      entry.at.toISOString(),
      entry.operator,
      entry.act,
      entry.arguments,
      entry.outcome,
      entry.intent === null ? null : String(entry.intent),
    ]),
  );

/**
 * Appends to the chain and answers the entry's id; two operators at once wait for each other, so that the chain has
 * one end.
 */
export async function appendAuditEntry(db: Db, act: AuditEntryInput): Promise<bigint> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table audit_log in exclusive mode`.execute(tx);
    const last = await tx
      .selectFrom('audit_log')
      .select(['id', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const entry: AuditEntry = { intent: null, ...act, id: (last?.id ?? 0n) + 1n, at: await readProductNow(tx) };
    const previous = last?.hash ?? GENESIS_HASH;
    const values = {
      ...entry,
      arguments: JSON.stringify(act.arguments),
      previous_hash: previous,
      hash: hashOf(previous, entry),
    };
    await tx.insertInto('audit_log').values(values).execute();
    return entry.id;
  });
}

/** Does an act between two entries, so that even one that is cut off in the middle has left its intent. */
export async function runAudited(db: Db, act: OperatorAction, run: () => Promise<void>): Promise<void> {
  const intent = await appendAuditEntry(db, { ...act, outcome: 'begun' });
  try {
    await run();
  } catch (error) {
    const outcome = error instanceof OpsRefusal ? `refused: ${error.message}` : 'failed';
    await appendAuditEntry(db, { ...act, outcome, intent }).catch((unlogged: unknown) => {
      throw new AggregateError([error, unlogged], 'the act failed, and its outcome could not be logged');
    });
    throw error;
  }
  await appendAuditEntry(db, { ...act, outcome: 'done', intent });
}

/** The id of the first entry that does not follow from the one before it, or null where the whole chain holds. */
export async function findBrokenEntry(db: Db): Promise<bigint | null> {
  let previous: Buffer = GENESIS_HASH;
  let last = 0n;
  for (;;) {
    const page = db.selectFrom('audit_log').selectAll().where('id', '>', last).orderBy('id').limit(PAGE);
    const rows = await page.execute();
    for (const row of rows) {
      const entry: AuditEntry = { ...row, arguments: row.arguments as string[] };
      const holds =
        row.id === last + 1n && row.previous_hash.equals(previous) && row.hash.equals(hashOf(previous, entry));
      if (!holds) return row.id;
      previous = row.hash;
      last = row.id;
    }
    if (rows.length < PAGE) return null;
  }
}
