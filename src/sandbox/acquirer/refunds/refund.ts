import type { Payment } from '../payment.ts';

export type RefundStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** A stored refund. */
export interface Refund {
  readonly refundId: string;
  /** The merchant's. */
  readonly refundReference: string;
  readonly merchantReference: string;
  readonly amount: number;
  readonly notifyUrl: string;
  readonly status: RefundStatus;
  readonly reason?: string;
  readonly createdAt: number;
  /** When it was decided. */
  readonly decidedAt?: number;
  /** When a pending one succeeds. */
  readonly dueAt: number | null;
}

type Decision = Pick<Refund, 'status' | 'reason' | 'decidedAt' | 'dueAt'>;

/**
 * What becomes of a refund of `amount` fils: it depends on the payment's card, and no more than was paid goes back.
 * `gone` is the sum of the payment's other refunds that did not fail and of its chargebacks that were not won; `lateMs`
 * how long a pending one takes.
 */
export function decideRefund(payment: Payment, gone: number, amount: number, now: number, lateMs: number): Decision {
  const fail = (reason: string): Decision => ({ status: 'FAILED', reason, decidedAt: now, dueAt: null });
  if (payment.status !== 'SUCCEEDED') return fail('NOT_CAPTURED');
  if (gone + amount > payment.amount) return fail('EXCEEDS_PAYMENT');
  if (payment.behaviour?.refund === 'fails') return fail('ACCOUNT_CLOSED');
  if (payment.behaviour?.refund === 'late') return { status: 'PENDING', dueAt: now + lateMs };
  return { status: 'SUCCEEDED', decidedAt: now, dueAt: null };
}

/** The refund on the wire. */
export const createRefundView = ({
  refundId,
  refundReference,
  merchantReference,
  amount,
  status,
  reason,
}: Refund): Record<string, unknown> => ({
  refundId,
  refundReference,
  merchantReference,
  amount,
  currency: 'AED',
  status,
  ...(reason ? { reason } : {}),
});
