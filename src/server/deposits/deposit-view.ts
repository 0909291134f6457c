import type { CardPayment, RechargeDetail, RechargeState } from '#contract/deposits/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import { toFailureReason } from './state-machine.ts';
import { failureText } from './failure-text.ts';
import type { Deposit } from './deposit-rows.ts';
import type { DepositState } from './tables.ts';

const STATES: Readonly<Record<DepositState, RechargeState>> = {
  created: 'HANDLING',
  challenged: 'HANDLING',
  pending: 'HANDLING',
  succeeded: 'SUCCESS',
  failed: 'FAILURE',
  expired: 'TIMEOUT',
};

const reasonOf = (deposit: Deposit) => (deposit.state === 'failed' ? toFailureReason(deposit.reason) : null);
const isCardBound = (deposit: Deposit): boolean =>
  deposit.state === 'failed' && (deposit.reason === 'CARD_BOUND' || deposit.reason === 'BOUND_ELSEWHERE');
const bankPageUrl = (deposit: Deposit): string => (deposit.state === 'challenged' ? (deposit.challenge_url ?? '') : '');

export function toCardPayment(deposit: Deposit, locale: Locale): CardPayment {
  const reason = reasonOf(deposit);
  return {
    gatewayId: deposit.id,
    status: STATES[deposit.state],
    message: reason ? failureText(reason, locale) : '',
    reason,
    checkError: isCardBound(deposit),
    redirect: bankPageUrl(deposit),
  };
}

export function toRechargeDetail(deposit: Deposit, firstDeposit: boolean, locale: Locale): RechargeDetail {
  const { status, message, ...rest } = toCardPayment(deposit, locale);
  return {
    ...rest,
    rechargeStatus: status,
    gatewayMemo: message,
    amount: toWire(deposit.amount),
    firstDeposit,
    createTimestamp: deposit.created_at.getTime(),
  };
}
