import { sql, type Kysely } from 'kysely';

/**
 * What receipts are made again from, and what balances are read from, is written once: nothing changes or forgets it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['receipt_batches', 'balance_marks'] as const)
    await sql`
      create trigger kept before update or delete or truncate on ${sql.ref(table)}
      for each statement execute function refuse_change()`.execute(db);
}
