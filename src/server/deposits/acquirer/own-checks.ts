import type { z } from 'zod';
import { err, ok, type Result } from '#kernel/result.ts';
import type { AcquirerFault, AcquirerOptions, KnownPayment, KnownRefund, ReportedChargeback } from './client.ts';
import type { chargebacksAnswer, Payment, paymentAnswer, refundAnswer, RefundReport } from './wire.ts';

export const CURRENCY = 'AED';

/** Checks that an answer of the acquirer is about what was asked. One that is not is logged and counts as `unknown`. */
export function createOwnChecks({ log, mayFrame }: Pick<AcquirerOptions, 'log' | 'mayFrame'>) {
  /** Refuses an answer about another payment or another amount (docs/adapters.md §1). */
  const checkOwnPayment = async (
    ours: KnownPayment,
    sent: Promise<Result<z.output<typeof paymentAnswer>, AcquirerFault>>,
  ): Promise<Result<Payment, AcquirerFault>> => {
    const answer = await sent;
    if (!answer.ok) return answer;
    const { merchantReference, amount, currency, ...payment } = answer.value;
    if (merchantReference !== ours.merchantReference || amount !== ours.amount || currency !== CURRENCY) {
      log.error(
        { deposit: ours.merchantReference, answered: { merchantReference, amount, currency } },
        'the acquirer answered for another payment',
      );
      return err('unknown');
    }
    if (payment.challengeUrl && !mayFrame(payment.challengeUrl)) {
      log.error({ deposit: merchantReference }, "the acquirer's page is at our own origin: it is not opened");
      return err('unknown');
    }
    return ok(payment);
  };
  /** Refuses an answer about another refund or another amount. */
  const checkOwnRefund = async (
    ours: KnownRefund,
    sent: Promise<Result<z.output<typeof refundAnswer>, AcquirerFault>>,
  ): Promise<Result<RefundReport, AcquirerFault>> => {
    const answer = await sent;
    if (!answer.ok) return answer;
    const { refundReference, merchantReference, amount, currency, ...refund } = answer.value;
    const isOurs = refundReference === ours.refundReference && merchantReference === ours.merchantReference;
    if (isOurs && amount === ours.amount && currency === CURRENCY) return ok(refund);
    log.error(
      { refund: ours.refundReference, answered: { refundReference, merchantReference, amount, currency } },
      'the acquirer answered for another refund',
    );
    return err('unknown');
  };
  /** Refuses chargebacks of another payment. */
  const checkOwnChargebacks = async (
    ours: string,
    sent: Promise<Result<z.output<typeof chargebacksAnswer>, AcquirerFault>>,
  ): Promise<Result<readonly ReportedChargeback[], AcquirerFault>> => {
    const answer = await sent;
    if (!answer.ok) return answer;
    const { chargebacks } = answer.value;
    if (chargebacks.every((one) => one.merchantReference === ours && one.currency === CURRENCY))
      return ok(chargebacks.map(({ merchantReference: _, currency: _aed, ...chargeback }) => chargeback));
    log.error({ deposit: ours }, 'the acquirer answered for chargebacks of another payment');
    return err('unknown');
  };
  return { checkOwnPayment, checkOwnRefund, checkOwnChargebacks };
}
