import { sql, type Kysely } from 'kysely';

/**
 * A player may pay with a card without saving it. Of such a card only its owner is kept, because a card belongs to one
 * account: neither a token to pay with nor its expiry.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table deposits add column save_card boolean not null default true`.execute(db);
  await sql`
    alter table bank_cards
      alter column token drop not null,
      alter column expire_month drop not null,
      alter column expire_year drop not null,
      add check (num_nulls(token, expire_month, expire_year) in (0, 3))`.execute(db);
}
