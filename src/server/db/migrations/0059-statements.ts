import { sql, type Kysely } from 'kysely';

/** Links to statements say which one, and what was held at a moment is found without the whole history. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table download_links add column details jsonb`.execute(db);
  await sql`
    create index transfers_held on transfers (player_id, id) where kind in (
      'refund-hold', 'deposit-returned', 'refund-failure', 'withdrawal-hold', 'withdrawal', 'withdrawal-failure', 'fee')`.execute(
    db,
  );
}
