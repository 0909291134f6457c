import type { CallAnswer } from '#client/gateway/call.ts';
import { isOutcomeUnknown } from '#client/gateway/outcome.ts';
import type { CardPayment, FailureReason, SavedCard } from '#contract/deposits/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import {
  createCurrentCheck,
  fail,
  saveDraft,
  showPaymentError,
  showScreen,
  update,
  type FlowContext,
} from './context.ts';
import { nextPaymentStep } from './decisions.ts';
import { isLimitRefusal, readLimitRefusal } from './limit-refusal.ts';
import type { CardPlaintext } from './encrypt-card.ts';
import { findChannel, withCardStatus } from './options.ts';
import type { PendingDeposit } from './pending-deposit.ts';
import { checkStatus, pollOutcome } from './status.ts';

type Refused = Extract<CallAnswer<unknown>, { readonly ok: false }>;

/** Refused by the deposit limit: the form of the amount says what is left of it. */
function showLimitRefusal(context: FlowContext, { extData, message }: Refused): void {
  const limit = readLimitRefusal(extData);
  if (!limit) context.api.toast(message);
  saveDraft(context, false);
  showScreen(context, { at: 'amount' }, { ...(limit && { limit }), form: null, isBusy: false });
}

/**
 * Creates a deposit of the chosen amount. Undefined if the page has moved on since. One that is refused for its coupon
 * leads back to where another coupon, or none, is chosen.
 */
export async function beginDeposit(context: FlowContext): Promise<boolean | undefined> {
  const isCurrent = createCurrentCheck(context);
  const { amount, means, options } = context.$state.get();
  const depositChannel = findChannel(options, means.kind)?.channelType;
  const answer = await context.api.create({ amount, depositChannel });
  if (!isCurrent()) return undefined;
  if (answer.ok) update(context, { gatewayId: answer.data.gatewayId });
  if (answer.ok) return true;
  if (isLimitRefusal(answer.code)) {
    showLimitRefusal(context, answer);
    return undefined;
  }
  if (await context.api.isCouponRefused(answer.code)) {
    if (!isCurrent()) return undefined;
    saveDraft(context, false);
    showScreen(context, { at: 'amount' }, { form: null, isBusy: false });
    return undefined;
  }
  return false;
}

/** The state of a saved card that the bank has just refused. */
const CARD_STATUSES: Partial<Record<FailureReason, SavedCard['status']>> = {
  CARD_EXPIRED: 'expired',
  CARD_BLOCKED: 'blocked',
  BOUND_ELSEWHERE: 'bound',
};

/**
 * The card was refused: keeps the form open for a new deposit, or returns to the choice of cards if none can be
 * created, and if the card cannot be used again.
 */
async function retryPayment(context: FlowContext, { reason, message, checkError }: CardPayment): Promise<void> {
  const { means, options } = context.$state.get();
  const card = means.kind === 'card' ? means.card : null;
  const status = reason === null ? undefined : CARD_STATUSES[reason];
  if (card && status) {
    update(context, { options: withCardStatus(options, card.bankCardId, status) });
    if (!checkError) {
      showPaymentError(context, reason, message || context.texts.failed);
      update(context, { isBusy: false, form: null });
      return;
    }
  }
  const showError = () => showPaymentError(context, reason, message || context.texts.failed);
  if (!checkError) showError();
  const begun = await beginDeposit(context);
  if (begun === undefined) return;
  // Another card is offered only if there is a new deposit for it.
  if (checkError && !begun) showError();
  update(context, { isBusy: false, ...(begun ? { isCardBound: checkError } : { form: null }) });
}

async function applyPayment(context: FlowContext, payment: CardPayment): Promise<void> {
  switch (nextPaymentStep(payment)) {
    case 'check-status':
      if (!(await checkStatus(context))) pollOutcome(context);
      return;
    case 'open-bank':
      showScreen(context, { at: 'bank', redirect: payment.redirect }, { form: null, isBusy: false });
      return;
    case 'wait':
      pollOutcome(context);
      return;
    case 'show-failure':
      context.pendingDeposit.set(null);
      fail(context, payment.reason, payment.message);
      return;
    case 'retry':
      context.pendingDeposit.set(null);
      // Without a form nothing can be corrected.
      if (context.$state.get().form === null) fail(context, payment.reason, payment.message || context.texts.failed);
      else await retryPayment(context, payment);
  }
}

/** Refused before the bank was involved: the form stays as it is, or closes after too many attempts. */
function showRefusal(context: FlowContext, refusal: Refused): void {
  const { code, message } = refusal;
  if (isLimitRefusal(code)) return showLimitRefusal(context, refusal);
  const error = message === '' ? null : { reason: null, message };
  update(context, { isBusy: false, ...(code === errorCodes.tooManyDepositAttempts ? { form: null } : { error }) });
}

type SendPayment = (deposit: PendingDeposit) => Promise<CallAnswer<CardPayment>>;

/** Sends a payment of the current deposit, and applies its answer. */
export async function sendPayment(context: FlowContext, send: SendPayment): Promise<void> {
  const { gatewayId, amount, means } = context.$state.get();
  const { pendingDeposit } = context;
  const isCurrent = createCurrentCheck(context);
  if (!(await context.api.checkPlace(means))) {
    if (isCurrent()) update(context, { isBusy: false });
    return;
  }
  if (!isCurrent()) return;
  // From here on money may be charged, so the deposit is stored for a reload.
  pendingDeposit.set({ gatewayId, amount, ...(means.kind !== 'card' && { means: means.kind }) });
  const answer = await send({ gatewayId, amount });
  const isUnknown = !answer.ok && isOutcomeUnknown(answer.code);
  if (!answer.ok && !isUnknown) pendingDeposit.set(null);
  if (!isCurrent()) return;
  if (answer.ok) await applyPayment(context, answer.data);
  else if (isUnknown) pollOutcome(context);
  else showRefusal(context, answer);
}

/** Encrypts the card data and pays with it. */
export async function payByCard(
  context: FlowContext,
  card: Omit<CardPlaintext, 'gatewayId'>,
  send: (deposit: PendingDeposit, jwe: string) => Promise<CallAnswer<CardPayment>>,
): Promise<void> {
  const { gatewayId, isBusy } = context.$state.get();
  if (isBusy) return;
  update(context, { isBusy: true, error: null });
  const isCurrent = createCurrentCheck(context);
  const encrypted = await context.api.encryptCard({ ...card, gatewayId });
  if (!isCurrent()) return;
  if (encrypted.ok) return sendPayment(context, (deposit) => send(deposit, encrypted.value));
  showPaymentError(context, null, encrypted.error);
  update(context, { isBusy: false });
}
