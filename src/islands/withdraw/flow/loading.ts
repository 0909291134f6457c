import { productNow } from '#client/page/clock.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { accountsOf, showScreen, update, type FlowContext } from './context.ts';
import { INITIAL_STATE, type WithdrawalOptions, type WithdrawState } from './state.ts';

/**
 * The account that is marked first: the one that was, or else the first usable one of the channel. One that was locked
 * meanwhile stays marked: money must not go to another account than the player chose.
 */
function firstAccount(state: WithdrawState): string {
  const accounts = accountsOf(state);
  const marked = accounts.find(({ accountId }) => accountId === state.accountId);
  return (marked ?? accounts.find(({ status }) => status === 'usable'))?.accountId ?? '';
}

/** The only channel that is offered; 0 where there is a choice, so that the player makes it. */
function onlyChannel({ channels }: WithdrawalOptions): number {
  const offered = channels.filter(({ isOffered }) => isOffered);
  return offered.length === 1 ? (offered[0]?.channelType ?? 0) : 0;
}

/** Puts options into the state; what was chosen stays, as far as it is still offered. */
export function takeOptions(context: FlowContext, options: WithdrawalOptions): void {
  const state = { ...context.$state.get(), options };
  const isOffered = options.channels.some((each) => each.isOffered && each.channelType === state.channelType);
  const channelType = isOffered ? state.channelType : onlyChannel(options);
  update(context, { options, channelType, accountId: firstAccount({ ...state, channelType }) });
}

export const markFirstAccount = (context: FlowContext): void =>
  update(context, { accountId: firstAccount(context.$state.get()) });

/** Goes on with the code that was sent before the player left the page; whether there is one that can be used. */
function resumeCode(context: FlowContext, { channels, accounts, withdrawableAmount }: WithdrawalOptions): boolean {
  const waiting = context.api.waitingCode.get();
  if (!waiting) return false;
  const { fields, ...sent } = waiting;
  const isPossible =
    sent.expiresAt > productNow() &&
    fields.amount <= withdrawableAmount &&
    channels.some(({ isOffered, channelType }) => isOffered && channelType === fields.channelType) &&
    accounts.some(({ status, accountId }) => status === 'usable' && accountId === fields.accountId);
  if (!isPossible) {
    context.api.waitingCode.set(null);
    return false;
  }
  context.sentCodes.set(JSON.stringify(fields), sent);
  showScreen(context, { at: 'code', ...sent }, fields);
  return true;
}

/** Loads the page: the withdrawal that the address names, the code that is to be typed, or the first screen. */
export async function load(context: FlowContext, withdrawalId: string | null): Promise<void> {
  const { api } = context;
  const isCurrent = context.version.next();
  context.sentCodes.clear();
  update(context, INITIAL_STATE);
  const answer = await api.options();
  if (!isCurrent()) return;
  if (!answer.ok) {
    showScreen(context, { at: 'unreachable', message: answer.message });
    return;
  }
  const { verifiedStatus } = answer.data;
  api.setVerifiedStatus(verifiedStatus);
  takeOptions(context, answer.data);
  const named = withdrawalId === null ? undefined : await api.withdrawal(withdrawalId);
  if (!isCurrent()) return;
  if (named?.ok) showScreen(context, { at: 'outcome', withdrawal: named.data });
  else if (verifiedStatus !== VERIFIED_STATUS.verified) showScreen(context, { at: 'unverified', verifiedStatus });
  else if (!resumeCode(context, answer.data)) showScreen(context, { at: 'amount' });
}

/** Loads the options again without another screen: money may have moved, or an account changed. */
export async function reloadOptions(context: FlowContext): Promise<void> {
  const isCurrent = context.version.watch();
  const answer = await context.api.options();
  if (isCurrent() && answer.ok) takeOptions(context, answer.data);
}

/** Money may have moved: shows the newest state of the withdrawal, and of the rest. */
export async function refresh(context: FlowContext): Promise<void> {
  const { screen, options } = context.$state.get();
  if (!options) return;
  const isCurrent = context.version.watch();
  const shown = screen.at === 'outcome' ? screen.withdrawal : undefined;
  const [answer] = await Promise.all([shown && context.api.withdrawal(shown.withdrawalId), reloadOptions(context)]);
  const now = context.$state.get().screen;
  if (!isCurrent() || !answer?.ok || now.at !== 'outcome') return;
  if (now.withdrawal.withdrawalId === answer.data.withdrawalId)
    update(context, { screen: { at: 'outcome', withdrawal: answer.data } });
}
