import type { CardPayment, FailureReason } from '#contract/deposits/fields.ts';
import type { AmountDraft } from './amount-draft.ts';
import type { Screen } from './state.ts';

/** Outcomes with a screen of their own; any other failure is a sentence in the form, which stays open. */
const SCREEN_REASONS: ReadonlySet<FailureReason | null> = new Set(['AML_BLOCKED', 'LIABILITY_LIMIT']);

/** What comes after the answer to a card payment. `retry` keeps the form open over a new deposit. */
export type PaymentStep = 'check-status' | 'open-bank' | 'wait' | 'show-failure' | 'retry';

export function nextPaymentStep({ status, redirect, reason }: CardPayment): PaymentStep {
  if (status === 'SUCCESS') return 'check-status';
  if (status === 'HANDLING' && redirect !== '') return 'open-bank';
  if (status !== 'FAILURE') return 'wait';
  return SCREEN_REASONS.has(reason) ? 'show-failure' : 'retry';
}

/**
 * The screen of a deposit that is not decided; undefined where the present one stays. Until the player has confirmed
 * at the bank nothing is on its way, so the bank's page is offered again.
 */
export function pendingScreen({ at }: Screen, redirect: string, bankHasReturned: boolean): Screen | undefined {
  if (at !== 'loading' && at !== 'waiting' && at !== 'challenged') return undefined;
  if (redirect !== '' && !bankHasReturned) return { at: 'challenged', redirect };
  return at === 'waiting' ? undefined : { at: 'waiting', late: false };
}

/** The first screen after loading. `amount` in fils, 0 where none was brought along. */
export function firstScreen(verifiedStatus: number, amount: number, draft: AmountDraft | null): Screen {
  if (verifiedStatus !== 3) return { at: 'unverified', verifiedStatus };
  return { at: amount > 0 && draft?.chosen ? 'card' : 'amount' };
}
