import { sql, type Kysely } from 'kysely';

/** Players in whom a marker of harm was seen, and how far the transfers were scanned for active players. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table harm_markers (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      marker text not null,
      level text not null check (level in ('notice', 'pause')),
      facts jsonb not null check (jsonb_typeof(facts) = 'object'),
      raised_at timestamptz not null default product_now(),
      until timestamptz not null,
      answer text check (answer in ('break', 'limit', 'assessment', 'later')),
      answered_at timestamptz,
      closed_at timestamptz,
      closed_by text,
      close_reason text,
      check (until > raised_at),
      check ((answer is null) = (answered_at is null)),
      check (num_nonnulls(closed_at, closed_by, close_reason) in (0, 3))
    )`.execute(db);
  await sql`create index harm_markers_of_player on harm_markers (player_id, until desc)`.execute(db);
  await sql`create index harm_markers_unclosed on harm_markers (until) where closed_at is null`.execute(db);
  // What a marker says does not change; it is answered once and closed once. Its text stands in
  // harm/sql/marker-guards.sql.
  await sql`create function harm_markers_guard() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`
    create trigger harm_markers_guard before update on harm_markers
    for each row execute function harm_markers_guard()`.execute(db);
  await sql`
    create table harm_scan (
      one boolean primary key default true check (one),
      before bigint not null,
      seen bigint not null check (seen >= before)
    )`.execute(db);
  // Who was active before is asked about with their next act.
  await sql`insert into harm_scan (before, seen) select coalesce(max(id), 0), coalesce(max(id), 0) from transfers`.execute(
    db,
  );
  // Declined deposits leave no transfer; they have ids of the same sequence.
  await sql`create index deposits_by_history on deposits (history_id) where history_id is not null`.execute(db);
}
