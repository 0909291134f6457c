import { call, callMoney, type CallAnswer } from '#client/gateway/call.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import type { HostEventData } from '#client/host/calls.ts';
import { pageHost, pageLocale } from '#client/page/config.ts';
import { onPush } from '#client/socket/pushes.ts';
import { onWalletChange } from '#client/socket/wallet-changes.ts';
import { withRequestId } from '#client/gateway/request-id.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { toast } from '#client/feedback/toast.ts';
import { $user, updateUser } from '#client/session/user.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import type { CommandAddress } from '#contract/commands.ts';
import * as commands from '#contract/commands.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { CardPayment, RechargeDetail } from '#contract/deposits/fields.ts';
import { RECHARGE, RECHARGE_SCENE } from '#contract/deposits/recharge.ts';
import { localHref } from '#i18n/paths.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { readLimitInForce, type LimitInForce } from '#islands/limits/limit-in-force.ts';
import type { CardPlaintext } from './encrypt-card.ts';
import { $chosenCoupon, couponFor, dropCoupon } from './chosen-coupon.ts';
import { readHostPayment, type HostPayment, type HostTake } from './host-payment.ts';
import { fromHere, passGeo } from './from-here.ts';
import { createDraftStore, type AmountDraftStore } from './amount-draft.ts';
import { POLL } from './poll.ts';
import type { PaymentMeans } from './state.ts';
import { createPendingDepositStore, type PendingDeposit, type PendingDepositStore } from './pending-deposit.ts';

export interface CardInput {
  readonly cardNo: string;
  readonly expireDate: string;
  readonly cvv: string;
  readonly holderName: string;
  readonly email?: string | undefined;
  /** Whether the player wants to pay with the card again. */
  readonly saveCard: boolean;
}

/** The encrypted card as it is sent. */
export interface EncryptedCard extends Pick<CardInput, 'saveCard'> {
  readonly jwe: string;
  readonly holderName: string;
  readonly email: string | undefined;
}

/** Amount in fils; without a channel the gateway takes a card. */
export interface NewDeposit {
  readonly amount: number;
  readonly depositChannel: number | undefined;
}

/** The flow's access to browser and gateway, which tests can replace. */
export interface DepositApi {
  /** Whether the player may pay where they are, by these means; if not, they were told. */
  checkPlace(means: PaymentMeans): Promise<boolean>;
  channels(): Promise<CallAnswer<ResponseOf<typeof paymentChannels>>>;
  /** The player's deposit limit in force; null where there is none, undefined if it could not be found out. */
  limit(): Promise<LimitInForce | null | undefined>;
  /** Calls back when a limit of the player has changed. */
  onLimit(act: () => void): () => void;
  create(deposit: NewDeposit): Promise<CallAnswer<{ readonly gatewayId: string }>>;
  /** Whether a new deposit was refused for its coupon; then the coupons are loaded anew. */
  isCouponRefused(code: number): Promise<boolean>;
  /** Goes on without the chosen coupon; true if a deposit of this amount had it. */
  dropCoupon(amount: number): boolean;
  /** Encrypts card data with the acquirer's key, or returns an error message. Sends nothing. */
  encryptCard(card: CardPlaintext): Promise<Result<string, string>>;
  payNewCard(deposit: PendingDeposit, card: EncryptedCard): Promise<CallAnswer<CardPayment>>;
  paySavedCard(deposit: PendingDeposit, bankCardId: string, jwe: string): Promise<CallAnswer<CardPayment>>;
  /** Pays by PayBy, whose page is then opened. */
  payByPayby(deposit: PendingDeposit): Promise<CallAnswer<CardPayment>>;
  /** Prepares a payment that the app around the page makes. */
  payInHost(deposit: PendingDeposit): Promise<CallAnswer<CardPayment>>;
  /** Whether the app around the page may pay. */
  hasHostPayment(): boolean;
  /** Asks the app around the page to pay. */
  askHostToPay(deposit: PendingDeposit & { readonly currency: string }): Promise<HostTake>;
  onHostPayment(act: (payment: HostPayment) => void): () => void;
  removeCard(bankCardId: string): Promise<CallAnswer<unknown>>;
  /** Whether the address says that the player is new (`isNewFlag=1`). */
  isNewPlayer(): boolean;
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
  const [answer, encryption] = await Promise.all([
    call(commands.globalConfiguration, {}, { silent: true }),
    loadEncryption(),
  ]);
  if (!answer.ok) return err(texts.noKey);
  const { encryptOpen, encryptCommand, encryptPublicKey: key } = answer.data;
  // A gateway may take card data in the clear. This page never sends it so: the form waits, as it does without a key.
  const address = 'cardNo' in card ? commands.payNewCard : commands.paySavedCard;
  if (!encryptOpen || !encryptCommand.some((code) => address.endsWith(code)) || !key) return err(texts.noKey);
  try {
    return encryption ? ok(await encryption.encryptCard(key, card)) : err(texts.notSealed);
  } catch {
    return err(texts.notSealed);
  }
}

