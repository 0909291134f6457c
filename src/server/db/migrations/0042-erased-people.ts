import { sql, type Kysely } from 'kysely';

/** The row of an account outlives who it was: what names a person may be emptied once it is closed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table players alter column birth_date drop not null,
      add constraint players_birth_date check (birth_date is not null or closed_at is not null)`.execute(db);
}
