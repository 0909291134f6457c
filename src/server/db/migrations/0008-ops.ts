import { sql, type Kysely } from 'kysely';

/** What operators did, in a chain of hashes: append only, so that an act cannot be taken back unseen. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint primary key,
      at timestamptz not null,
      operator text not null,
      act text not null,
      arguments jsonb not null,
      outcome text not null,
      intent bigint unique references audit_log,
      previous_hash bytea not null,
      hash bytea not null unique
    )`.execute(db);
  await sql`
    create function audit_log_refuse() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end $$`.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function audit_log_refuse()`.execute(db);
}
