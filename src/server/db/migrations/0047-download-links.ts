import { sql, type Kysely } from 'kysely';

/** Links to files of a player, each for one use within a minute: by the machine's clock. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table download_links (
      token_hash bytea primary key,
      player_id bigint not null references players,
      session_id bigint not null references sessions on delete cascade,
      kind text not null,
      locale text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index download_links_player on download_links (player_id)`.execute(db);
  await sql`create index download_links_session on download_links (session_id)`.execute(db);
}
