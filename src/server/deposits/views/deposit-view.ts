import type { CardPayment, FailureReason, RechargeDetail, RechargeState } from '#contract/deposits/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire, type Fils } from '#kernel/money.ts';
import { toFailureReason } from '../state-machine.ts';
import { failureText } from './failure-text.ts';
import type { Deposit } from '../deposit-rows.ts';
import type { DepositState, RefundedFor } from '../tables.ts';

const STATES: Readonly<Record<DepositState, RechargeState>> = {
  created: 'HANDLING',
  challenged: 'HANDLING',
  pending: 'HANDLING',
  succeeded: 'SUCCESS',
  failed: 'FAILURE',
  expired: 'TIMEOUT',
};

const REFUND_REASONS = {
  'not-allowed': 'REFUNDED',
  'card-bound': 'CARD_BOUND_REFUNDED',
} as const satisfies Record<RefundedFor, FailureReason>;

function reasonOf({ state, reason, refunded_for: refundedFor }: Deposit): FailureReason | null {
  if (refundedFor !== null) return REFUND_REASONS[refundedFor];
  return state === 'failed' ? toFailureReason(reason) : null;
}

/** The card is another account's. */
const BOUND_REASONS: ReadonlySet<FailureReason | null> = new Set([
  'CARD_BOUND',
  'BOUND_ELSEWHERE',
  'CARD_BOUND_REFUNDED',
]);
const bankPageUrl = (deposit: Deposit): string => (deposit.state === 'challenged' ? (deposit.challenge_url ?? '') : '');

export function toCardPayment(deposit: Deposit, locale: Locale): CardPayment {
  const reason = reasonOf(deposit);
  return {
    gatewayId: deposit.id,
    // To its player one that is refunded at once is one that failed.
    status: deposit.refunded_for === null ? STATES[deposit.state] : 'FAILURE',
    message: reason ? failureText(reason, deposit.channel_type, locale) : '',
    reason,
    checkError: BOUND_REASONS.has(reason),
    redirect: bankPageUrl(deposit),
  };
}

interface CreditFacts {
  readonly firstDeposit: boolean;
  readonly couponAmount: Fils | undefined;
}

export function toRechargeDetail(
  deposit: Deposit,
  { firstDeposit, couponAmount }: CreditFacts,
  locale: Locale,
): RechargeDetail {
  const { status, message, ...rest } = toCardPayment(deposit, locale);
  return {
    ...rest,
    rechargeStatus: status,
    gatewayMemo: message,
    amount: toWire(deposit.amount),
    firstDeposit,
    ...(couponAmount !== undefined && { couponAmount: toWire(couponAmount) }),
    createTimestamp: deposit.created_at.getTime(),
  };
}
