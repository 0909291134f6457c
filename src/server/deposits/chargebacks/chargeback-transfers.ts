import { bucketAccount, HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import type { Transfer } from '#server/ledger/transfers.ts';
import type { TakenMoney } from './decide-chargeback.ts';

interface Taken extends TakenMoney {
  readonly id: string;
  readonly player_id: bigint;
}

const partsOf = ({ player_id: playerId, from_deposited, from_winnings, from_gift, loss }: Taken) =>
  [
    { account: bucketAccount(playerId, 'deposited'), amount: from_deposited, kind: 'chargeback' },
    { account: bucketAccount(playerId, 'winnings'), amount: from_winnings, kind: 'chargeback' },
    { account: bucketAccount(playerId, 'gift'), amount: from_gift, kind: 'chargeback' },
    { account: HOUSE_ACCOUNTS.chargebackLosses, amount: loss, kind: 'chargeback-loss' },
  ].filter(({ amount }) => amount > 0n) as readonly {
    readonly account: bigint;
    readonly amount: bigint;
    readonly kind: 'chargeback' | 'chargeback-loss';
  }[];

/** The bank takes the money. */
export const takingTransfers = (taken: Taken): readonly Transfer[] =>
  partsOf(taken).map(({ account: debit, amount, kind }) => ({
    debit,
    credit: HOUSE_ACCOUNTS.bankClearing,
    amount,
    kind,
    reference: taken.id,
  }));

/** The same money comes back to where it was taken from. */
export const returningTransfers = (taken: Taken): readonly Transfer[] =>
  partsOf(taken).map(({ account: credit, amount, kind }) => ({
    debit: HOUSE_ACCOUNTS.bankClearing,
    credit,
    amount,
    kind: `${kind}-reversal`,
    reference: taken.id,
  }));
