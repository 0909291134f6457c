import { sql, type Kysely } from 'kysely';

/** Which entry was told last, by hash and time: shows that entries were deleted and their numbers given again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table audit_log_reported add column hash bytea, add column at timestamptz`.execute(db);
  await sql`
    update audit_log_reported p set hash = a.hash, at = a.at from audit_log a where a.id = p.reported`.execute(db);
}
