import { randomUUID } from 'node:crypto';
import { systemNow } from '#kernel/time.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok } from '#kernel/result.ts';
import type { Acquirer, PaidWith } from '#server/deposits/acquirer/client.ts';
import { signNotification } from '#server/http/notification-signature.ts';
import type { SeededRandom } from '../random/seeded-random.ts';
import {
  fingerprintOf,
  paymentReport,
  shown,
  shownRefund,
  type ScriptedChargeback,
  type ScriptedPayment,
  type ScriptedRefund,
} from './acquirer-reports.ts';

/** What becomes of a payment, and how its product hears of it. */
export interface PaymentPlan {
  readonly status: 'SUCCEEDED' | 'FAILED' | 'PENDING' | 'CHALLENGE';
  /** `lost`: the answer does not arrive; `not-sent`: the call does not arrive. */
  readonly answer: 'arrives' | 'lost' | 'not-sent';
  /** How many notifications are delivered before the answer, and beside it. */
  readonly before: number;
  readonly beside: number;
}

export const ACQUIRER_SECRET = 'a secret of the scripted acquirer';
const CURRENCY = 'AED';

/** The card form as the acquirer of this file reads it. */
export const cardForm = (cardNo: string): string => `${Buffer.from(cardNo).toString('base64url')}.a.b.c.d`;

const isOpen = ({ status }: ScriptedPayment): boolean => status === 'PENDING' || status === 'CHALLENGE';

const readNumber = (jwe: string): string => Buffer.from(jwe.split('.')[0] ?? '', 'base64url').toString();

/**
 * An acquirer in this process that does what a test plans, and keeps books of its own. `deliver` hands a notification
 * to the product.
 */
export function createScriptedAcquirer(
  pick: SeededRandom,
  deliver: (signature: string, body: string) => Promise<void>,
) {
  const payments = new Map<string, ScriptedPayment>();
  const refunds = new Map<string, ScriptedRefund>();
  const chargebacks: ScriptedChargeback[] = [];
  const plans = new Map<string, PaymentPlan>();
  const numbers = new Map<string, string>();
  /** Refunds that the acquirer will never make. */
  const refused = new Set<string>();

  const send = async (times: number, report: object): Promise<void> => {
    const body = JSON.stringify({ currency: CURRENCY, ...report });
    const signature = signNotification(ACQUIRER_SECRET, body, systemNow());
    await Promise.all(Array.from({ length: times }, () => deliver(signature, body)));
  };
  const readMeans = (paidWith: PaidWith, customer: string): Pick<ScriptedPayment, 'card' | 'wallet'> => {
    if (!('card' in paidWith)) return paidWith.method.type === 'payby' ? { wallet: customer.slice(0, 34) } : {};
    if ('token' in paidWith.card) return { card: { number: numbers.get(paidWith.card.token) ?? '' } };
    const number = readNumber(paidWith.card.jwe);
    numbers.set(`tok_${number}`, number);
    return { card: { number } };
  };

  const adapter: Acquirer = {
    loadPublicKey: () => Promise.resolve(undefined),
    readFingerprint: (_reference, jwe) => Promise.resolve(ok(fingerprintOf(readNumber(jwe)))),
    findChargebacks: (reference) =>
      Promise.resolve(
        ok(chargebacks.filter(({ merchantReference }) => merchantReference === reference).map((one) => ({ ...one }))),
      ),
    loadSettlement: () => Promise.resolve(err('not-found')),
    async pay({ merchantReference, amount, paidWith, customer }) {
      const plan = assertPresent(plans.get(merchantReference), 'the plan of a payment');
      if (plan.answer === 'not-sent') return err('not-sent');
      const known = payments.get(merchantReference);
      if (known) return ok(shown(known));
      const { status } = plan;
      const payment = {
        paymentId: `pay_${randomUUID()}`,
        merchantReference,
        amount,
        status,
        ...readMeans(paidWith, customer.id),
      };
      payments.set(merchantReference, payment);
      const answer = ok(shown(payment));
      await send(plan.before, paymentReport(payment));
      test.underWay.push(send(plan.beside, paymentReport(payment)));
      return plan.answer === 'lost' ? err('unknown') : answer;
    },
    findPayment: ({ merchantReference }) => {
      const known = payments.get(merchantReference);
      return Promise.resolve(known ? ok(shown(known)) : err('not-found'));
    },
    async refund({ refundReference, merchantReference, amount }) {
      const known = refunds.get(refundReference);
      if (known) return ok(shownRefund(known));
      const roll = pick(20);
      if (refused.has(refundReference) || roll === 0) {
        refused.add(refundReference);
        return err('refused');
      }
      const status = roll < 12 ? 'SUCCEEDED' : roll < 16 ? 'FAILED' : 'PENDING';
      const refund: ScriptedRefund = {
        refundId: `ref_${randomUUID()}`,
        refundReference,
        merchantReference,
        amount,
        status,
      };
      refunds.set(refundReference, refund);
      // Sometimes the notification is faster than the answer, which is then lost.
      if (roll % 3 !== 0) return ok(shownRefund(refund));
      await test.notifyRefund(refund, 1 + pick(3));
      return err('unknown');
    },
    findRefund: ({ refundReference }) => {
      const known = refunds.get(refundReference);
      return Promise.resolve(known ? ok(shownRefund(known)) : err('not-found'));
    },
  };

  const test = {
    adapter,
    payments,
    refunds,
    chargebacks,
    refused,
    /** Deliveries that nobody waits for yet. */
    underWay: [] as Promise<void>[],
    plan: (reference: string, plan: PaymentPlan) => plans.set(reference, plan),
    openPayments: () => [...payments.values()].filter(isOpen),
    openRefunds: () => [...refunds.values()].filter(({ status }) => status === 'PENDING'),
    succeeded: () => [...payments.values()].filter(({ status }) => status === 'SUCCEEDED'),
    notifyPayment: (payment: ScriptedPayment, times: number) => send(times, paymentReport(payment)),
    /** Decides a payment; the notification of before arrives beside those of the decision. */
    async decidePayment(payment: ScriptedPayment, status: 'SUCCEEDED' | 'FAILED', times: number) {
      if (!isOpen(payment)) return;
      const old = paymentReport(payment);
      payment.status = status;
      await Promise.all([send(times, paymentReport(payment)), send(1, old)]);
    },
    notifyRefund: (refund: ScriptedRefund, times: number) => {
      const { refundReference, merchantReference, amount } = refund;
      return send(times, { type: 'refund', refundReference, merchantReference, amount, ...shownRefund(refund) });
    },
    async decideRefund(refund: ScriptedRefund, status: 'SUCCEEDED' | 'FAILED', times: number) {
      if (refund.status !== 'PENDING') return;
      refund.status = status;
      await test.notifyRefund(refund, times);
    },
    notifyChargeback: (chargeback: ScriptedChargeback, status: ScriptedChargeback['status'], times: number) =>
      send(times, { type: 'chargeback', ...chargeback, status }),
    /** What the acquirer owes the product, in fils: payments less refunds and chargebacks that it took. */
    balance: () =>
      test.succeeded().reduce((sum, { amount }) => sum + amount, 0) -
      [...refunds.values()].reduce((sum, { amount, status }) => sum + (status === 'SUCCEEDED' ? amount : 0), 0) -
      chargebacks.reduce((sum, { amount, status }) => sum + (status === 'WON' ? 0 : amount), 0),
  };
  return test;
}
export type ScriptedAcquirer = ReturnType<typeof createScriptedAcquirer>;
