import type { CardPayment, RechargeDetail, RechargeState } from '#contract/deposits/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import { failureReason } from './machine.ts';
import { reasonText } from './reasons.ts';
import type { Deposit } from './rows.ts';
import type { DepositState } from './tables.ts';

const STATES: Readonly<Record<DepositState, RechargeState>> = {
  created: 'HANDLING',
  challenged: 'HANDLING',
  pending: 'HANDLING',
  succeeded: 'SUCCESS',
  failed: 'FAILURE',
  expired: 'TIMEOUT',
};

const reasonOf = (deposit: Deposit) => (deposit.state === 'failed' ? failureReason(deposit.reason) : null);
const bound = (deposit: Deposit): boolean =>
  deposit.state === 'failed' && (deposit.reason === 'CARD_BOUND' || deposit.reason === 'BOUND_ELSEWHERE');
const bankPage = (deposit: Deposit): string => (deposit.state === 'challenged' ? (deposit.challenge_url ?? '') : '');

export function cardPayment(deposit: Deposit, locale: Locale): CardPayment {
  const reason = reasonOf(deposit);
  return {
    gatewayId: deposit.id,
    status: STATES[deposit.state],
    message: reason ? reasonText(reason, locale) : '',
    reason,
    checkError: bound(deposit),
    redirect: bankPage(deposit),
  };
}

export function rechargeDetail(deposit: Deposit, firstDeposit: boolean, locale: Locale): RechargeDetail {
  const { status, message, ...rest } = cardPayment(deposit, locale);
  return {
    ...rest,
    rechargeStatus: status,
    gatewayMemo: message,
    amount: toWire(deposit.amount),
    firstDeposit,
    createTimestamp: deposit.created_at.getTime(),
  };
}
