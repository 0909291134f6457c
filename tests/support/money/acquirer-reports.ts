/* What the scripted acquirer keeps, and what it says of it. */

export interface ScriptedPayment {
  readonly paymentId: string;
  readonly merchantReference: string;
  readonly amount: number;
  status: 'SUCCEEDED' | 'FAILED' | 'PENDING' | 'CHALLENGE';
  readonly card?: { readonly number: string };
  /** The account at the wallet that pays. */
  readonly wallet?: string;
}
export interface ScriptedRefund {
  readonly refundId: string;
  readonly refundReference: string;
  readonly merchantReference: string;
  readonly amount: number;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
}
export interface ScriptedChargeback {
  readonly chargebackId: string;
  readonly merchantReference: string;
  readonly amount: number;
  status: 'OPENED' | 'WON' | 'LOST';
}

export const fingerprintOf = (number: string): string => `print_${number}`;
const cardOf = ({ card, status }: ScriptedPayment) =>
  card && {
    ...(status === 'SUCCEEDED' && { token: `tok_${card.number}` }),
    last4: card.number.slice(-4),
    brand: 'VISA',
    expireMonth: 12,
    expireYear: 2039,
    fingerprint: fingerprintOf(card.number),
  };
const walletOf = (account: string) => ({ account, label: 'PayBy', holderName: 'SARA AHMED', matchesHolder: true });
/** The state of a payment, as it is answered. */
export const shown = (payment: ScriptedPayment) => ({
  paymentId: payment.paymentId,
  status: payment.status,
  ...(payment.status === 'FAILED' && { reason: 'DECLINED' }),
  ...(payment.status === 'CHALLENGE' && { challengeUrl: 'http://127.0.0.1:1/challenge' }),
  ...(payment.card && { card: cardOf(payment) }),
  ...(payment.wallet !== undefined && payment.status === 'SUCCEEDED' && { wallet: walletOf(payment.wallet) }),
});
export const shownRefund = ({ refundId, status }: ScriptedRefund) => ({
  refundId,
  status,
  ...(status === 'FAILED' && { reason: 'REFUSED' }),
});
/** The same as a notification says it. */
export const paymentReport = (payment: ScriptedPayment) => {
  const { merchantReference, amount } = payment;
  return { type: 'payment', merchantReference, amount, ...shown(payment) };
};
