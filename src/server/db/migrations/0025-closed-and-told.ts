import { sql, type Kysely } from 'kysely';

/**
 * A session may end because its account was closed, which is told apart from a lock. A win may be told to a host that
 * confirms nothing: the session that it was told to is remembered.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sessions drop constraint sessions_ended_by_check`.execute(db);
  await sql`
    alter table sessions add constraint sessions_ended_by_check
    check (ended_by in ('logout', 'login-elsewhere', 'idle', 'locked', 'closed', 'password', 'operator'))`.execute(db);
  await sql`alter table unshown_wins add column told_session bigint`.execute(db);
}
