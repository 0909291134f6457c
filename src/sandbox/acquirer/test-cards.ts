import type { FailureReason } from './failure-reasons.ts';

/** The result of a payment after the bank's decision. */
export type PaymentResult =
  | { readonly status: 'SUCCEEDED' }
  | { readonly status: 'FAILED'; readonly reason: FailureReason }
  | { readonly status: 'PENDING'; readonly late: boolean };

/** How a card behaves: with or without a challenge. */
export interface CardBehaviour {
  readonly challenge: boolean;
  readonly result: PaymentResult;
  /** Behaviour as a saved card, if different. */
  readonly saved?: PaymentResult;
  readonly challengeSavedFrom?: number;
  /** What becomes of a refund; it succeeds at once where nothing is said. */
  readonly refund?: 'fails' | 'late';
  /** Whether the payment is charged back after a minute. */
  readonly chargeback?: true;
  readonly title: string;
}

const success: PaymentResult = { status: 'SUCCEEDED' };
const failed = (reason: FailureReason): PaymentResult => ({ status: 'FAILED', reason });

const AT_ONCE: CardBehaviour = { challenge: false, result: success, title: 'Success at once' };

const LATE: CardBehaviour = {
  challenge: true,
  result: { status: 'PENDING', late: true },
  title: 'No result, then success after a minute',
};

/** The acquirer's test cards (docs/adapters.md §2), in display order. */
export const TEST_CARDS: ReadonlyMap<string, CardBehaviour> = new Map<string, CardBehaviour>([
  ['4111111111111111', { challenge: true, result: success, challengeSavedFrom: 100_000, title: 'Success' }],
  ['5555555555554444', AT_ONCE],
  ['4000000000000010', { challenge: true, result: failed('DECLINED'), title: 'Declined by the bank' }],
  [
    '4000000000000028',
    { challenge: true, result: { status: 'PENDING', late: false }, title: 'No result, ever (time-out)' },
  ],
  ['4000000000000036', LATE],
  [
    '4000000000000044',
    { challenge: true, result: failed('CHALLENGE_FAILED'), title: '3-D Secure fails, even with the right code' },
  ],
  ['4000000000000051', { challenge: false, result: failed('BOUND_ELSEWHERE'), title: 'Bound to another account' }],
  ['4000000000000069', { challenge: false, result: failed('CARD_EXPIRED'), title: 'Expired' }],
  ['4000000000000077', { challenge: false, result: failed('CARD_BLOCKED'), title: 'Blocked' }],
  ['4000000000000085', { challenge: true, result: failed('INSUFFICIENT_FUNDS'), title: 'Insufficient funds' }],
  [
    '4000000000000093',
    { challenge: false, result: failed('AML_BLOCKED'), title: 'Stopped by a money-laundering check' },
  ],
  ['4000000000000101', { challenge: false, result: failed('LIABILITY_LIMIT'), title: 'Liability limit reached' }],
  [
    '4000000000000119',
    { challenge: true, result: success, saved: failed('CARD_BLOCKED'), title: 'Success; blocked when used again' },
  ],
  [
    '4000000000000127',
    { challenge: true, result: success, saved: failed('CARD_EXPIRED'), title: 'Success; expired when used again' },
  ],
  [
    '4000000000000168',
    {
      challenge: true,
      result: success,
      saved: failed('BOUND_ELSEWHERE'),
      title: 'Success; bound to another account when used again',
    },
  ],
  ['4000000000000135', { challenge: false, result: failed('DECLINED'), title: 'Declined at once' }],
  [
    '4000000000000143',
    { challenge: false, result: success, refund: 'fails', title: 'Success at once; a refund fails' },
  ],
  [
    '4000000000000150',
    { challenge: false, result: success, chargeback: true, title: 'Success at once; charged back after a minute' },
  ],
  [
    '4000000000000176',
    { challenge: false, result: success, refund: 'late', title: 'Success at once; a refund succeeds after a minute' },
  ],
]);

const DEFAULT_BEHAVIOUR: CardBehaviour = {
  challenge: true,
  result: success,
  challengeSavedFrom: 100_000,
  title: 'Success',
};

const BY_FIRST_DIGIT: Readonly<Record<string, CardBehaviour>> = { 5: AT_ONCE, 6: LATE };

/** Any other number is a valid card that behaves like the first one, or as its first digit says. */
export const findCardBehaviour = (cardNo: string): CardBehaviour =>
  TEST_CARDS.get(cardNo) ?? BY_FIRST_DIGIT[cardNo.charAt(0)] ?? DEFAULT_BEHAVIOUR;
