import { commandRef } from '#client/gateway/command-ref.ts';
import { call, callMoney, type CallAnswer } from '#client/gateway/call.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { pageLocale } from '#client/page/config.ts';
import { onPush } from '#client/socket/pushes.ts';
import { withRequestId } from '#client/gateway/request-id.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { toast } from '#client/feedback/toast.ts';
import { $user, updateUser } from '#client/session/user.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import type { payNewCard } from '#contract/deposits/420550-pay-new-card.ts';
import type { paySavedCard } from '#contract/deposits/420551-pay-saved-card.ts';
import type { CardPayment, RechargeDetail } from '#contract/deposits/fields.ts';
import { RECHARGE, RECHARGE_SCENE } from '#contract/deposits/recharge.ts';
import type { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { localHref } from '#i18n/paths.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { CardPlaintext } from './encrypt-card.ts';
import { createDraftStore, type AmountDraftStore } from './amount-draft.ts';
import { POLL } from './poll.ts';
import { createPendingDepositStore, type PendingDeposit, type PendingDepositStore } from './pending-deposit.ts';

const GLOBAL_CONFIGURATION = commandRef<typeof globalConfiguration>('010001');
const PAYMENT_CHANNELS = commandRef<typeof paymentChannels>('420543');
const CREATE_RECHARGE = commandRef<typeof createRecharge>('420544');
const PAY_NEW_CARD = commandRef<typeof payNewCard>('420550');
const PAY_SAVED_CARD = commandRef<typeof paySavedCard>('420551');
const RECHARGE_STATUS = commandRef<typeof rechargeStatus>('getOrderStatus');

export interface CardInput {
  readonly cardNo: string;
  readonly expireDate: string;
  readonly cvv: string;
  readonly holderName: string;
  readonly email?: string | undefined;
}

/** The encrypted card as it is sent. */
export interface EncryptedCard {
  readonly jwe: string;
  readonly holderName: string;
  readonly email: string | undefined;
}

/** The flow's access to browser and gateway, which tests can replace. */
export interface DepositApi {
  channels(): Promise<CallAnswer<ResponseOf<typeof paymentChannels>>>;
  create(amount: number): Promise<CallAnswer<{ readonly gatewayId: string }>>;
  /** Encrypts card data with the acquirer's key, or returns an error message. Sends nothing. */
  encryptCard(card: CardPlaintext): Promise<Result<string, string>>;
  payNewCard(deposit: PendingDeposit, card: EncryptedCard): Promise<CallAnswer<CardPayment>>;
  paySavedCard(deposit: PendingDeposit, bankCardId: string, jwe: string): Promise<CallAnswer<CardPayment>>;
  status(gatewayId: string): Promise<CallAnswer<RechargeDetail>>;
  /** The pending deposit of the current player. */
  pendingDeposit(): PendingDepositStore;
  readonly amountDraft: AmountDraftStore;
  /** Calls back when the player changes, e.g. by a login in another tab. */
  onPlayer(act: () => void): () => void;
  onWallet(act: () => void): () => void;
  /** Calls back when the page becomes visible: a phone suspends the browser while the bank's app is open. */
  onVisible(act: () => void): () => void;
  onFailure(act: (failure: { readonly gatewayId: string }) => void): () => void;
  toast(message: string): void;
  refreshWallet(): void;
  setVerifiedStatus(status: number): void;
}

/** Why a card could not be encrypted. */
export interface EncryptionTexts {
  readonly noKey: string;
  readonly notSealed: string;
}

/** Loads the encryption code on demand, with two more attempts after a network failure. */
function loadEncryption() {
  let tries = 3;
  return importWithRetry(
    () => import('./encrypt-card.ts'),
    () => tries-- > 0,
  );
}

async function encryptCard(card: CardPlaintext, texts: EncryptionTexts): Promise<Result<string, string>> {
  // Fetched for each payment, because the acquirer's key may have changed since the page was opened.
  const [answer, encryption] = await Promise.all([call(GLOBAL_CONFIGURATION, {}, { silent: true }), loadEncryption()]);
  const key = answer.ok ? answer.data.encryptPublicKey : null;
  if (!key) return err(texts.noKey);
  try {
    return encryption ? ok(await encryption.encryptCard(key, card)) : err(texts.notSealed);
  } catch {
    return err(texts.notSealed);
  }
}

const currentPlayer = (): string | undefined => $user.get()?.userOpenId;

/** The implementation for the browser. */
export const createDepositApi = (texts: () => EncryptionTexts): DepositApi => ({
  channels: () => call(PAYMENT_CHANNELS, {}, { silent: true }),
  create: (amount) => {
    const fields = { amount, ...RECHARGE, returnUrl: localHref('/account/deposit/return', pageLocale()) };
    return withRequestId('deposit', fields, (requestId) => callMoney(CREATE_RECHARGE, { ...fields, requestId }));
  },
  encryptCard: (card) => encryptCard(card, texts()),
  payNewCard: ({ gatewayId, amount }, { email, ...card }) =>
    callMoney(PAY_NEW_CARD, { gatewayId, money: amount, ...card, ...(email ? { email } : {}) }),
  paySavedCard: ({ gatewayId, amount }, bankCardId, jwe) =>
    callMoney(PAY_SAVED_CARD, { gatewayId, money: amount, bankCardId, jwe }),
  status: (gatewayId) =>
    call(RECHARGE_STATUS, { gatewayId, rechargeScene: RECHARGE_SCENE }, { silent: true, timeoutMs: POLL.requestMs }),
  pendingDeposit: () => createPendingDepositStore(sessionStore, currentPlayer),
  amountDraft: createDraftStore(currentPlayer),
  onPlayer: (act) =>
    $user.listen((user, before) => {
      if (user && user.userOpenId !== before?.userOpenId) act();
    }),
  onWallet: (act) => onPush('wallet', act),
  onVisible: (act) => {
    const onChange = () => document.visibilityState === 'visible' && act();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  },
  onFailure: (act) => onPush('rechargeFail', act),
  toast,
  refreshWallet: () => void refreshWallet(),
  setVerifiedStatus: (verifiedStatus) => updateUser({ verifiedStatus }),
});
