import type { DepositFlow, FlowTexts } from './actions.ts';
import { parseDraftAmount } from './amount-draft.ts';
import {
  createContext,
  createCurrentCheck,
  saveDraft,
  showScreen,
  stopPoll,
  update,
  type FlowContext,
} from './context.ts';
import { firstScreen } from './decisions.ts';
import type { DepositApi } from './deposit-api.ts';
import { chooseMeans, removeCard } from './means.ts';
import { toDepositOptions } from './options.ts';
import { payByCard } from './payment.ts';
import { INITIAL_STATE, NEW_CARD } from './state.ts';
import { checkNow, hearHost, notifyOtherDeposit, pollOutcome } from './status.ts';

/** What is left of the deposit limit, beside the form. */
async function loadLimit(context: FlowContext): Promise<void> {
  const isCurrent = createCurrentCheck(context);
  const limit = await context.api.limit();
  if (isCurrent() && limit !== undefined) update(context, { limit });
}

/** Loads the deposit options, or resumes the pending deposit. */
async function load(context: FlowContext): Promise<void> {
  const { $state, api } = context;
  stopPoll(context);
  context.version.next();
  context.pendingDeposit = api.pendingDeposit();
  const isHostPaying = api.hasHostPayment() && !context.hasHostRefused;
  const { isHostSilent } = context;
  update(context, { ...INITIAL_STATE, options: $state.get().options, isHostPaying, isHostSilent });
  const pending = context.pendingDeposit.get();
  if (pending) {
    const { gatewayId, amount, means } = pending;
    update(context, { gatewayId, amount, ...(means && { means: { kind: means } }) });
    pollOutcome(context, { at: 'loading' });
    return;
  }
  const isCurrent = createCurrentCheck(context);
  const limited = loadLimit(context);
  const answer = await api.channels();
  if (!isCurrent()) return;
  if (!answer.ok) {
    showScreen(context, { at: 'unreachable', message: answer.message });
    return;
  }
  const { verifiedStatus } = answer.data;
  api.setVerifiedStatus(verifiedStatus);
  const options = toDepositOptions(answer.data);
  if (!options) {
    showScreen(context, { at: 'unreachable', message: '' });
    return;
  }
  const draft = api.amountDraft.get();
  const amount = (draft && parseDraftAmount(draft, options)) ?? 0;
  showScreen(context, firstScreen(verifiedStatus, amount, draft), { options, amount });
  await limited;
}

/** Creates a new deposit of the same amount after a failure. */
function startOver(context: FlowContext): void {
  context.pendingDeposit.set(null);
  const { screen, means } = context.$state.get();
  if (means.kind === 'host' && screen.at === 'waiting') context.isHostSilent = true;
  if (screen.at !== 'failure') context.api.amountDraft.set(null);
  void load(context);
}

const listen = (context: FlowContext): readonly (() => void)[] => [
  context.api.onWallet(() => checkNow(context)),
  context.api.onVisible(() => checkNow(context)),
  context.api.onFailure(({ gatewayId }) => {
    if (gatewayId === context.$state.get().gatewayId) checkNow(context);
    else void notifyOtherDeposit(context, gatewayId);
  }),
  context.api.onHostPayment((payment) => hearHost(context, payment)),
  context.api.onLimit(() => void loadLimit(context)),
  context.api.onPlayer(() => {
    context.api.amountDraft.set(null);
    void load(context);
  }),
];

function goBackTo(context: FlowContext, at: 'amount' | 'card'): void {
  const { form, isBusy } = context.$state.get();
  // A payment in progress is waited for; a deposit that is still being created is dropped.
  if (form !== null && isBusy) return;
  context.version.next();
  saveDraft(context, at === 'card');
  showScreen(context, { at }, { form: null, error: null, isBusy: false });
}

/** Actions for the bank's page. */
const bankActions = (context: FlowContext) => ({
  finishBank: () => {
    const { screen, gatewayId } = context.$state.get();
    if (screen.at !== 'bank') return;
    context.returnedFromBank = gatewayId;
    pollOutcome(context);
  },
  leaveBank: () => {
    const { screen } = context.$state.get();
    if (screen.at === 'bank') pollOutcome(context, { at: 'challenged', redirect: screen.redirect });
  },
  reopenBank: () => {
    const { screen } = context.$state.get();
    if (screen.at !== 'challenged') return;
    stopPoll(context);
    showScreen(context, { at: 'bank', redirect: screen.redirect });
  },
});

/** The logic of the deposit page, from the amount to the outcome. */
export function createDepositFlow(api: DepositApi, texts: FlowTexts): DepositFlow {
  const context: FlowContext = createContext(api, texts, () => startOver(context));
  const { $state } = context;
  return {
    $state,
    start: () => {
      const stops = listen(context);
      void load(context);
      return () => {
        context.poll?.stop();
        for (const stop of stops) stop();
      };
    },
    load: () => load(context),
    loadLimit: () => loadLimit(context),
    goBackTo: (at) => goBackTo(context, at),
    chooseAmount: (amount) => {
      if ($state.get().isBusy) return;
      showScreen(context, { at: 'card' }, { amount });
      saveDraft(context, true);
    },
    chooseMeans: (means) => chooseMeans(context, means),
    removeCard: (card) => removeCard(context, card),
    payNewCard: ({ email, saveCard, ...card }) =>
      payByCard(context, card, (deposit, jwe) =>
        api.payNewCard(deposit, { jwe, email, saveCard, holderName: card.holderName }),
      ),
    paySavedCard: (cvv) => {
      const { means } = $state.get();
      const bankCardId = (means.kind === 'card' && means.card?.bankCardId) || '';
      return payByCard(context, { cvv }, (deposit, jwe) => api.paySavedCard(deposit, bankCardId, jwe));
    },
    closeForm: () => {
      if (!$state.get().isBusy) update(context, { form: null, isCardBound: false, error: null });
    },
    replaceCard: () => update(context, { isCardBound: false, means: NEW_CARD, form: 'card', error: null }),
    ...bankActions(context),
    refresh: () => {
      api.refreshWallet();
      pollOutcome(context);
    },
    startOver: () => startOver(context),
  };
}
