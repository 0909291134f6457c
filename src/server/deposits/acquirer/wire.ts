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
  /** As long as a payment file of the bank takes it (Max34Text). */
  account: z.string().min(1).max(34),
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

/** From POST /cards/fingerprint: null where the card cannot be read. */
export const fingerprintAnswer = z.object({ fingerprint: cardFacts.shape.fingerprint.nullable() });

const refundReport = z.object({
  /** The acquirer's id. */
  refundId: z.string().min(1).max(128),
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
  reason: z.string().max(64).nullish(),
});
export type RefundReport = z.output<typeof refundReport>;

/** The state of a refund, from POST /refunds and GET /refunds/by-reference/{refundReference}, with what it refunds. */
export const refundAnswer = z.object({
  ...refundReport.shape,
  refundReference: z.string(),
  merchantReference: z.string(),
  amount: z.int(),
  currency: z.string(),
});

const chargebackReport = z.object({
  status: z.enum(['OPENED', 'WON', 'LOST']),
  reason: z.string().max(64).nullish(),
});
export type ChargebackReport = z.output<typeof chargebackReport>;

/** The chargebacks of a payment, from GET /chargebacks/by-payment/{merchantReference}. */
export const chargebacksAnswer = z.object({
  chargebacks: z.array(
    z.object({
      ...chargebackReport.shape,
      chargebackId: z.string().min(1).max(128),
      merchantReference: z.string(),
      amount: z.int().positive(),
      currency: z.string(),
    }),
  ),
});

/** What every notification names: our deposit, and the money, which are compared with ours. */
const named = { merchantReference: z.uuid(), amount: z.int().positive(), currency: z.string() };

/** The body of a notification. */
export const notification = z.discriminatedUnion('type', [
  z.object({
    ...outcome,
    ...named,
    type: z.literal('payment'),
    status: z.enum(['CHALLENGE', 'PENDING', 'SUCCEEDED', 'FAILED']),
  }),
  z.object({ ...refundReport.shape, ...named, type: z.literal('refund'), refundReference: z.uuid() }),
  z.object({
    ...chargebackReport.shape,
    ...named,
    type: z.literal('chargeback'),
    chargebackId: z.string().min(1).max(128),
  }),
]);
export type Notification = z.output<typeof notification>;

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
