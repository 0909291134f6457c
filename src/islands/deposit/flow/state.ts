import type { FailureReason, SavedCard } from '#contract/deposits/fields.ts';
import type { AmountLimits } from './amount.ts';

/** The options of command 420543 for the page. Amounts in fils. */
export interface DepositOptions extends AmountLimits {
  readonly presets: readonly number[];
  readonly cards: readonly SavedCard[];
  /** The name a card must carry. */
  readonly holderName: string;
}

/** One decision a screen. */
export type Screen =
  | { readonly at: 'loading' }
  /** The channels could not be read. */
  | { readonly at: 'unreachable'; readonly message: string }
  /** Identity is not verified. */
  | { readonly at: 'unverified'; readonly verifiedStatus: number }
  | { readonly at: 'amount' }
  | { readonly at: 'card' }
  /** The bank's page, in a full-screen frame: an address or, where it does not start with http, HTML. */
  | { readonly at: 'bank'; readonly redirect: string }
  /** The bank's page was left unanswered: it can be opened again. */
  | { readonly at: 'challenged'; readonly redirect: string }
  /** `late`: the tries are used up and nothing is known; the player may poll again. */
  | { readonly at: 'waiting'; readonly late: boolean }
  | { readonly at: 'success'; readonly first: boolean }
  | { readonly at: 'failure'; readonly reason: FailureReason | null; readonly message: string };

/** Why a card was not taken: beside the form until the next try, after the toast is gone. `reason` is null where the gateway gave none. */
export interface PaymentError {
  readonly reason: FailureReason | null;
  readonly message: string;
}

export interface DepositState {
  readonly screen: Screen;
  readonly options: DepositOptions;
  /** Fils. */
  readonly amount: number;
  /** The saved card chosen; null is a new one. */
  readonly card: SavedCard | null;
  /** The card or CVV form is open over the screen. */
  readonly form: 'card' | 'cvv' | null;
  /** The card is another account's: switch card or cancel. */
  readonly isCardBound: boolean;
  readonly error: PaymentError | null;
  /** A deposit is being begun, or paid. */
  readonly isBusy: boolean;
  /** Of the deposit begun; empty before. */
  readonly gatewayId: string;
}

const NO_OPTIONS: DepositOptions = {
  minAmount: 0,
  maxAmount: 0,
  maxTransactionAmount: 0,
  presets: [],
  cards: [],
  holderName: '',
};

export const INITIAL_STATE: DepositState = {
  screen: { at: 'loading' },
  options: NO_OPTIONS,
  amount: 0,
  card: null,
  form: null,
  isCardBound: false,
  error: null,
  isBusy: false,
  gatewayId: '',
};

export const DECIDED_SCREENS: ReadonlySet<Screen['at']> = new Set(['success', 'failure']);
/** The card is with the bank: a push about the deposit changes the screen. */
export const BANK_SCREENS: ReadonlySet<Screen['at']> = new Set(['bank', 'challenged', 'waiting']);
