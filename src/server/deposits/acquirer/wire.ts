import { z } from 'zod';

/** The messages of the acquirer (docs/adapters.md). Anything else is a fault of the adapter and changes nothing. */

export const cardFacts = z.object({
  token: z.string().min(1).max(256).nullish(),
  last4: z.string().regex(/^[0-9]{4}$/),
  brand: z.string().min(1).max(32),
  expireMonth: z.int().min(1).max(12),
  expireYear: z.int().min(2000).max(2199),
  fingerprint: z.string().min(8).max(256),
});

/** The wallet's account that a payment came from. */
const wallet = z.object({
  account: z.string().min(1).max(64),
  label: z.string().min(1).max(64),
  holderName: z.string().max(200).nullish(),
  /** Whether it belongs to the person that the payment's customer is. */
  matchesHolder: z.boolean(),
});
export type WalletFacts = z.output<typeof wallet>;

const outcome = {
  paymentId: z.string().min(1).max(128),
  reason: z.string().max(64).nullish(),
  card: cardFacts.nullish(),
  wallet: wallet.nullish(),
};

/** The state of a payment, from POST /payments and GET /payments/by-reference/{merchantReference}. */
export const payment = z.object({
  ...outcome,
  status: z.enum(['CHALLENGE', 'PENDING', 'SUCCEEDED', 'FAILED']),
  challengeUrl: z.url({ protocol: /^https?$/ }).nullish(),
  boundToOther: z.boolean().nullish(),
});
export type Payment = z.output<typeof payment>;

/** The same as it arrives, with the payment it belongs to, which is compared with ours. */
export const paymentAnswer = z.object({
  ...payment.shape,
  merchantReference: z.string(),
  amount: z.int(),
  currency: z.string(),
});

/** The body of a notification. */
export const notification = z.object({
  ...outcome,
  type: z.literal('payment'),
  merchantReference: z.uuid(),
  status: z.enum(['CHALLENGE', 'PENDING', 'SUCCEEDED', 'FAILED']),
  amount: z.int().positive(),
  currency: z.string(),
});

/** A key of GET /keys the browser encrypts card forms to. Public by nature. */
const key = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
});
export type AcquirerKey = z.output<typeof key>;
export const keys = z.object({ keys: z.array(key).min(1) });
