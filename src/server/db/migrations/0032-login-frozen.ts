import { sql, type Kysely } from 'kysely';

/** Accounts that too many wrong passwords froze, and captchas that were solved and used. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table login_failures
      add column frozen_at timestamptz,
      add column identified_at timestamptz,
      add check (identified_at is null or frozen_at is not null)`.execute(db);
  await sql`
    create table spent_captchas (
      id bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);
}
