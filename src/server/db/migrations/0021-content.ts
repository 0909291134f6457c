import { sql, type Kysely } from 'kysely';

/** An operator can say a sentence otherwise, and a player can share a code and learn how many joined by it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table globalization_texts (
      locale text not null check (locale in ('en-US', 'ar-AE')),
      key text not null check (key ~ '^(web|api)_.'),
      text text not null check (text <> ''),
      updated_at timestamptz not null default product_now(),
      primary key (locale, key)
    )`.execute(db);
  await sql`
    create table share_codes (
      player_id bigint not null references players,
      business_id integer not null check (business_id in (1, 2)),
      code text not null unique check (code ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
      created_at timestamptz not null default product_now(),
      primary key (player_id, business_id)
    )`.execute(db);
  await sql`
    create table invitations (
      invited bigint primary key references players,
      inviter bigint not null references players check (inviter <> invited),
      at timestamptz not null default product_now()
    )`.execute(db);
  await sql`create index invitations_by_inviter on invitations (inviter)`.execute(db);
}
