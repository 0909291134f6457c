import { sql } from 'kysely';
import { sha256OfParts } from '../crypto/digest.ts';
import type { Db, Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';

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

export const GENESIS_HASH = Buffer.alloc(32);

export interface AuditEntry extends AuditEntryInput {
  readonly intent: bigint | null;
  readonly id: bigint;
  readonly at: Date;
}

/** What chains an entry with the one before. */
export const hashOf = (previous: Buffer, entry: AuditEntry): Buffer =>
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
 * one end. In a transaction of the caller's it must come last, because all others wait for its end.
 */
export const appendAuditEntry = (db: Db | Tx, act: AuditEntryInput): Promise<bigint> =>
  db.isTransaction ? append(db as Tx, act) : db.transaction().execute((tx) => append(tx, act));

async function append(tx: Tx, act: AuditEntryInput): Promise<bigint> {
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
}
