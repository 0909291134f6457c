import { sql } from 'kysely';
import type { Tx } from '#server/db/index.ts';
import { isAccountClosed } from '#server/players/closing/closed-accounts.ts';
import { isAccountRestricted } from '#server/players/player-state.ts';
import type { RefundReport } from '../acquirer/wire.ts';
import type { PaymentDeps } from '../apply-payment.ts';
import { nextRefundStep, type RefundStep } from './decide-refund.ts';
import { lockRefund, type Refund } from './refund-rows.ts';
import { resolveRefund } from './resolve-refund.ts';

/** Why an operator has to look at a refund that failed. */
export async function findAlarms(tx: Tx, { deposit_id: depositId, player_id: playerId }: Refund): Promise<string[]> {
  const { rows: unpaid } = await sql`
    select from chargebacks where deposit_id = ${depositId} and state <> 'won' and loss > 0`.execute(tx);
  return [
    ...((await isAccountRestricted(tx, playerId)) ? ['a refund failed: its money is in a restricted account'] : []),
    ...((await isAccountClosed(tx, playerId)) ? ['a refund failed: its money is in a closed account'] : []),
    ...(unpaid.length > 0 ? ['a refund failed: its money was lost to a chargeback of the deposit'] : []),
  ];
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
  const { refund, step, alarms } = await deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, id);
    const step = nextRefundStep(refund.state, report);
    if (step.to === null) {
      await tx
        .updateTable('deposit_refunds')
        .set({ refund_id: report.refundId })
        .where('id', '=', id)
        .where('refund_id', 'is', null)
        .execute();
      return { refund, step, alarms: [] };
    }
    await resolveRefund(tx, refund, { ...step, refundId: report.refundId });
    return { refund, step, alarms: step.to === 'failed' ? await findAlarms(tx, refund) : [] };
  });
  const who = { refund: id, deposit: refund.deposit_id };
  if ('alarm' in step) deps.log.error(who, step.alarm);
  for (const alarm of alarms) deps.log.error(who, alarm);
  if (step.to !== null) deps.push.publishWallets([refund.player_id]);
  return step;
}
