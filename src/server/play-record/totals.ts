import { sql } from 'kysely';

/** Amounts in fils. */
export interface Totals {
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  readonly staked: bigint;
  readonly won: bigint;
}

/**
 * The totals of a group of transfers, or of their sums by kind. A stake counts when it is paid, also of later draws;
 * what goes back of a stake, a deposit or a withdrawal is taken off on the day it does. Grand prizes are not the
 * wallet's: grand_prizes has them.
 */
export const totalsOfTransfers = sql`
  coalesce(sum(case when kind in ('deposit', 'refund-failure', 'chargeback-reversal') then amount
    when kind in ('refund-hold', 'chargeback') then -amount end), 0)::bigint as deposited,
  coalesce(sum(case when kind = 'withdrawal-hold' then amount
    when kind in ('withdrawal-failure', 'withdrawal-return', 'fee-return') then -amount end), 0)::bigint as withdrawn,
  coalesce(sum(case when kind in ('stake', 'advance') then amount
    when kind in ('stake-refund', 'advance-refund') then -amount end), 0)::bigint as staked,
  coalesce(sum(case when kind = 'prize' then amount end), 0)::bigint as won`;

/** The day in Dubai of a moment. */
export const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Dubai')::date`;
