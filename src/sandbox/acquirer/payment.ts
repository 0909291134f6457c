import type { CardBehaviour, PaymentResult } from './test-cards.ts';
import { MEMOS, type FailureReason } from './failure-reasons.ts';
import { languageOf } from '../http/language.ts';

export type PaymentStatus = 'CHALLENGE' | 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** What the acquirer says of a card. */
export interface CardFace {
  readonly last4: string;
  readonly brand: string;
  readonly expireMonth: number;
  readonly expireYear: number;
  readonly fingerprint: string;
  readonly token?: string;
}

export interface Challenge {
  readonly code: string;
  readonly wrong: number;
}

/** One payment as it is kept. No card number and no CVV is. */
export interface Payment {
  readonly paymentId: string;
  readonly merchantReference: string;
  readonly amount: number;
  readonly currency: 'AED';
  readonly locale: string;
  readonly customerId: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly createdAt: number;
  readonly status: PaymentStatus;
  readonly reason?: FailureReason;
  readonly card?: CardFace;
  readonly challenge?: Challenge;
  /** What the bank will say once the challenge is passed. */
  readonly then: PaymentResult;
  /** How the card behaves later, as a saved one. */
  readonly behaviour?: CardBehaviour;
  /** When time itself decides: a challenge not answered, a late success. */
  readonly dueAt: number | null;
}

export const CHALLENGE_MS = 600_000;
export const WRONG_CODES = 3;

/** The next state once the bank has decided; `lateMs` is how long a late success waits. */
export function applyResult(payment: Payment, result: PaymentResult, now: number, lateMs: number): Payment {
  const { challenge: _over, ...rest } = payment;
  if (result.status === 'PENDING') return { ...rest, status: 'PENDING', dueAt: result.late ? now + lateMs : null };
  if (result.status === 'FAILED') return { ...rest, status: 'FAILED', reason: result.reason, dueAt: null };
  return { ...rest, status: 'SUCCEEDED', dueAt: null };
}

/** What time makes of a payment whose moment has come. */
export const resultWhenDue = (payment: Payment): PaymentResult =>
  payment.status === 'CHALLENGE' ? { status: 'FAILED', reason: 'CHALLENGE_EXPIRED' } : { status: 'SUCCEEDED' };

export const isFinalPayment = (payment: Payment): boolean =>
  payment.status === 'SUCCEEDED' || payment.status === 'FAILED';

/** The payment as the wire shows it. */
export function createPaymentView(payment: Payment): Record<string, unknown> {
  const { paymentId, merchantReference, status, amount, currency, reason, card, locale } = payment;
  return {
    paymentId,
    merchantReference,
    status,
    amount,
    currency,
    // The bank's page is reached through the product's own address: it proxies /sandbox/ (docs/adapters.md).
    ...(status === 'CHALLENGE'
      ? { challengeUrl: new URL(`/sandbox/acquirer/challenge/${paymentId}`, payment.returnUrl).href }
      : {}),
    ...(reason ? { reason, memo: MEMOS[reason][languageOf(locale)] } : {}),
    ...(card ? { card } : {}),
    ...(reason === 'BOUND_ELSEWHERE' ? { boundToOther: true } : {}),
  };
}
