import type { FailureReason, SavedCard } from '#contract/deposits/fields.ts';
import { findAmountError } from './amount.ts';
import { createCurrentCheck, showPaymentError, stopPoll, showScreen, update, type FlowContext } from './context.ts';
import { findChannel, withoutCard } from './options.ts';
import { beginDeposit, sendPayment } from './payment.ts';
import { NEW_CARD, type PaymentMeans } from './state.ts';

/** The bank's reason code for a saved card that cannot be used. */
const UNUSABLE_REASONS = {
  expired: 'CARD_EXPIRED',
  blocked: 'CARD_BLOCKED',
  bound: 'BOUND_ELSEWHERE',
} as const satisfies Record<Exclude<SavedCard['status'], 'usable'>, FailureReason>;

/** Why the chosen amount cannot be paid by these means, as shown; undefined if it can. */
function refuseMeans(context: FlowContext, means: PaymentMeans): boolean {
  const { amount, options } = context.$state.get();
  const id = means.kind === 'card' ? means.card?.bankCardId : undefined;
  // As it is now: a payment may have shown since that the card cannot be used.
  const card = options.cards.find(({ bankCardId }) => bankCardId === id);
  if (card && card.status !== 'usable') {
    showPaymentError(context, UNUSABLE_REASONS[card.status], context.texts[card.status]);
    return true;
  }
  const channel = findChannel(options, means.kind);
  const error = channel && findAmountError(amount, channel);
  if (!error) return false;
  showPaymentError(context, null, context.texts.amountError(error));
  return true;
}

/** Creates the deposit, then opens the form of a card or sends a payment that needs none. */
export async function chooseMeans(context: FlowContext, means: PaymentMeans): Promise<void> {
  if (context.$state.get().isBusy || refuseMeans(context, means)) return;
  update(context, { means, isBusy: true, error: null });
  const begun = await beginDeposit(context);
  if (begun === undefined) return;
  if (!begun) update(context, { isBusy: false, form: null });
  else if (means.kind === 'card') update(context, { isBusy: false, form: means.card ? 'cvv' : 'card' });
  else if (means.kind === 'payby') await sendPayment(context, context.api.payByPayby);
  else await payInHost(context);
}

/**
 * The app around the page shows its own payment. What it tells of the outcome is not believed: the gateway is asked.
 * One that refuses the call leaves the payment to the card form, with a deposit of its own and without the coupon,
 * which the first deposit reserves. One that is silent may still show its payment, so a second could charge twice: the
 * player decides.
 */
async function payInHost(context: FlowContext): Promise<void> {
  const { api, $state } = context;
  await sendPayment(context, api.payInHost);
  const { screen, gatewayId, amount, options } = $state.get();
  if (screen.at !== 'waiting') return;
  const isCurrent = createCurrentCheck(context);
  const take = await api.askHostToPay({ gatewayId, amount, currency: options.currency });
  if (take === 'taken' || !isCurrent()) return;
  if (take === 'silent') {
    if ($state.get().screen.at === 'waiting') showScreen(context, { at: 'waiting', late: true });
    return;
  }
  context.hasHostRefused = true;
  stopPoll(context);
  context.pendingDeposit.set(null);
  showScreen(context, { at: 'card' }, { isHostPaying: false });
  if (api.dropCoupon(amount)) api.toast(context.texts.couponKept);
  await chooseMeans(context, NEW_CARD);
}

/** Removes a saved card; resolves to true if it is gone. */
export async function removeCard(context: FlowContext, { bankCardId }: SavedCard): Promise<boolean> {
  const isCurrent = createCurrentCheck(context);
  const answer = await context.api.removeCard(bankCardId);
  if (!answer.ok || !isCurrent()) return false;
  update(context, { options: withoutCard(context.$state.get().options, bankCardId), error: null });
  context.api.toast(context.texts.removed);
  return true;
}
