import { sql, type Kysely } from 'kysely';

/** Changes of the operator's key (docs/draw-proof.md §10), and what the first key signed of version 2. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table operator_key_changes (
      index bigint primary key check (index >= 0),
      before bytea not null unique check (octet_length(before) = 32),
      key bytea not null unique check (octet_length(key) = 32 and key <> before),
      changed_at timestamptz not null default product_now()
    )`.execute(db);
  await sql`
    create table receipt_signatures (
      statement bytea primary key check (octet_length(statement) = 32),
      signature bytea not null check (octet_length(signature) = 64)
    )`.execute(db);
  for (const table of ['operator_key_changes', 'receipt_signatures'])
    await sql`
      create trigger ${sql.ref(`${table}_never_change`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
}
