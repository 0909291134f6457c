import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import type { Tx } from '#server/db/index.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import { isAccountClosed } from '#server/players/closing/closed-accounts.ts';
import type { RefundReport } from '../acquirer/wire.ts';
import type { PaymentDeps } from '../apply-payment.ts';
import { nextRefundStep, type RefundStep } from './decide-refund.ts';
import { lockRefund, type Refund } from './refund-rows.ts';

/** The held money leaves for the bank, or is the player's again; the player is told. */
async function resolveRefund(tx: Tx, refund: Refund, to: 'succeeded' | 'failed'): Promise<void> {
  const { id: reference, player_id: playerId, amount } = refund;
  const debit = bucketAccount(playerId, 'held');
  const params = { amount: toWire(amount) };
  if (to === 'succeeded') {
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

/**
 * Applies what the acquirer reports about a refund, in one transaction with the wallet and the refund locked. However
 * often it is reported, as an answer, a notification or a poll, it takes effect once.
 */
export async function applyRefund(
  deps: Pick<PaymentDeps, 'db' | 'log' | 'push'>,
  id: string,
  report: RefundReport,
): Promise<RefundStep> {
  const { refund, step, isStranded } = await deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, id);
    const step = nextRefundStep(refund.state, report);
    const row = tx.updateTable('deposit_refunds').where('id', '=', id);
    if (step.to === null) {
      await row.set({ refund_id: report.refundId }).where('refund_id', 'is', null).execute();
      return { refund, step, isStranded: false };
    }
    const reason = step.to === 'failed' ? step.reason : null;
    const resolved = { state: step.to, reason, refund_id: report.refundId, resolved_at: sql<Date>`clock_timestamp()` };
    await row.set(resolved).execute();
    await resolveRefund(tx, refund, step.to);
    return { refund, step, isStranded: step.to === 'failed' && (await isAccountClosed(tx, refund.player_id)) };
  });
  const who = { refund: id, deposit: refund.deposit_id };
  if ('alarm' in step) deps.log.error(who, step.alarm);
  if (isStranded) deps.log.error(who, 'a refund failed: its money is in a closed account');
  if (step.to !== null) deps.push.publishWallets([refund.player_id]);
  return step;
}
