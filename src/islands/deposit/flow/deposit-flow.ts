import type { ResponseOf } from '#contract/command.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { FailureReason, SavedCard } from '#contract/deposits/fields.ts';
import { BANK_CARD_CHANNEL } from '#contract/deposits/recharge.ts';
import type { DepositFlow, FlowTexts } from './actions.ts';
import { parseDraftAmount } from './amount-draft.ts';
import {
  createContext,
  createCurrentCheck,
  saveDraft,
  showPaymentError,
  showScreen,
  stopPoll,
  update,
  type FlowContext,
} from './context.ts';
import { firstScreen } from './decisions.ts';
import type { DepositApi } from './deposit-api.ts';
import { beginDeposit, pay } from './payment.ts';
import { INITIAL_STATE, type DepositOptions } from './state.ts';
import { checkNow, notifyOtherDeposit, pollOutcome } from './status.ts';

/** The bank's reason code for a saved card that cannot be used. */
const UNUSABLE_REASONS = { expired: 'CARD_EXPIRED', blocked: 'CARD_BLOCKED' } as const satisfies Record<
  string,
  FailureReason
>;

const isUsable = ({ status }: SavedCard): boolean => status === 'usable';

/** The options of the bank card channel, usable cards first; undefined if there is no such channel. */
function toDepositOptions(answer: ResponseOf<typeof paymentChannels>): DepositOptions | undefined {
  const { channels, holderName, maxTransactionAmount } = answer;
  const channel = channels.find(({ channelType }) => channelType === BANK_CARD_CHANNEL);
  if (!channel) return undefined;
  const { minAmount, maxAmount, amounts: presets } = channel;
  const cards = [...channel.cards.filter(isUsable), ...channel.cards.filter((card) => !isUsable(card))];
  return { minAmount, maxAmount, maxTransactionAmount, presets, cards, holderName };
}

/** Loads the deposit options, or resumes the pending deposit. */
async function load(context: FlowContext): Promise<void> {
  const { $state, api } = context;
  stopPoll(context);
  context.version.next();
  context.pendingDeposit = api.pendingDeposit();
  update(context, { ...INITIAL_STATE, options: $state.get().options });
  const pending = context.pendingDeposit.get();
  if (pending) {
    update(context, pending);
    pollOutcome(context, { at: 'loading' });
    return;
  }
  const isCurrent = createCurrentCheck(context);
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
}

/** Creates a new deposit of the same amount after a failure. */
function startOver(context: FlowContext): void {
  context.pendingDeposit.set(null);
  if (context.$state.get().screen.at !== 'failure') context.api.amountDraft.set(null);
  void load(context);
}

const listen = (context: FlowContext): readonly (() => void)[] => [
  context.api.onWallet(() => checkNow(context)),
  context.api.onVisible(() => checkNow(context)),
  context.api.onFailure(({ gatewayId }) => {
    if (gatewayId === context.$state.get().gatewayId) checkNow(context);
    else void notifyOtherDeposit(context, gatewayId);
  }),
  context.api.onPlayer(() => {
    context.api.amountDraft.set(null);
    void load(context);
  }),
];

async function chooseCard(context: FlowContext, card: SavedCard | null): Promise<void> {
  if (context.$state.get().isBusy) return;
  if (card && card.status !== 'usable') {
    showPaymentError(context, UNUSABLE_REASONS[card.status], context.texts[card.status]);
    return;
  }
  update(context, { card, isBusy: true, error: null });
  const begun = await beginDeposit(context);
  if (begun !== undefined) update(context, { isBusy: false, form: begun ? (card ? 'cvv' : 'card') : null });
}

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
    goBackTo: (at) => goBackTo(context, at),
    chooseAmount: (amount) => {
      if ($state.get().isBusy) return;
      showScreen(context, { at: 'card' }, { amount });
      saveDraft(context, true);
    },
    chooseCard: (card) => chooseCard(context, card),
    payNewCard: ({ email, saveCard, ...card }) =>
      pay(context, card, (deposit, jwe) =>
        api.payNewCard(deposit, { jwe, email, saveCard, holderName: card.holderName }),
      ),
    paySavedCard: (cvv) => {
      const bankCardId = $state.get().card?.bankCardId ?? '';
      return pay(context, { cvv }, (deposit, jwe) => api.paySavedCard(deposit, bankCardId, jwe));
    },
    closeForm: () => {
      if (!$state.get().isBusy) update(context, { form: null, isCardBound: false, error: null });
    },
    replaceCard: () => update(context, { isCardBound: false, card: null, form: 'card', error: null }),
    ...bankActions(context),
    refresh: () => pollOutcome(context),
    startOver: () => startOver(context),
  };
}
