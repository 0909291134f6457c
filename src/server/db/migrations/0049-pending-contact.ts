import { sql, type Kysely } from 'kysely';

/** A pending login remembers the contact that was typed at its first step, as the key of its failures. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table pending_logins add column account bytea`.execute(db);
}
