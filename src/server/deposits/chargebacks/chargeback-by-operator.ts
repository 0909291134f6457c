import { err, ok, type Result } from '#kernel/result.ts';
import type { Acquirer } from '../acquirer/client.ts';
import type { ChargebackReport } from '../acquirer/wire.ts';
import type { PaymentDeps } from '../apply-payment.ts';
import { findDeposit } from '../deposit-rows.ts';
import { applyChargeback, type ChargebackFault } from './apply-chargeback.ts';

/**
 * Why nothing was booked. `no-answer`: the acquirer did not answer. `not-known`: it has no chargeback of the deposit.
 * `other-status`: it has none that stands so. `contradicts`: it ended otherwise in our books. The others are those of
 * `applyChargeback`.
 */
export type OperatorFault = 'no-deposit' | 'no-answer' | 'not-known' | 'other-status' | 'contradicts' | ChargebackFault;

/**
 * Books a chargeback whose notification was lost, as the acquirer says it stands, never as the operator says. Answers
 * how many stand so; one that was booked before is booked no second time. Whoever calls records the act.
 */
export async function bookChargebacksByOperator(
  deps: Pick<PaymentDeps, 'db' | 'log' | 'push'> & { readonly acquirer: Pick<Acquirer, 'findChargebacks'> },
  depositId: string,
  status: ChargebackReport['status'],
): Promise<Result<number, OperatorFault>> {
  if (!(await findDeposit(deps.db, depositId))) return err('no-deposit');
  const found = await deps.acquirer.findChargebacks(depositId);
  if (!found.ok) return err(found.error === 'not-found' ? 'not-known' : 'no-answer');
  if (found.value.length === 0) return err('not-known');
  const standing = found.value.filter((one) => one.status === status);
  if (standing.length === 0) return err('other-status');
  for (const chargeback of standing) {
    const fault = await applyChargeback(deps, depositId, chargeback);
    if (fault) return err(fault);
  }
  const ids = standing.map(({ chargebackId }) => chargebackId);
  const booked = await deps.db.selectFrom('chargebacks').select('state').where('chargeback_id', 'in', ids).execute();
  if (booked.some(({ state }) => state.toUpperCase() !== status)) return err('contradicts');
  return ok(standing.length);
}
