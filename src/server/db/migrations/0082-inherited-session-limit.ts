import { sql, type Kysely } from 'kysely';

/** The strictest session-time limit that an account took over from others of its person: it is taken over once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table play_settings add column inherited_session_limit smallint
      check (inherited_session_limit in (30, 60, 120, 180, 240))`.execute(db);
}
