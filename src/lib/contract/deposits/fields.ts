import * as z from 'zod/mini';
import { positiveFils, timestamp } from '../fields.ts';

/** The id of a deposit; the acquirer knows it as `merchantReference`. */
export const gatewayId = z.uuid();

/** An amount in fils a player typed: every way of being no positive whole number is the same sentence. */
export const depositAmount = z.int('input.depositAmount').check(z.positive('input.depositAmount'));

const JWE = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/**
 * The card form, encrypted in the browser to the acquirer's key: compact JWE, RSA-OAEP-256 with A256GCM.
 * The gateway passes it on unread. What is inside: `CardSecret` or `CvvSecret`.
 */
export const cardJwe = z.string('input.card').check(z.maxLength(4_096, 'input.card'), z.regex(JWE, 'input.card'));

/** Inside the JWE of a new card. `gatewayId` and `issuedAt` (ms) bind it to one deposit, so that it is of no use a second time. */
export interface CardSecret {
  readonly cardNo: string;
  /** MM/YY */
  readonly expireDate: string;
  readonly cvv: string;
  readonly holderName: string;
  readonly gatewayId: string;
  readonly issuedAt: number;
}

/** Inside the JWE of a saved card. */
export type CvvSecret = Pick<CardSecret, 'cvv' | 'gatewayId' | 'issuedAt'>;

/** What a player knows a card by. */
export const cardFace = z.object({
  cardIcon: z.enum(['visa', 'mastercard', 'amex', 'unionpay', 'card']),
  /** '•••• 4242' */
  ambiguousAccountNumber: z.string(),
});
export type CardFace = z.output<typeof cardFace>;

/** A card the player paid with before. The number itself is with the acquirer only. */
export const savedCard = z.extend(cardFace, {
  bankCardId: z.string(),
  holderName: z.string(),
  /** MM/YY */
  expireDate: z.string(),
  status: z.enum(['usable', 'expired', 'blocked']),
});
export type SavedCard = z.output<typeof savedCard>;

export const paymentChannel = z.object({
  channelType: z.int(),
  minAmount: positiveFils,
  maxAmount: positiveFils,
  amounts: z.array(positiveFils),
  cards: z.array(savedCard),
});

/** Where a deposit stands. HANDLING: the bank has not decided. TIMEOUT: no result within the deposit's time. */
export const rechargeState = z.enum(['SUCCESS', 'FAILURE', 'HANDLING', 'TIMEOUT']);
export type RechargeState = z.output<typeof rechargeState>;

/** Why a payment failed: the acquirer's words (docs/adapters.md §2) and, in the second part, the product's own. */
export const FAILURE_REASONS = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'CARD_EXPIRED',
  'CARD_BLOCKED',
  'CARD_INVALID',
  'CVV_INVALID',
  'CHALLENGE_FAILED',
  'CHALLENGE_CANCELLED',
  'CHALLENGE_EXPIRED',
  'BOUND_ELSEWHERE',
  'AML_BLOCKED',
  'LIABILITY_LIMIT',
  /** The card paid for another account's deposits. */
  'CARD_BOUND',
  /** The payment never reached the acquirer. */
  'NOT_RECEIVED',
] as const;
export const failureReason = z.enum(FAILURE_REASONS);
export type FailureReason = z.output<typeof failureReason>;

/** The answer of both card payments. */
export const cardPayment = z.object({
  gatewayId,
  status: rechargeState,
  /** Why it failed, in the player's language; empty otherwise. */
  message: z.string(),
  reason: z.nullable(failureReason),
  /** The card is bound to another account: offer to replace it. */
  checkError: z.boolean(),
  /** The bank's page, for a full-screen frame; empty where there is none to show. */
  redirect: z.string(),
});
export type CardPayment = z.output<typeof cardPayment>;

export const rechargeDetail = z.object({
  gatewayId,
  rechargeStatus: rechargeState,
  gatewayMemo: z.string(),
  reason: z.nullable(failureReason),
  redirect: z.string(),
  checkError: z.boolean(),
  amount: positiveFils,
  /** This deposit is the first that was ever credited to the player. */
  firstDeposit: z.boolean(),
  createTimestamp: timestamp,
});
export type RechargeDetail = z.output<typeof rechargeDetail>;
