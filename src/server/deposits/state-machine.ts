import { FAILURE_REASONS, type FailureReason } from '#contract/deposits/fields.ts';
import type { Payment } from './acquirer/wire.ts';
import type { DepositState } from './tables.ts';

/** The change that a report of the acquirer makes to a deposit. */
export type DepositStep =
  | { readonly to: 'challenged'; readonly url: string }
  | { readonly to: 'pending' }
  | { readonly to: 'succeeded' }
  | { readonly to: 'failed'; readonly reason: FailureReason }
  /** Nothing changes: the report is known, or late. */
  | { readonly to: null }
  /** Nothing changes, but the report was unexpected: an operator has to look at it. */
  | { readonly to: null; readonly alarm: string };

export interface DepositStatus {
  readonly state: DepositState;
  readonly reason: string | null;
}

const NOTHING: DepositStep = { to: null };
const alarm = (text: string): DepositStep => ({ to: null, alarm: text });

const known = new Set<string>(FAILURE_REASONS);
/** A reason we have no sentence for is a decline. */
export const toFailureReason = (reason: string | null | undefined): FailureReason =>
  // The set above is what makes the type true.
  known.has(reason ?? '') ? (reason as FailureReason) : 'DECLINED';

/** Whether the acquirer may still change it. */
const isPending = (state: DepositState): boolean => state === 'pending' || state === 'challenged';

/**
 * Failures that the bank did not report: we did not open its page, or it did not know the payment. The payment may
 * succeed all the same, and the trigger deposits_step allows the same two.
 */
const OUR_FAILURES: ReadonlySet<string | null> = new Set(['CARD_BOUND', 'NOT_RECEIVED']);

/**
 * The next state of a deposit, given the acquirer's report and whether the card is bound to another account. Money
 * the bank took is always credited; each state is reached at most once.
 */
export function nextDepositStep(
  at: DepositStatus,
  payment: Pick<Payment, 'status' | 'reason' | 'challengeUrl'>,
  boundToOther: boolean,
): DepositStep {
  switch (payment.status) {
    case 'SUCCEEDED':
      if (isPending(at.state) || at.state === 'expired' || (at.state === 'failed' && OUR_FAILURES.has(at.reason)))
        return { to: 'succeeded' };
      return at.state === 'succeeded' ? NOTHING : alarm(`a payment succeeded whose deposit is ${at.state}`);
    case 'FAILED':
      if (isPending(at.state)) return { to: 'failed', reason: toFailureReason(payment.reason) };
      return at.state === 'succeeded' ? alarm('a payment failed that had succeeded') : NOTHING;
    case 'CHALLENGE':
      if (!isPending(at.state)) return NOTHING;
      // The bank's page is never opened, so nothing can be charged.
      if (boundToOther) return { to: 'failed', reason: 'CARD_BOUND' };
      if (at.state === 'challenged') return NOTHING;
      return payment.challengeUrl ? { to: 'challenged', url: payment.challengeUrl } : NOTHING;
    case 'PENDING':
      return at.state === 'challenged' ? { to: 'pending' } : NOTHING;
  }
}
