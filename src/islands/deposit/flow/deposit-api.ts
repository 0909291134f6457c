import { ABORTED, call, callMoney, NO_ANSWER, type CallAnswer } from '#client/gateway/call.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { pageLocale } from '#client/page/config.ts';
import { onPush } from '#client/socket/pushes.ts';
import { withRequestId } from '#client/gateway/request-id.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { toast } from '#client/feedback/toast.ts';
import { $user, updateUser } from '#client/session/user.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { CardPayment, RechargeDetail } from '#contract/deposits/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { localHref } from '#i18n/paths.ts';
import { err, ok, type Result } from '#kernel/result.ts';
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
import type { CardPlaintext } from './encrypt-card.ts';
import { createDraftStore, type AmountDraftStore } from './amount-draft.ts';
import { POLL } from './poll.ts';
import { createPendingDepositStore, type PendingDeposit, type PendingDepositStore } from './pending-deposit.ts';

export interface CardInput {
  readonly cardNo: string;
  readonly expireDate: string;
  readonly cvv: string;
  readonly holderName: string;
  readonly email?: string | undefined;
}

/** The card as it leaves the page. */
export interface EncryptedCard {
  readonly jwe: string;
  readonly holderName: string;
  readonly email: string | undefined;
}

/** What the flow needs of the world, so that a test can play it. */
export interface DepositApi {
  channels(): Promise<CallAnswer<ResponseOf<typeof paymentChannels>>>;
  create(amount: number): Promise<CallAnswer<{ readonly gatewayId: string }>>;
  /** Encrypts card data to the acquirer's key, or says in a sentence why not. Nothing is sent of it. */
  seal(secret: CardPlaintext): Promise<Result<string, string>>;
  payNew(deposit: PendingDeposit, card: EncryptedCard): Promise<CallAnswer<CardPayment>>;
  paySaved(deposit: PendingDeposit, bankCardId: string, jwe: string): Promise<CallAnswer<CardPayment>>;
  status(gatewayId: string): Promise<CallAnswer<RechargeDetail>>;
  /** The deposit under way of the player who is here now. */
  slot(): PendingDepositStore;
  readonly plan: AmountDraftStore;
  /** Another player is here, e.g. by a login in another tab. */
  onPlayer(act: () => void): () => void;
  onWallet(act: () => void): () => void;
  /** The page comes back into view: a phone's browser sleeps while the bank's app is open. */
  onVisible(act: () => void): () => void;
  onFailure(act: (failure: { readonly gatewayId: string }) => void): () => void;
  toast(message: string): void;
  refreshWallet(): void;
  verified(status: number): void;
}

/** Whether an answer leaves open what became of the call: then the deposit's state is asked, nothing is sent twice. */
export const isPaymentUnknown = (answer: { readonly code: number }): boolean =>
  answer.code === NO_ANSWER || answer.code === ABORTED || answer.code === errorCodes.internalError;

/** Why a card could not be encrypted, in the page's language. */
export interface EncryptionTexts {
  readonly noKey: string;
  readonly notSealed: string;
}

/** Fetches the encryption when it is needed, and twice more where the network failed it. */
function loadEncryption() {
  let tries = 3;
  return importWithRetry(
    () => import('./encrypt-card.ts'),
    () => tries-- > 0,
  );
}

async function seal(secret: CardPlaintext, words: EncryptionTexts): Promise<Result<string, string>> {
  // Asked when a card is paid with: the acquirer's key may have changed since the page was opened.
  const [answer, encryption] = await Promise.all([call(CONFIGURATION, {}, { silent: true }), loadEncryption()]);
  const key = answer.ok ? answer.data.encryptPublicKey : null;
  if (!key) return err(words.noKey);
  try {
    return encryption ? ok(await encryption.encryptCard(key, secret)) : err(words.notSealed);
  } catch {
    return err(words.notSealed);
  }
}

const playerHere = (): string | undefined => $user.get()?.userOpenId;

export const createDepositApi = (words: () => EncryptionTexts): DepositApi => ({
  channels: () => call(CHANNELS, {}, { silent: true }),
  create: (amount) => {
    const fields = { amount, ...RECHARGE_FIELDS, returnUrl: localHref('/account/deposit/return', pageLocale()) };
    return withRequestId('deposit', fields, (requestId) => callMoney(CREATE, { ...fields, requestId }));
  },
  seal: (secret) => seal(secret, words()),
  payNew: ({ gatewayId, amount }, { email, ...card }) =>
    callMoney(PAY_NEW, { gatewayId, money: amount, ...card, ...(email ? { email } : {}) }),
  paySaved: ({ gatewayId, amount }, bankCardId, jwe) =>
    callMoney(PAY_SAVED, { gatewayId, money: amount, bankCardId, jwe }),
  status: (gatewayId) =>
    call(STATUS, { gatewayId, rechargeScene: RECHARGE_SCENE }, { silent: true, timeoutMs: POLL.requestMs }),
  slot: () => createPendingDepositStore(sessionStore, playerHere),
  plan: createDraftStore(playerHere),
  onPlayer: (act) =>
    $user.listen((user, before) => {
      if (user && user.userOpenId !== before?.userOpenId) act();
    }),
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
});
