import { sql, type Kysely } from 'kysely';

/**
 * The card a deposit was tried with, also where it was never kept to pay with: its owner finds the try in their list.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table deposits
      add column card_brand text,
      add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      add check (num_nulls(card_brand, card_last4) in (0, 2))`.execute(db);
}
