import { sql, type Kysely } from 'kysely';

/**
 * Kinds of transfers for money that goes back: refunds of deposits to their source, chargebacks, and withdrawals that
 * the bank returns. docs/ledger.md says from where to where each goes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into accounts (id, name, may_be_negative) values (5, 'chargeback-losses', true)`.execute(db);
  // Not valid: rows of before keep to the narrower list, so none is read again.
  await sql`
    alter table transfers drop constraint transfers_kind_check,
      add constraint transfers_kind_check check (kind in (
        'stake', 'advance', 'advance-due', 'stake-refund', 'advance-refund', 'prize', 'grand-prize', 'grand-prize-paid',
        'deposit', 'refund-hold', 'deposit-returned', 'refund-failure',
        'chargeback', 'chargeback-loss', 'chargeback-reversal', 'chargeback-loss-reversal',
        'withdrawal-hold', 'withdrawal', 'withdrawal-failure', 'withdrawal-return', 'fee', 'fee-return',
        'release', 'gift')) not valid`.execute(db);
  // The kinds are those of the tabs in src/server/transactions/history.ts.
  await sql`drop index transfers_banking`.execute(db);
  await sql`
    create index transfers_banking on transfers (player_id, id) where kind in (
      'deposit', 'refund-hold', 'refund-failure', 'chargeback', 'chargeback-reversal',
      'withdrawal-hold', 'withdrawal-failure', 'withdrawal-return', 'fee-return')`.execute(db);
}
