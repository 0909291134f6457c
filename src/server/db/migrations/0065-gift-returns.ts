import { sql, type Kysely } from 'kysely';

/** The kind of transfers for gifts that end with a closed account. */
export async function up(db: Kysely<never>): Promise<void> {
  // Not valid: rows of before keep to the narrower list, so none is read again.
  await sql`
    alter table transfers drop constraint transfers_kind_check,
      add constraint transfers_kind_check check (kind in (
        'stake', 'advance', 'advance-due', 'stake-refund', 'advance-refund', 'prize', 'grand-prize', 'grand-prize-paid',
        'deposit', 'refund-hold', 'deposit-returned', 'refund-failure',
        'chargeback', 'chargeback-loss', 'chargeback-reversal', 'chargeback-loss-reversal',
        'withdrawal-hold', 'withdrawal', 'withdrawal-failure', 'withdrawal-return', 'fee', 'fee-return',
        'release', 'gift', 'gift-return')) not valid`.execute(db);
}
