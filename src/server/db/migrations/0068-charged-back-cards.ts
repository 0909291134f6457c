import { sql, type Kysely } from 'kysely';

/** A card whose chargeback is open or lost stays unusable; refunds and chargebacks cannot be emptied. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bank_cards drop constraint bank_cards_unusable_check,
      add constraint bank_cards_unusable_check check (unusable in ('expired', 'blocked', 'bound', 'charged-back'))`.execute(
    db,
  );
  await sql`
    update bank_cards b set unusable = 'charged-back' from chargebacks c join deposits d on d.id = c.deposit_id
    where d.bank_card_id = b.id and c.state in ('opened', 'lost')`.execute(db);
  for (const table of ['deposit_refunds', 'chargebacks'])
    await sql`
      create trigger ${sql.ref(`${table}_kept`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
}
