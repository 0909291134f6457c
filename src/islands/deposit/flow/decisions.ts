import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { CardPayment, FailureReason } from '#contract/deposits/fields.ts';
import type { AmountDraft } from './amount-draft.ts';
import type { Screen } from './state.ts';

/** Outcomes with a screen of their own. Any other failure is a message in the form, which stays open. */
const SCREEN_REASONS: ReadonlySet<FailureReason | null> = new Set(['AML_BLOCKED', 'LIABILITY_LIMIT']);

/** The next step after the answer to a card payment. `retry` keeps the form open for a new deposit. */
export type PaymentStep = 'check-status' | 'open-bank' | 'wait' | 'show-failure' | 'retry';

export function nextPaymentStep({ status, redirect, reason }: CardPayment): PaymentStep {
  if (status === 'SUCCESS') return 'check-status';
  if (status === 'HANDLING' && redirect !== '') return 'open-bank';
  if (status !== 'FAILURE') return 'wait';
  return SCREEN_REASONS.has(reason) ? 'show-failure' : 'retry';
}

/**
 * The screen for an undecided deposit; undefined if the current screen stays. Before the player has confirmed at the
 * bank no money is moving, so the bank's page is offered again.
 */
export function pendingScreen({ at }: Screen, redirect: string, bankHasReturned: boolean): Screen | undefined {
  if (at !== 'loading' && at !== 'waiting' && at !== 'challenged') return undefined;
  if (redirect !== '' && !bankHasReturned) return { at: 'challenged', redirect };
  return at === 'waiting' ? undefined : { at: 'waiting', late: false };
}

/** The first screen after loading. `amount` in fils; 0 if the link had none. */
export function firstScreen(verifiedStatus: number, amount: number, draft: AmountDraft | null): Screen {
  if (verifiedStatus !== VERIFIED_STATUS.verified) return { at: 'unverified', verifiedStatus };
  return { at: amount > 0 && draft?.chosen ? 'card' : 'amount' };
}
