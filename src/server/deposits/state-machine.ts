import { FAILURE_REASONS, type FailureReason } from '#contract/deposits/fields.ts';
import type { Payment } from './acquirer/wire.ts';
import type { DepositState } from './tables.ts';

/** What the acquirer's word does to a deposit. */
export type DepositStep =
  | { readonly to: 'challenged'; readonly url: string }
  | { readonly to: 'pending' }
  | { readonly to: 'succeeded' }
  | { readonly to: 'failed'; readonly reason: FailureReason }
  /** Nothing changes: it was known, or comes late. */
  | { readonly to: null }
  /** Nothing changes, and it should not have come: an operator has to look. */
  | { readonly to: null; readonly alarm: string };

export interface DepositStatus {
  readonly state: DepositState;
  readonly reason: string | null;
}

const NOTHING: DepositStep = { to: null };
const alarm = (text: string): DepositStep => ({ to: null, alarm: text });

const known = new Set<string>(FAILURE_REASONS);
/** A reason we have no sentence for is a decline. */
export const failureReason = (reason: string | null | undefined): FailureReason =>
  // The set above is what makes the type true.
  known.has(reason ?? '') ? (reason as FailureReason) : 'DECLINED';

/** Open: may still change by the acquirer's word. */
const open = (state: DepositState): boolean => state === 'pending' || state === 'challenged';

/**
 * Failures the bank never spoke of: we did not lead on to its page, or it said it had no such payment. It may be paid all
 * the same, and the trigger of 0007 lets the same two through.
 */
const OURS: ReadonlySet<string | null> = new Set(['CARD_BOUND', 'NOT_RECEIVED']);

/**
 * The next state of a deposit, given what the acquirer says of its payment and whether the card paid for another
 * account before. Money the bank took is always credited; each state is reached at most once.
 */
export function nextDepositStep(
  at: DepositStatus,
  payment: Pick<Payment, 'status' | 'reason' | 'challengeUrl'>,
  boundToOther: boolean,
): DepositStep {
  switch (payment.status) {
    case 'SUCCEEDED':
      if (open(at.state) || at.state === 'expired' || (at.state === 'failed' && OURS.has(at.reason)))
        return { to: 'succeeded' };
      return at.state === 'succeeded' ? NOTHING : alarm(`a payment succeeded whose deposit is ${at.state}`);
    case 'FAILED':
      if (open(at.state)) return { to: 'failed', reason: failureReason(payment.reason) };
      return at.state === 'succeeded' ? alarm('a payment failed that had succeeded') : NOTHING;
    case 'CHALLENGE':
      if (!open(at.state)) return NOTHING;
      // The bank's page is never opened, so nothing can be charged.
      if (boundToOther) return { to: 'failed', reason: 'CARD_BOUND' };
      if (at.state === 'challenged') return NOTHING;
      return payment.challengeUrl ? { to: 'challenged', url: payment.challengeUrl } : NOTHING;
    case 'PENDING':
      return at.state === 'challenged' ? { to: 'pending' } : NOTHING;
  }
}
