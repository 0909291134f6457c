import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

export interface Act {
  readonly operator: string;
  readonly act: string;
  readonly arguments: readonly string[];
  readonly outcome: string;
}

const FIRST = Buffer.alloc(32);

interface Entry extends Act {
  readonly id: bigint;
  readonly at: Date;
}

const hashOf = (previous: Buffer, entry: Entry): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify([
        String(entry.id),
        entry.at.toISOString(),
        entry.operator,
        entry.act,
        entry.arguments,
        entry.outcome,
      ]),
    )
    .digest();

/** Appends an act to the chain; two operators at once wait for each other, so that the chain has one end. */
export async function appendAct(db: Db, act: Act): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table audit_log in exclusive mode`.execute(tx);
    const last = await tx
      .selectFrom('audit_log')
      .select(['id', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', product_now()) as now`.execute(tx);
    const entry: Entry = { ...act, id: (last?.id ?? 0n) + 1n, at: rows[0]?.now ?? new Date(Number.NaN) };
    const previous = last?.hash ?? FIRST;
    const values = {
      ...entry,
      arguments: JSON.stringify(act.arguments),
      previous_hash: previous,
      hash: hashOf(previous, entry),
    };
    await tx.insertInto('audit_log').values(values).execute();
  });
}

/** The id of the first entry that does not follow from the one before it, or null where the whole chain holds. */
export async function brokenAct(db: Db): Promise<bigint | null> {
  let previous: Buffer = FIRST;
  let expected = 1n;
  for (const row of await db.selectFrom('audit_log').selectAll().orderBy('id').execute()) {
    const entry: Entry = { ...row, arguments: row.arguments as string[] };
    const holds = row.id === expected && row.previous_hash.equals(previous) && row.hash.equals(hashOf(previous, entry));
    if (!holds) return row.id;
    previous = row.hash;
    expected += 1n;
  }
  return null;
}
