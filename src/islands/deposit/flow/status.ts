import type { RechargeDetail } from '#contract/deposits/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createCurrentCheck, fail, showScreen, stopPoll, succeed, type FlowContext } from './context.ts';
import { pendingScreen } from './decisions.ts';
import type { HostPayment } from './host-payment.ts';
import { startPoll } from './poll.ts';
import { BANK_SCREENS, DECIDED_SCREENS, type Screen } from './state.ts';

function showPending(context: FlowContext, redirect: string): void {
  const { gatewayId, screen } = context.$state.get();
  const next = pendingScreen(screen, redirect, gatewayId === context.returnedFromBank);
  if (next) showScreen(context, next);
}

/** Shows a status; returns true if it is final. */
function applyStatus(context: FlowContext, detail: RechargeDetail): boolean {
  switch (detail.rechargeStatus) {
    case 'SUCCESS':
      // A gateway that is not ours does not say whether it was the first.
      succeed(context, detail.firstDeposit ?? context.api.isNewPlayer(), detail.couponAmount);
      return true;
    case 'FAILURE':
      fail(context, detail.reason, detail.gatewayMemo);
      return true;
    case 'TIMEOUT':
      // The bank may still charge the card later, so the deposit stays stored.
      stopPoll(context);
      context.api.refreshWallet();
      showScreen(context, { at: 'waiting', late: true }, { form: null, isBusy: false });
      return true;
    case 'HANDLING':
      showPending(context, detail.redirect);
      return false;
  }
}

/** Fetches the status once; resolves to true if it is final. */
export async function checkStatus(context: FlowContext): Promise<boolean> {
  const { $state, api } = context;
  const { gatewayId } = $state.get();
  const isCurrent = createCurrentCheck(context);
  const answer = await api.status(gatewayId);
  const now = $state.get();
  // A push causes a check in parallel to polling; the first answer that decides counts.
  if (!isCurrent() || gatewayId !== now.gatewayId || DECIDED_SCREENS.has(now.screen.at)) return true;
  if (answer.ok) return applyStatus(context, answer.data);
  // Any other refusal says nothing about the deposit.
  if (answer.code === errorCodes.depositNotFound) {
    context.restart();
    return true;
  }
  if (now.screen.at === 'loading') showPending(context, '');
  return false;
}

/** Polls until the deposit is decided or the last attempt is made. */
export function pollOutcome(context: FlowContext, screen: Screen = { at: 'waiting', late: false }): void {
  context.poll?.stop();
  showScreen(context, screen, { form: null, isBusy: false });
  context.poll = startPoll({
    check: () => checkStatus(context),
    onGiveUp: () => {
      context.poll = undefined;
      context.api.refreshWallet();
      // That screen already offers what can be done.
      if (context.$state.get().screen.at !== 'challenged') showScreen(context, { at: 'waiting', late: true });
    },
  });
}

/** Checks at once, also after the last attempt or while an answer is slow. */
export function checkNow(context: FlowContext): void {
  if (BANK_SCREENS.has(context.$state.get().screen.at)) void checkStatus(context);
}

/** The app around the page says how its payment went. The player hears of a failure at once; the gateway is asked. */
export function hearHost(context: FlowContext, { gatewayId, result }: HostPayment): void {
  if (gatewayId !== context.$state.get().gatewayId) return;
  if (result === 'FAILURE') context.api.toast(context.texts.failed);
  if (result !== 'HANDLING') checkNow(context);
}

/** Reports the failure of an earlier deposit as a toast. */
export async function notifyOtherDeposit({ api }: FlowContext, gatewayId: string): Promise<void> {
  const answer = await api.status(gatewayId);
  if (answer.ok) api.toast(answer.data.gatewayMemo);
}