/** Loaded in the mini-program alone; undefined without a network. */
const loadHost = () => import('#client/host/host-call.ts').catch(() => undefined);

/** The command that pays by these means. */
function paymentOf(means: PaymentMeans): string {
  if (means.kind === 'payby') return commands.payPayby;
  if (means.kind === 'host') return commands.payInHost;
  return means.card ? commands.paySavedCard : commands.payNewCard;
}

/** `exclusionType` of a deposit limit. */
const DEPOSIT_LIMIT = 2;
const CURRENCY = 'AED' as const;
const currentPlayer = (): string | undefined => $user.get()?.userOpenId;

/** Sends what pays a deposit, with its proof of place. */
const payHere = <C extends Command>(
  command: CommandAddress<C>,
  data: RequestInput<C>,
): Promise<CallAnswer<ResponseOf<C>>> => fromHere(command, (pass) => callMoney(command, data, pass));

/** The implementation for the browser. */
export const createDepositApi = (texts: () => EncryptionTexts): DepositApi => ({
  checkPlace: async (means) => (await passGeo(paymentOf(means))) !== undefined,
  channels: () => call(commands.paymentChannels, {}, { silent: true }),
  create: (deposit) => {
    const fields = {
      ...deposit,
      ...RECHARGE,
      currency: CURRENCY,
      returnUrl: localHref('/account/deposit/return', pageLocale()),
      couponId: couponFor(deposit.amount)?.couponId,
    };
    return fromHere(commands.createRecharge, (pass) =>
      withRequestId('deposit', fields, (requestId) =>
        callMoney(commands.createRecharge, { ...fields, requestId }, pass),
      ),
    );
  },
  // The choice of coupons has loaded the module already.
  isCouponRefused: async (code) =>
    $chosenCoupon.get() !== null && (await import('#islands/account/coupons/own-coupons.ts')).refreshAfterRefusal(code),
  dropCoupon,
  encryptCard: (card) => encryptCard(card, texts()),
  payNewCard: ({ gatewayId, amount }, { email, ...card }) =>
    payHere(commands.payNewCard, { gatewayId, money: amount, ...card, ...(email ? { email } : {}) }),
  paySavedCard: ({ gatewayId, amount }, bankCardId, jwe) =>
    payHere(commands.paySavedCard, { gatewayId, money: amount, bankCardId, jwe }),
  payByPayby: ({ gatewayId, amount }) => payHere(commands.payPayby, { gatewayId, money: amount }),
  payInHost: ({ gatewayId, amount }) => payHere(commands.payInHost, { gatewayId, money: amount }),
  hasHostPayment: () => pageHost() === 'mini',
  askHostToPay: async (deposit) => {
    const answer = await (await loadHost())?.hostCall('pay', deposit);
    if (answer?.ok) return 'taken';
    return answer?.isSilent ? 'silent' : 'refused';
  },
  onHostPayment: (act) => {
    const listen = (data: HostEventData) => {
      const payment = readHostPayment(data);
      if (payment) act(payment);
    };
    if (pageHost() === 'mini') void loadHost().then((host) => host?.onHostEvent('payment', listen));
    return () => {};
  },
  removeCard: (bankCardId) => call(commands.removeCard, { bankCardId }),
  isNewPlayer: () => new URLSearchParams(location.search).get('isNewFlag') === '1',
  status: (gatewayId) =>
    call(
      commands.rechargeStatus,
      { gatewayId, rechargeScene: RECHARGE_SCENE },
      { silent: true, timeoutMs: POLL.requestMs },
    ),
  pendingDeposit: () => createPendingDepositStore(sessionStore, currentPlayer),
  amountDraft: createDraftStore(currentPlayer),
  onPlayer: (act) =>
    $user.listen((user, before) => {
      if (user && user.userOpenId !== before?.userOpenId) act();
    }),
  limit: () => readLimitInForce(DEPOSIT_LIMIT),
  onLimit: (act) => onPush('userBetLimit', act),
  onWallet: onWalletChange,
  onVisible: (act) => {
    const onChange = () => document.visibilityState === 'visible' && act();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  },
  onFailure: (act) => onPush('rechargeFail', act),
  toast,
  refreshWallet: () => {
    void refreshWallet();
    // By name, so that this page does not load what polls (poll-balance.ts).
    dispatchEvent(new Event('balance-expected'));
  },
  setVerifiedStatus: (verifiedStatus) => updateUser({ verifiedStatus }),
});
