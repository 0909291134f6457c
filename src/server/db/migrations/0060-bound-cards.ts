import { sql, type Kysely } from 'kysely';

/** A saved card may turn out to be another account's, as the bank says. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bank_cards drop constraint bank_cards_unusable_check,
      add constraint bank_cards_unusable_check check (unusable in ('expired', 'blocked', 'bound'))`.execute(db);
}
