import { sql, type Kysely } from 'kysely';

/** Which texts of src/server/*\/sql the functions of this database have (db/sql-functions.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sql_functions (
      singleton boolean primary key default true check (singleton),
      digest text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`.execute(db);
}
