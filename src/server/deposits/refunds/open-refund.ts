import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { toWire, type Fils } from '#kernel/money.ts';
import type { Tx } from '#server/db/index.ts';
import { bucketAccount } from '#server/ledger/accounts.ts';
import { postTransfers, type Transfer } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Deposit } from '../deposit-rows.ts';
import type { DepositTables } from '../tables.ts';

type RefundReason = DepositTables['deposit_refunds']['why'];
type RefundedDeposit = Pick<Deposit, 'id' | 'player_id'>;

/**
 * Opens a refund of a credited deposit and tells its player; the sweeper sends it. Answers the transfer that holds the
 * money, which the caller posts in the same transaction. Call with the wallet locked.
 */
export async function openRefund(
  tx: Tx,
  { id: depositId, player_id: playerId }: RefundedDeposit,
  amount: Fils,
  why: RefundReason,
): Promise<Transfer> {
  const id = randomUUID();
  await tx
    .insertInto('deposit_refunds')
    .values({ id, deposit_id: depositId, player_id: playerId, amount, why })
    .execute();
  await notify(tx, playerId, { kind: 'refundStarted', params: { amount: toWire(amount) } });
  return {
    debit: bucketAccount(playerId, 'deposited'),
    credit: bucketAccount(playerId, 'held'),
    amount,
    kind: 'refund-hold',
    reference: id,
  };
}

/** Refunds `amount` of a credited deposit, which the wallet has among its deposited money. Answers the refund's id. */
export async function refundDeposit(
  tx: Tx,
  deposit: RefundedDeposit,
  amount: Fils,
  why: RefundReason,
): Promise<string> {
  const hold = await openRefund(tx, deposit, amount, why);
  await postTransfers(tx, [hold]);
  return assertPresent(hold.reference, "the refund's id");
}

/** What went back of a deposit, or is on its way, in fils. Ask with the wallet locked. */
export async function loadMoneyBack(tx: Tx, depositId: string): Promise<{ refunded: Fils; chargedBack: Fils }> {
  const { rows } = await sql<{ refunded: bigint; charged_back: bigint }>`
    select
      (select coalesce(sum(amount), 0) from deposit_refunds where deposit_id = ${depositId} and state <> 'failed')::bigint as refunded,
      (select coalesce(sum(amount), 0) from chargebacks where deposit_id = ${depositId} and state <> 'won')::bigint as charged_back`.execute(
    tx,
  );
  const { refunded, charged_back: chargedBack } = assertPresent(rows[0], 'the sums');
  return { refunded, chargedBack };
}
