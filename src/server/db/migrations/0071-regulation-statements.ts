import { sql, type Kysely } from 'kysely';

/** What players state where the law asks them, as where their money comes from, and what staff made of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table regulation_statements (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      law_statement_type smallint not null check (law_statement_type = 1),
      version text not null check (version ~ '^funds-[1-9][0-9]{0,3}$'),
      source text not null check (source in ('salary', 'savings', 'business', 'investment', 'family', 'other')),
      words text not null check (length(words) <= 200 and (words <> '') = (source = 'other')),
      locale text not null check (locale in ('en-US', 'ar-AE')),
      platform smallint,
      stated_at timestamptz not null default product_now(),
      unique (player_id, law_statement_type, id)
    )`.execute(db);
  // Staff accept a statement once, and ask once for another one; or ask a player who made none.
  await sql`
    create table regulation_reviews (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      law_statement_type smallint not null check (law_statement_type = 1),
      statement_id bigint check (statement_id is not null or act = 'asked'),
      act text not null check (act in ('accepted', 'asked')),
      remark text not null,
      reviewed_by text not null,
      reviewed_at timestamptz not null default product_now(),
      unique nulls not distinct (player_id, law_statement_type, statement_id, act),
      foreign key (player_id, law_statement_type, statement_id)
        references regulation_statements (player_id, law_statement_type, id)
    )`.execute(db);
  // Both are only added to. Its text stands in regulation/sql/statement-guards.sql.
  await sql`
    create function regulation_guard() returns trigger language plpgsql as $$ begin return new; end $$`.execute(db);
  for (const table of ['regulation_statements', 'regulation_reviews']) {
    await sql`
      create trigger ${sql.raw(`${table}_guard`)} before update or delete on ${sql.table(table)}
      for each row execute function regulation_guard()`.execute(db);
    await sql`
      create trigger ${sql.raw(`${table}_kept`)} before truncate on ${sql.table(table)}
      for each statement execute function regulation_guard()`.execute(db);
  }
}
