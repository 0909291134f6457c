import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import type { PaymentDeps } from '../apply-payment.ts';
import { findDeposit, lockDeposit } from '../deposit-rows.ts';
import { findRefundable } from './decide-refund.ts';
import { loadMoneyBack, refundDeposit } from './open-refund.ts';

export type RefundFault = 'no-deposit' | 'not-credited' | 'nothing-left';

/**
 * Refunds as much of a deposit as its player still has of deposited money. Answers the refund's id and amount in fils.
 * Whoever calls records the act.
 */
export async function refundByOperator(
  { db, push }: Pick<PaymentDeps, 'db' | 'push'>,
  depositId: string,
): Promise<Result<{ readonly id: string; readonly amount: Fils }, RefundFault>> {
  const known = await findDeposit(db, depositId);
  if (!known) return err('no-deposit');
  const refunded = await db.transaction().execute(async (tx): Promise<Awaited<ReturnType<typeof refundByOperator>>> => {
    const { deposited } = await lockWallet(tx, known.player_id);
    const deposit = await lockDeposit(tx, depositId);
    if (deposit.state !== 'succeeded') return err('not-credited');
    const amount = findRefundable({ amount: deposit.amount, deposited, ...(await loadMoneyBack(tx, depositId)) });
    if (amount === 0n) return err('nothing-left');
    return ok({ id: await refundDeposit(tx, deposit, amount, 'operator'), amount });
  });
  if (refunded.ok) push.publishWallets([known.player_id]);
  return refunded;
}
