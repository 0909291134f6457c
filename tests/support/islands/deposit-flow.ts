import { vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { CardPayment, RechargeDetail, RechargeState, SavedCard } from '#contract/deposits/fields.ts';
import { createDepositFlow } from '#islands/deposit/flow/deposit-flow.ts';
import type { DepositApi, NewDeposit } from '#islands/deposit/flow/deposit-api.ts';
import type { HostPayment } from '#islands/deposit/flow/host-payment.ts';
import type { AmountDraft, AmountDraftStore } from '#islands/deposit/flow/amount-draft.ts';
import { NEW_CARD } from '#islands/deposit/flow/state.ts';
import { createPendingDepositStore, type PendingDeposit } from '#islands/deposit/flow/pending-deposit.ts';

/** Advances the fake timers. */
export const advanceTime = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

export const CARD = {
  cardNo: '4111111111111111',
  expireDate: '12/39',
  cvv: '737',
  holderName: 'SARA AHMED',
  saveCard: false,
};
export const SAVED_CARD: SavedCard = {
  bankCardId: '7',
  cardIcon: 'visa',
  holderName: 'SARA AHMED',
  ambiguousAccountNumber: '•••• 1111',
  expireDate: '12/39',
  status: 'usable',
};
export const answered = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
export const refused = (code: number, message = ''): CallAnswer<never> => ({ ok: false, code, message, extData: null });

/** A gateway that a test controls, with what the page showed and stored. */
export function createFlowFixture(more: Partial<DepositApi> = {}) {
  let deposits = 0;
  const tab = new Map<string, string>();
  const store = {
    get: (key: string) => tab.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? tab.delete(key) : tab.set(key, value)),
  };
  /** The logged-in player. */
  let player: string | undefined = 'sara';
  let draft: AmountDraft | null = null;
  const amountDraft: AmountDraftStore = { get: () => draft, set: (next) => void (draft = next) };
  const storeOf = (name: string) => createPendingDepositStore(store, () => name);
  const listeners: {
    wallet?: () => void;
    failure?: (failure: { gatewayId: string }) => void;
    visible?: () => void;
    player?: () => void;
    host?: (payment: HostPayment) => void;
  } = {};
  const toasts: string[] = [];
  const sent: string[] = [];
  const created: NewDeposit[] = [];
  const refreshed: boolean[] = [];
  const verifiedStatuses: number[] = [];
  const state = { status: 'HANDLING' as RechargeState, first: false, redirect: '' };
  const payment = (gatewayId: string, change: Partial<CardPayment> = {}): CallAnswer<CardPayment> =>
    answered({ gatewayId, status: 'HANDLING', message: '', reason: null, checkError: false, redirect: '', ...change });
  const detail = (gatewayId: string): RechargeDetail => ({
    gatewayId,
    rechargeStatus: state.status,
    gatewayMemo: state.status === 'FAILURE' ? 'declined' : '',
    reason: state.status === 'FAILURE' ? 'DECLINED' : null,
    redirect: state.redirect,
    checkError: false,
    amount: 10_000,
    firstDeposit: state.first,
    createTimestamp: 0,
  });
  const api: DepositApi = {
    limit: () => Promise.resolve(null),
    onLimit: () => () => {},
    checkPlace: () => Promise.resolve(true),
    channels: () =>
      Promise.resolve(
        answered({
          currency: 'AED',
          maxTransactionAmount: 5_000_000,
          verifiedStatus: 3,
          holderName: 'SARA AHMED',
          channels: [
            {
              channelType: 716,
              kind: 'card',
              name: 'Bank card',
              minAmount: 1_000,
              maxAmount: 1_000_000,
              amounts: [5_000],
              cards: [SAVED_CARD, { ...SAVED_CARD, bankCardId: '8', status: 'expired' }],
            },
            {
              channelType: 717,
              kind: 'payby',
              name: 'PayBy',
              minAmount: 2_000,
              maxAmount: 500_000,
              amounts: [2_000],
              cards: [],
            },
          ],
        }),
      ),
    create: (deposit) => {
      created.push(deposit);
      return Promise.resolve(answered({ gatewayId: `d${++deposits}` }));
    },
    isCouponRefused: () => Promise.resolve(false),
    payByPayby: ({ gatewayId }) => {
      sent.push(`${gatewayId}:payby`);
      return Promise.resolve(payment(gatewayId, { redirect: 'https://payby.example/1' }));
    },
    payInHost: ({ gatewayId }) => {
      sent.push(`${gatewayId}:host`);
      return Promise.resolve(payment(gatewayId));
    },
    hasHostPayment: () => false,
    askHostToPay: () => Promise.resolve('taken'),
    onHostPayment: (act) => {
      listeners.host = act;
      return () => delete listeners.host;
    },
    removeCard: () => Promise.resolve(answered({})),
    isNewPlayer: () => false,
    payNewCard: ({ gatewayId }) => {
      sent.push(gatewayId);
      return Promise.resolve(payment(gatewayId));
    },
    paySavedCard: ({ gatewayId }, bankCardId) => {
      sent.push(`${gatewayId}:${bankCardId}`);
      return Promise.resolve(payment(gatewayId));
    },
    status: (gatewayId) => Promise.resolve(answered(detail(gatewayId))),
    dropCoupon: () => false,
    encryptCard: ({ gatewayId }) => Promise.resolve({ ok: true, value: `encrypted for ${gatewayId}` }),
    pendingDeposit: () => createPendingDepositStore(store, () => player),
    amountDraft,
    onPlayer: (act) => {
      listeners.player = act;
      return () => delete listeners.player;
    },
    onWallet: (act) => {
      listeners.wallet = act;
      return () => delete listeners.wallet;
    },
    onFailure: (act) => {
      listeners.failure = act;
      return () => delete listeners.failure;
    },
    onVisible: (act) => {
      listeners.visible = act;
      return () => delete listeners.visible;
    },
    toast: (message) => toasts.push(message),
    refreshWallet: () => void refreshed.push(true),
    setVerifiedStatus: (status) => void verifiedStatuses.push(status),
    ...more,
  };
  const flow = createDepositFlow(api, {
    failed: 'Payment failed',
    succeeded: 'Deposit Successful!',
    unsuccessful: 'Deposit Unsuccessful!',
    expired: 'expired',
    blocked: 'locked',
    bound: 'bound',
    removed: 'removed',
    couponKept: 'coupon kept',
    amountError: ({ key }) => key,
  });
  return {
    flow,
    refreshed,
    verifiedStatuses,
    api,
    amountDraft,
    state,
    listeners,
    toasts,
    sent,
    created,
    payment,
    storedDeposit: (name = 'sara') => storeOf(name).get(),
    storeDeposit: (deposit: PendingDeposit, name = 'sara') => storeOf(name).set(deposit),
    /** A login, or without a name the end of a session. */
    logInAs: (name: string | undefined) => {
      player = name;
      if (name !== undefined) listeners.player?.();
    },
    at: () => flow.$state.get().screen.at,
  };
}

export async function createFlowAtForm(more: Partial<DepositApi> = {}) {
  const all = createFlowFixture(more);
  all.flow.start();
  await advanceTime();
  all.flow.chooseAmount(10_000);
  await all.flow.chooseMeans(NEW_CARD);
  return all;
}
