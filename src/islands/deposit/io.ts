import { ABORTED, call, NO_ANSWER, type CallAnswer } from '#client/gateway.ts';
import { pageLocale } from '#client/page.ts';
import { onPush } from '#client/pushes.ts';
import { onceOnly } from '#client/request-id.ts';
import { passing, readJson } from '#client/storage.ts';
import { toast } from '#client/toast.ts';
import { updateUser } from '#client/user.ts';
import { refreshWallet } from '#client/wallet.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { CardPayment, RechargeDetail } from '#contract/deposits/fields.ts';
import { localHref } from '#i18n/paths.ts';
import {
  CHANNELS,
  CONFIGURATION,
  CREATE,
  PAY_NEW,
  PAY_SAVED,
  RECHARGE_FIELDS,
  RECHARGE_SCENE,
  STATUS,
} from './commands.ts';
import { encryptCard } from './encrypt.ts';
import { POLL } from './poll.ts';

/** A deposit that is under way, kept in the tab: a reload, or the bank's way back outside the frame, finds it again. */
export interface OpenDeposit {
  readonly gatewayId: string;
  readonly amount: number;
}

export interface CardInput {
  readonly cardNo: string;
  readonly expireDate: string;
  readonly cvv: string;
  readonly holderName: string;
  readonly email?: string;
}

/** What the flow needs of the world, so that a test can play it. */
export interface Io {
  channels(): Promise<CallAnswer<ResponseOf<typeof paymentChannels>>>;
  create(amount: number): Promise<CallAnswer<{ readonly gatewayId: string }>>;
  payNew(deposit: OpenDeposit, card: CardInput): Promise<CallAnswer<CardPayment>>;
  paySaved(deposit: OpenDeposit, bankCardId: string, cvv: string): Promise<CallAnswer<CardPayment>>;
  status(gatewayId: string): Promise<CallAnswer<RechargeDetail>>;
  open: { get(): OpenDeposit | null; set(deposit: OpenDeposit | null): void };
  onWallet(act: () => void): () => void;
  /** The page comes back into view: a phone's browser sleeps while the bank's app is open. */
  onVisible(act: () => void): () => void;
  onFailure(act: (failure: { readonly gatewayId: string; readonly memo: string }) => void): () => void;
  toast(message: string): void;
  refreshWallet(): void;
  verified(status: number): void;
}

/** Whether an answer leaves open what became of the call: then the deposit's state is asked, nothing is sent twice. */
export const isUnknown = (answer: { readonly code: number }): boolean =>
  answer.code === NO_ANSWER || answer.code === ABORTED || answer.code === 500000000;

const KEY = 'deposit';
const NO_KEY = { ok: false, code: 430000016, message: '', extData: null } as const;

/** The acquirer's key, asked when a card is paid with: it may have changed since the page was opened. */
async function publicKey(): Promise<Readonly<Record<string, unknown>> | null> {
  const answer = await call(CONFIGURATION, {});
  return answer.ok ? answer.data.encryptPublicKey : null;
}

export const browserIo = (noKeyMessage: () => string): Io => {
  const withKey = async <T>(
    act: (key: Readonly<Record<string, unknown>>) => Promise<CallAnswer<T>>,
  ): Promise<CallAnswer<T>> => {
    const key = await publicKey();
    return key ? act(key) : { ...NO_KEY, message: noKeyMessage() };
  };
  return {
    channels: () => call(CHANNELS, {}, { silent: true }),
    create: (amount) => {
      const fields = { amount, ...RECHARGE_FIELDS, returnUrl: localHref('/account/deposit/return', pageLocale()) };
      return onceOnly('deposit', fields, (requestId) => call(CREATE, { ...fields, requestId }));
    },
    payNew: ({ gatewayId, amount }, { email, ...card }) =>
      withKey(async (key) => {
        const jwe = await encryptCard(key, { ...card, gatewayId });
        return call(PAY_NEW, {
          gatewayId,
          money: amount,
          holderName: card.holderName,
          jwe,
          ...(email ? { email } : {}),
        });
      }),
    paySaved: ({ gatewayId, amount }, bankCardId, cvv) =>
      withKey(async (key) =>
        call(PAY_SAVED, { gatewayId, money: amount, bankCardId, jwe: await encryptCard(key, { cvv, gatewayId }) }),
      ),
    status: (gatewayId) =>
      call(STATUS, { gatewayId, rechargeScene: RECHARGE_SCENE }, { silent: true, timeoutMs: POLL.requestMs }),
    open: {
      get: () => readJson<OpenDeposit>(passing, KEY),
      set: (deposit) => passing.set(KEY, deposit ? JSON.stringify(deposit) : null),
    },
    onWallet: (act) => onPush('wallet', act),
    onVisible: (act) => {
      const seen = () => document.visibilityState === 'visible' && act();
      document.addEventListener('visibilitychange', seen);
      return () => document.removeEventListener('visibilitychange', seen);
    },
    onFailure: (act) => onPush('rechargeFail', act),
    toast,
    refreshWallet: () => void refreshWallet(),
    verified: (verifiedStatus) => updateUser({ verifiedStatus }),
  };
};
