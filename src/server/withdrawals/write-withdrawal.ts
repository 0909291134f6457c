import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { bucketAccount } from '../ledger/accounts.ts';
import { postTransfers } from '../ledger/transfers.ts';
import type { CheckedWish } from './check-withdrawal.ts';

/** Writes a withdrawal, for review where there are reasons and approved where there are none, and holds its money. */
export async function writeWithdrawal(
  tx: Tx,
  playerId: bigint,
  { amount, channel, account }: CheckedWish,
  reasons: readonly string[],
) {
  const row = {
    id: randomUUID(),
    player_id: playerId,
    account_id: account.id,
    channel_type: channel.channelType,
    amount,
    fee: channel.fee,
    account_number: account.number,
    holder_name: account.holder_name,
    bank_code: account.bank_code,
    state: reasons.length === 0 ? ('approved' as const) : ('review' as const),
  };
  await tx
    .insertInto('withdrawals')
    .values({
      ...row,
      review_reasons: [...reasons],
      decided_at: row.state === 'approved' ? sql<Date>`product_now()` : null,
    })
    .execute();
  const [debit, credit] = [bucketAccount(playerId, 'winnings'), bucketAccount(playerId, 'held')];
  await postTransfers(tx, [{ debit, credit, amount, kind: 'withdrawal-hold', reference: row.id }]);
  return row;
}
