import * as z from 'zod/mini';
import { positiveFils, timestamp } from '../fields.ts';

/** A deposit's id, the acquirer's `merchantReference`. */
export const gatewayId = z.uuid();

/** A typed amount in fils. Every invalid value gets the same message. */
export const depositAmount = z.int('input.depositAmount').check(z.positive('input.depositAmount'));

const JWE = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/**
 * The card form as a compact JWE (RSA-OAEP-256 with A256GCM), encrypted in the browser with the acquirer's key. The
 * gateway forwards it unread. It contains a `CardSecret` or `CvvSecret`.
 */
export const cardJwe = z.string('input.card').check(z.maxLength(4_096, 'input.card'), z.regex(JWE, 'input.card'));

/**
 * Content of the JWE for a new card. `gatewayId` and `issuedAt` (ms) bind it to one deposit, so that it cannot be
 * replayed.
 */
export interface CardSecret {
  readonly cardNo: string;
  /** MM/YY */
  readonly expireDate: string;
  readonly cvv: string;
  readonly holderName: string;
  readonly gatewayId: string;
  readonly issuedAt: number;
}

/** Content of the JWE for a saved card. */
export type CvvSecret = Pick<CardSecret, 'cvv' | 'gatewayId' | 'issuedAt'>;

/** What identifies a card to its owner. */
export const cardFace = z.object({
  cardIcon: z.enum(['visa', 'mastercard', 'amex', 'unionpay', 'card']),
  /** '•••• 4242' */
  ambiguousAccountNumber: z.string(),
});
export type CardFace = z.output<typeof cardFace>;

/** A card that the player has paid with. Only the acquirer has its number. */
export const savedCard = z.extend(cardFace, {
  bankCardId: z.string(),
  holderName: z.string(),
  /** MM/YY */
  expireDate: z.string(),
  /** `bound`: the bank says that another account uses it. */
  status: z.enum(['usable', 'expired', 'blocked', 'bound']),
});
export type SavedCard = z.output<typeof savedCard>;

/** A way to pay. */
export const paymentChannel = z.object({
  /** 716 bank card, 717 PayBy: the `depositChannel` of 420544. */
  channelType: z.int(),
  /** Which command pays: 420550 and 420551 a card, 430127 that of the super-app, 430126 PayBy. */
  kind: z.enum(['card', 'payby']),
  /** In the language of the call. */
  name: z.string(),
  minAmount: positiveFils,
  maxAmount: positiveFils,
  amounts: z.array(positiveFils),
  /** Saved cards; none of PayBy. */
  cards: z.array(savedCard),
});
export type PaymentChannel = z.output<typeof paymentChannel>;

/** Status of a deposit. HANDLING: the bank has not decided. TIMEOUT: no result within the deposit's time. */
export const rechargeState = z.enum(['SUCCESS', 'FAILURE', 'HANDLING', 'TIMEOUT']);
export type RechargeState = z.output<typeof rechargeState>;

/** Why a payment failed: the acquirer's reasons (docs/adapters.md §2), then the product's own. */
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
  /** The card has paid for another account's deposits. */
  'CARD_BOUND',
  /** The payment never reached the acquirer. */
  'NOT_RECEIVED',
  /** The money came, and is on its way back: its player may not deposit now. */
  'REFUNDED',
  /** The money came, and is on its way back: the card has paid for another account's deposits. */
  'CARD_BOUND_REFUNDED',
] as const;
export const failureReason = z.enum(FAILURE_REASONS);
export type FailureReason = z.output<typeof failureReason>;

/** The answer of every command that pays. */
export const cardPayment = z.object({
  gatewayId,
  status: rechargeState,
  /** Why it failed, in the player's language; empty otherwise. */
  message: z.string(),
  reason: z.nullable(failureReason),
  /** The card belongs to another account: offer to use another one. */
  checkError: z.boolean(),
  /** The page of the bank or the wallet for a full-screen frame; empty if there is none. */
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
  /** Whether this is the first deposit ever credited to the player. Ours; another gateway may leave it out. */
  firstDeposit: z.optional(z.boolean()),
  /** What its coupon added to the gift balance, in fils. Ours; another gateway may leave it out. */
  couponAmount: z.optional(positiveFils),
  createTimestamp: timestamp,
});
export type RechargeDetail = z.output<typeof rechargeDetail>;
