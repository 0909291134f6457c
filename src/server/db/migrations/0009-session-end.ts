import { sql, type Kysely } from 'kysely';

/** Whoever ends a session, by whatever way, the nodes that hold its sockets hear of it when the transaction commits. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('naseeb_session_ended', new.id || ' ' || new.ended_by);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger session_ended after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null) execute function session_ended()`.execute(db);
}
