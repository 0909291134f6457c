import { sql, type Kysely } from 'kysely';

/** Since when somebody of another name has the number or address that a measure waits for: staff compare the two. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table family_accounts add column other_name_since timestamptz`.execute(db);
}
