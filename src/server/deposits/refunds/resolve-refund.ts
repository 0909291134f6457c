import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import type { Tx } from '#server/db/index.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import type { RefundStep } from './decide-refund.ts';
import type { Refund } from './refund-rows.ts';

/** `refundId`: the acquirer's, if it was asked. */
type RefundEnd = Exclude<RefundStep, { readonly to: null }> & { readonly refundId: string | null };

/** Ends a locked refund: its held money leaves for the bank, or is the player's again; the player is told. */
export async function resolveRefund(tx: Tx, refund: Refund, end: RefundEnd): Promise<void> {
  const { id: reference, player_id: playerId, amount } = refund;
  const reason = end.to === 'failed' ? end.reason : null;
  await tx
    .updateTable('deposit_refunds')
    .set({ state: end.to, reason, refund_id: end.refundId, resolved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', reference)
    .execute();
  const debit = bucketAccount(playerId, 'held');
  const params = { amount: toWire(amount) };
  if (end.to === 'succeeded') {
    await postTransfers(tx, [
      { debit, credit: HOUSE_ACCOUNTS.bankClearing, amount, kind: 'deposit-returned', reference },
    ]);
    await notify(tx, playerId, { kind: 'refundSucceeded', params });
  } else {
    const credit = bucketAccount(playerId, 'deposited');
    await postTransfers(tx, [{ debit, credit, amount, kind: 'refund-failure', reference }]);
    await notify(tx, playerId, { kind: 'refundFailed', params });
  }
}

/** Fails the deposit's refunds that the acquirer was not asked for. Call with the wallet locked. */
export async function failUnsentRefunds(tx: Tx, depositId: string): Promise<void> {
  // One that the sweeper takes at this moment is sent, and is not found here.
  const unsent = await tx
    .selectFrom('deposit_refunds')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'requested')
    .where('asked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const refund of unsent)
    await resolveRefund(tx, refund, { to: 'failed', reason: 'CHARGED_BACK', refundId: null });
}
