import type { FailureReason, PaymentChannel, SavedCard } from '#contract/deposits/fields.ts';
import type { LimitInForce } from '#islands/limits/limit-in-force.ts';
import type { AmountLimits } from './amount.ts';

/** A way to deposit with the amounts that it takes, in fils. */
export type Channel = Omit<PaymentChannel, 'amounts' | 'cards'>;

/** The options of command 420543. Amounts in fils; the limits are the widest of all channels. */
export interface DepositOptions extends AmountLimits {
  readonly currency: string;
  readonly presets: readonly number[];
  readonly channels: readonly Channel[];
  /** Usable cards first. */
  readonly cards: readonly SavedCard[];
  /** The name that a card must carry. */
  readonly holderName: string;
}

/** What the player pays with: a saved card, a new one (null), a wallet, or the app around the page. */
export type PaymentMeans =
  { readonly kind: 'card'; readonly card: SavedCard | null } | { readonly kind: 'payby' } | { readonly kind: 'host' };

/** The screens, one for each decision. */
export type Screen =
  | { readonly at: 'loading' }
  /** The options could not be loaded. */
  | { readonly at: 'unreachable'; readonly message: string }
  /** The player's identity is not verified. */
  | { readonly at: 'unverified'; readonly verifiedStatus: number }
  | { readonly at: 'amount' }
  | { readonly at: 'card' }
  /** The bank's page in a full-screen frame: an address, or HTML if it does not start with http. */
  | { readonly at: 'bank'; readonly redirect: string }
  /** The bank's page was closed before it was answered; it can be opened again. */
  | { readonly at: 'challenged'; readonly redirect: string }
  /** `late`: the last attempt brought no outcome; the player may poll again. */
  | { readonly at: 'waiting'; readonly late: boolean }
  /** `couponAmount`: what the coupon added to the gift balance, in fils; 0 without one. */
  | { readonly at: 'success'; readonly first: boolean; readonly couponAmount: number }
  | { readonly at: 'failure'; readonly reason: FailureReason | null; readonly message: string };

/** Why a card was refused, shown in the form until the next attempt. `reason` is null if the gateway gave none. */
export interface PaymentError {
  readonly reason: FailureReason | null;
  readonly message: string;
}

export interface DepositState {
  readonly screen: Screen;
  readonly options: DepositOptions;
  /** Null where none is in force, and before it is known. */
  readonly limit: LimitInForce | null;
  /** Fils. */
  readonly amount: number;
  readonly means: PaymentMeans;
  /** Whether the card form or the security code form is open. */
  readonly form: 'card' | 'cvv' | null;
  /** Whether the app around the page may be asked to pay. */
  readonly isHostPaying: boolean;
  /** It was asked on this page, and the player gave up waiting for an outcome. */
  readonly isHostSilent: boolean;
  /** The card belongs to another account: use another one, or cancel. */
  readonly isCardBound: boolean;
  readonly error: PaymentError | null;
  /** Whether a deposit is being created or paid. */
  readonly isBusy: boolean;
  /** Id of the current deposit; empty before it is created. */
  readonly gatewayId: string;
}

export const NEW_CARD: PaymentMeans = { kind: 'card', card: null };

const NO_OPTIONS: DepositOptions = {
  currency: '',
  minAmount: 0,
  maxAmount: 0,
  maxTransactionAmount: 0,
  presets: [],
  channels: [],
  cards: [],
  holderName: '',
};

export const INITIAL_STATE: DepositState = {
  screen: { at: 'loading' },
  options: NO_OPTIONS,
  limit: null,
  amount: 0,
  means: NEW_CARD,
  form: null,
  isHostPaying: false,
  isHostSilent: false,
  isCardBound: false,
  error: null,
  isBusy: false,
  gatewayId: '',
};

export const DECIDED_SCREENS: ReadonlySet<Screen['at']> = new Set(['success', 'failure']);
/** Whether the bank is processing the card, so that a push about the deposit changes the screen. */
export const BANK_SCREENS: ReadonlySet<Screen['at']> = new Set(['bank', 'challenged', 'waiting']);
