import type { FlowTexts, WithdrawFlow } from './actions.ts';
import { createContext, showScreen, update, type FlowContext } from './context.ts';
import { load, markFirstAccount, refresh, reloadOptions, takeOptions } from './loading.ts';
import { chooseAccount, recentCode, requestCode, withdraw } from './sending.ts';
import type { WithdrawApi } from './withdraw-api.ts';

/** Carries out what an account or withdrawal is asked to become, and shows what is so now. */
async function change(
  context: FlowContext,
  send: () => ReturnType<WithdrawApi['removeIban']>,
  doneText: string,
): Promise<boolean> {
  const { api } = context;
  const isCurrent = context.version.watch();
  const answer = await send();
  if (!isCurrent()) return false;
  update(context, { error: answer.ok ? '' : answer.message });
  await refresh(context);
  if (!answer.ok) return false;
  api.refreshWallet();
  api.toast(doneText);
  return true;
}

/** Accounts: a new IBAN, and one that is removed. */
const accountActions = (context: FlowContext) => {
  const { $state, api, texts } = context;
  return {
    openIbanForm: () => showScreen(context, { at: 'iban' }),
    addIban: api.addIban,
    takeNewIban: async (account) => {
      const { options } = $state.get();
      if (options) {
        const others = options.accounts.filter(({ accountId }) => accountId !== account.accountId);
        takeOptions(context, { ...options, accounts: [account, ...others] });
      }
      showScreen(context, { at: 'account' }, { accountId: account.accountId });
      api.toast(texts.ibanAdded);
      await reloadOptions(context);
    },
    removeIban: (accountId) => change(context, () => api.removeIban(accountId), texts.ibanRemoved),
  } satisfies Partial<WithdrawFlow>;
};

/** The logic of the withdrawal page, from the amount to the outcome. */
export function createWithdrawFlow(api: WithdrawApi, texts: FlowTexts): WithdrawFlow {
  const context = createContext(api, texts);
  const { $state } = context;
  return {
    $state,
    start: (withdrawalId) => {
      const stops = [
        api.onWallet(() => void refresh(context)),
        // The address names the withdrawal of the player before.
        api.onPlayer(() => void load(context, null)),
      ];
      void load(context, withdrawalId);
      return () => stops.forEach((stop) => stop());
    },
    load: () => load(context, null),
    goBackTo: (at) => {
      if ($state.get().isBusy) return;
      api.waitingCode.set(null);
      showScreen(context, { at });
    },
    chooseAmount: (amount, channelType) => {
      showScreen(context, { at: 'account' }, { amount, channelType });
      markFirstAccount(context);
    },
    markAccount: (accountId) => update(context, { accountId, error: '' }),
    chooseAccount: () => chooseAccount(context),
    ...accountActions(context),
    requestCode: () => requestCode(context),
    setResendAt: (resendAt) => {
      const { screen } = $state.get();
      if (screen.at === 'code') update(context, { screen: { ...screen, ...recentCode(context), resendAt } });
    },
    withdraw: (code) => withdraw(context, code),
    showWithdrawal: (withdrawal) => showScreen(context, { at: 'outcome', withdrawal }),
    cancel: (id) => change(context, () => api.cancel(id), texts.canceled),
    clearError: () => update(context, { error: '' }),
  };
}
