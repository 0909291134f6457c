import type { CallAnswer } from '#client/gateway/call.ts';
import { isOutcomeUnknown } from '#client/gateway/outcome.ts';
import { productNow } from '#client/page/clock.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { withdraw as withdrawCommand } from '#contract/withdrawals/430134-withdraw.ts';
import type { WithdrawalDetail } from '#contract/withdrawals/fields.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { chosenAccount, chosenChannel, showScreen, update, withdrawalFields, type FlowContext } from './context.ts';
import { refresh, reloadOptions } from './loading.ts';
import type { WithdrawState } from './state.ts';
import type { CodeSent } from './withdraw-api.ts';

/** Asks for the code of the chosen withdrawal. */
export async function requestCode(context: FlowContext): Promise<CallAnswer<CodeSent>> {
  const fields = withdrawalFields(context.$state.get());
  const answer = await context.api.requestCode(fields);
  if (answer.ok) {
    const { recipient, resendAfterSeconds, expiresInSeconds } = answer.data;
    const resendAt = systemNow() + resendAfterSeconds * SECOND_MS;
    const sent = { recipient, resendAt, expiresAt: productNow() + expiresInSeconds * SECOND_MS };
    context.sentCodes.set(JSON.stringify(fields), sent);
    context.api.waitingCode.set({ ...sent, fields });
  }
  return answer;
}

/** The code that was sent for the chosen withdrawal, if no other may be requested yet: it is still the one to type. */
export function recentCode({ $state, sentCodes }: FlowContext) {
  const sent = sentCodes.get(JSON.stringify(withdrawalFields($state.get())));
  return sent && sent.resendAt > systemNow() ? sent : undefined;
}

/** Goes on from the account to the code, which is sent unless it was a moment ago. */
export async function chooseAccount(context: FlowContext): Promise<void> {
  const { $state, texts } = context;
  const account = chosenAccount($state.get());
  if ($state.get().isBusy) return;
  if (!account || account.status === 'locked') {
    update(context, { error: account ? texts.locked : texts.chooseAccount });
    return;
  }
  const known = recentCode(context);
  if (known) {
    context.api.waitingCode.set({ ...known, fields: withdrawalFields($state.get()) });
    return showScreen(context, { at: 'code', ...known });
  }
  update(context, { isBusy: true, error: '' });
  const isCurrent = context.version.watch();
  const answer = await requestCode(context);
  if (!isCurrent()) return;
  const sent = recentCode(context);
  if (sent) return showScreen(context, { at: 'code', ...sent });
  update(context, { isBusy: false, error: answer.ok ? '' : answer.message });
  // What was refused may have changed since the page was loaded: the balance, a limit, the account.
  if (!answer.ok) void reloadOptions(context);
}

/** A withdrawal that was just requested, as far as the page knows it. */
function justRequested(state: WithdrawState, sent: ResponseOf<typeof withdrawCommand>): WithdrawalDetail {
  const account = chosenAccount(state);
  return {
    ...sent,
    amount: state.amount,
    channelType: state.channelType,
    kind: account?.kind ?? 'iban',
    accountNumber: account?.number ?? '',
    bankName: account?.bankName ?? '',
    holderName: account?.holderName ?? '',
    reason: '',
    isCancelable: sent.status === 'review',
    requestedTimestamp: productNow(),
    resolvedTimestamp: null,
  };
}

/** Sends the withdrawal and shows its outcome. It may be paid before the answer arrives, so it is asked for again. */
export async function withdraw(context: FlowContext, code: string): Promise<CallAnswer<unknown>> {
  const { $state, api } = context;
  const state = $state.get();
  const isCurrent = context.version.watch();
  const answer = await api.withdraw({ ...withdrawalFields(state), fee: chosenChannel(state)?.fee ?? 0 }, code);
  if (!isCurrent()) return answer;
  if (!answer.ok) {
    if (!isOutcomeUnknown(answer.code)) await reloadOptions(context);
    return answer;
  }
  context.sentCodes.clear();
  api.waitingCode.set(null);
  api.refreshWallet();
  showScreen(context, { at: 'outcome', withdrawal: justRequested(state, answer.data) }, { amount: 0 });
  void refresh(context);
  return answer;
}
