import { sql, type Kysely } from 'kysely';

/** The public log of draws: docs/draw-proof.md §1 and §2. What the triggers do stands in tlog/sql/log-guards.sql. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tlog_queue (
      id bigint generated always as identity primary key,
      entry bytea not null check (octet_length(entry) between 2 and 65535)
    )`.execute(db);
  await sql`
    create table tlog_entries (
      index bigint primary key check (index >= 0),
      entry bytea not null check (octet_length(entry) between 2 and 65535)
    )`.execute(db);
  await sql`
    create table tlog_tiles (
      level smallint not null check (level between 0 and 7),
      index bigint not null check (index >= 0),
      hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
      primary key (level, index)
    )`.execute(db);
  await sql`
    create table tlog_head (
      one boolean primary key default true check (one),
      origin text not null check (origin <> ''),
      size bigint not null default 0 check (size >= 0),
      root bytea not null check (octet_length(root) = 32),
      keeper uuid,
      kept_until timestamptz not null default '-infinity'
    )`.execute(db);
  await sql`
    create table tlog_checkpoints (
      size bigint primary key check (size >= 0),
      note text not null,
      signed_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table tlog_cosignatures (
      size bigint not null references tlog_checkpoints,
      witness text not null,
      cosigned_at timestamptz not null,
      line text not null,
      primary key (size, witness)
    )`.execute(db);
  await sql`create index tlog_cosignatures_of_witness on tlog_cosignatures (witness, size desc)`.execute(db);
  for (const table of ['tlog_entries', 'tlog_checkpoints', 'tlog_cosignatures'])
    await sql`
      create trigger ${sql.ref(`${table}_never_change`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  for (const table of ['tlog_tiles', 'tlog_head']) {
    await sql`
      create function ${sql.ref(`${table}_guard`)}() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
      db,
    );
    await sql`
      create trigger ${sql.ref(`${table}_guard`)} before update or delete on ${sql.table(table)}
      for each row execute function ${sql.ref(`${table}_guard`)}()`.execute(db);
  }
}
