import { sql, type Kysely } from 'kysely';

/** Up to which entry the audit log was told by events, so that each is told once, by one of the nodes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_log_reported (
      singleton boolean primary key default true check (singleton),
      reported bigint not null
    )`.execute(db);
  await sql`insert into audit_log_reported (reported) select coalesce(max(id), 0) from audit_log`.execute(db);
}
