import { err, ok, type Result } from '#kernel/result.ts';
import type { PaymentDeps } from '../apply-payment.ts';
import { findAlarms } from './apply-refund.ts';
import { findRefund, lockRefund } from './refund-rows.ts';
import { resolveRefund } from './resolve-refund.ts';

export type FailFault = 'no-refund' | 'decided';

/**
 * Ends a refund that the acquirer will not make, as one that failed: its money is the player's again. Whoever calls
 * records the act.
 */
export async function failRefundByOperator(
  { db, log, push }: Pick<PaymentDeps, 'db' | 'log' | 'push'>,
  id: string,
  reason: string,
): Promise<Result<null, FailFault>> {
  const known = await findRefund(db, id);
  if (!known) return err('no-refund');
  const alarms = await db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund.state !== 'requested') return undefined;
    await resolveRefund(tx, refund, { to: 'failed', reason, refundId: refund.refund_id });
    return findAlarms(tx, refund);
  });
  if (!alarms) return err('decided');
  for (const alarm of alarms) log.error({ refund: id, deposit: known.deposit_id }, alarm);
  push.publishWallets([known.player_id]);
  return ok(null);
}
