import type { CallAnswer } from '#client/gateway/call.ts';
import type { PayoutAccount, WithdrawalChannel, WithdrawalDetail } from '#contract/withdrawals/fields.ts';
import type { WithdrawalOptions } from '#islands/withdraw/flow/state.ts';
import type { WaitingCode } from '#islands/withdraw/flow/waiting-code.ts';
import type { WithdrawApi } from '#islands/withdraw/flow/withdraw-api.ts';
import { createWithdrawFlow } from '#islands/withdraw/flow/withdraw-flow.ts';

const ok = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
export const refused = (code: number, message = ''): CallAnswer<never> => ({ ok: false, code, message, extData: null });

export const BANK: WithdrawalChannel = {
  channelType: 718,
  kind: 'iban',
  minAmount: 5_000,
  maxAmount: 500_000,
  fee: 100,
  isOffered: true,
  whyNot: null,
};
export const PAYBY: WithdrawalChannel = {
  ...BANK,
  channelType: 717,
  kind: 'payby',
  fee: 0,
  isOffered: false,
  whyNot: 'noDepositHistory',
};
export const ACCOUNT: PayoutAccount = {
  accountId: '1',
  kind: 'iban',
  number: 'AE070331234567890123456',
  bankName: 'Mashreq Bank',
  bankCode: '033',
  streetAddress: '12 Palm Street',
  holderName: 'SARA AHMED',
  status: 'usable',
  isInUse: false,
};

export const WITHDRAWAL: WithdrawalDetail = {
  withdrawalId: 'w1',
  amount: 10_000,
  fee: 100,
  received: 9_900,
  channelType: 718,
  kind: 'iban',
  accountNumber: ACCOUNT.number,
  bankName: ACCOUNT.bankName,
  holderName: ACCOUNT.holderName,
  status: 'review',
  reason: '',
  isAutomatic: false,
  isCancelable: true,
  requestedTimestamp: 0,
  resolvedTimestamp: null,
};

/** A gateway that a test controls through `server`, with what it was sent and what the page showed. */
export function createWithdrawFixture(more: Partial<WithdrawApi> = {}) {
  const server = {
    options: {
      currency: 'AED',
      withdrawableAmount: 100_000,
      deposited: 0,
      isRest: false,
      verifiedStatus: 3,
      minAmount: 5_000,
      holderName: 'SARA AHMED',
      mobile: '+971 50 *** 4567',
      email: '',
      maxAccounts: 5,
      channels: [BANK, PAYBY],
      accounts: [ACCOUNT],
      banks: [{ code: '033', name: 'Mashreq Bank' }],
      underWay: [],
    } as WithdrawalOptions,
    withdrawal: WITHDRAWAL,
  };
  const sent: string[] = [];
  const toasts: string[] = [];
  const refreshed: boolean[] = [];
  const kept: { code: WaitingCode | null } = { code: null };
  const listeners: { wallet?: () => void; player?: () => void } = {};
  const note = <T>(what: string, data: T): Promise<CallAnswer<T>> => {
    sent.push(what);
    return Promise.resolve(ok(data));
  };
  const api: WithdrawApi = {
    options: () => Promise.resolve(ok(server.options)),
    addIban: ({ iban }) => note(`add ${iban}`, { account: { ...ACCOUNT, accountId: '2', number: iban } }),
    removeIban: (id) => note(`remove ${id}`, {}),
    requestCode: ({ amount, channelType, accountId }) =>
      note(`code ${amount} ${channelType} ${accountId}`, {
        channel: 'sms',
        recipient: '+971 50 *** 4567',
        resendAfterSeconds: 60,
        expiresInSeconds: 600,
      }),
    withdraw: ({ amount, fee }, code) =>
      note(`withdraw ${amount} ${fee} ${code}`, {
        withdrawalId: 'w1',
        status: 'review',
        fee,
        received: amount - fee,
        isAutomatic: false,
      }),
    withdrawal: () => Promise.resolve(ok(server.withdrawal)),
    cancel: (id) => note(`cancel ${id}`, server.withdrawal),
    onPlayer: (act) => {
      listeners.player = act;
      return () => delete listeners.player;
    },
    onWallet: (act) => {
      listeners.wallet = act;
      return () => delete listeners.wallet;
    },
    waitingCode: { get: () => kept.code, set: (code) => void (kept.code = code) },
    toast: (message) => void toasts.push(message),
    refreshWallet: () => void refreshed.push(true),
    setVerifiedStatus: () => {},
    ...more,
  };
  const flow = createWithdrawFlow(api, {
    chooseAccount: 'choose',
    locked: 'locked',
    ibanAdded: 'added',
    ibanRemoved: 'removed',
    canceled: 'canceled',
  });
  return { flow, server, kept, sent, toasts, refreshed, listeners, at: () => flow.$state.get().screen.at };
}

/** At the account screen, with AED 100 by bank transfer. */
export async function createFlowAtAccount(more: Partial<WithdrawApi> = {}) {
  const all = createWithdrawFixture(more);
  await all.flow.load();
  all.flow.chooseAmount(10_000, 718);
  return all;
}
