import type { CardBehaviour, PaymentResult } from './test-cards.ts';
import { MEMOS, type FailureReason } from './failure-reasons.ts';
import { languageOf } from '../http/language.ts';

export type PaymentStatus = 'CHALLENGE' | 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** Card data that the acquirer returns. */
export interface CardFace {
  readonly last4: string;
  readonly brand: string;
  readonly expireMonth: number;
  readonly expireYear: number;
  readonly fingerprint: string;
  readonly token?: string;
}

/** The wallet's account that paid. */
export interface WalletFace {
  readonly account: string;
  readonly label: string;
  readonly holderName: string;
  readonly matchesHolder: boolean;
}

export interface Challenge {
  readonly code: string;
  readonly wrong: number;
}

/** In the place of a card: a wallet that asks on its own page (payby/), the super-app around ours (native/). */
export type PaymentMethod = 'payby' | 'native';

/** A stored payment. It contains neither card number nor CVV. */
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
  /** When its status became final. */
  readonly decidedAt?: number;
  readonly status: PaymentStatus;
  readonly reason?: FailureReason;
  readonly card?: CardFace;
  /** The name of the merchant's customer. */
  readonly customerName?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly wallet?: WalletFace;
  readonly challenge?: Challenge;
  /** The bank's decision after a passed challenge. */
  readonly then: PaymentResult;
  /** How the card behaves when it is used as a saved card. */
  readonly behaviour?: CardBehaviour;
  /** False: the card gets no token. */
  readonly save?: boolean;
  /** When it is decided without a call: an unanswered challenge, a late success. */
  readonly dueAt: number | null;
}

export const CHALLENGE_MS = 600_000;
export const WRONG_CODES = 3;

/** The state after the bank's decision; `lateMs` is the delay of a late success. */
export function applyBankDecision(payment: Payment, result: PaymentResult, now: number, lateMs: number): Payment {
  const { challenge: _over, ...rest } = payment;
  if (result.status === 'PENDING') return { ...rest, status: 'PENDING', dueAt: result.late ? now + lateMs : null };
  if (result.status === 'FAILED')
    return { ...rest, status: 'FAILED', reason: result.reason, decidedAt: now, dueAt: null };
  return { ...rest, status: 'SUCCEEDED', decidedAt: now, dueAt: null };
}

/** The state of a payment whose time has come. */
export const resultWhenDue = (payment: Payment): PaymentResult =>
  payment.status === 'CHALLENGE' ? { status: 'FAILED', reason: 'CHALLENGE_EXPIRED' } : { status: 'SUCCEEDED' };

export const isFinalPayment = (payment: Payment): boolean =>
  payment.status === 'SUCCEEDED' || payment.status === 'FAILED';

/** The payment on the wire. */
export function createPaymentView(payment: Payment): Record<string, unknown> {
  const { paymentId, merchantReference, amount, currency, reason, card, wallet, locale } = payment;
  // The super-app asks its person itself: no page of ours waits.
  const status = payment.method === 'native' && payment.status === 'CHALLENGE' ? 'PENDING' : payment.status;
  return {
    paymentId,
    merchantReference,
    status,
    amount,
    currency,
    // The page of the bank or the wallet is reached through the product's own address, which proxies /sandbox/.
    ...(status === 'CHALLENGE'
      ? {
          challengeUrl: new URL(`/sandbox/acquirer/${payment.method ?? 'challenge'}/${paymentId}`, payment.returnUrl)
            .href,
        }
      : {}),
    ...(reason ? { reason, memo: MEMOS[reason][languageOf(locale)] } : {}),
    ...(card ? { card } : {}),
    ...(wallet ? { wallet } : {}),
    ...(reason === 'BOUND_ELSEWHERE' ? { boundToOther: true } : {}),
  };
}
