import type { ReadableAtom } from 'nanostores';
import type { SavedCard } from '#contract/deposits/fields.ts';
import type { AmountError } from './amount.ts';
import type { CardInput } from './deposit-api.ts';
import type { DepositState, PaymentMeans } from './state.ts';

/** Messages of the flow itself; the gateway's are shown unchanged. */
export interface FlowTexts {
  readonly failed: string;
  readonly succeeded: string;
  readonly unsuccessful: string;
  /** Of a saved card, by its status. */
  readonly expired: string;
  readonly blocked: string;
  readonly bound: string;
  readonly removed: string;
  /** The app around the page did not pay; its deposit keeps the coupon. */
  readonly couponKept: string;
  readonly amountError: (error: AmountError) => string;
}

/** What the screens can do. No action uses `this`, so that it can be passed as a handler. */
export interface DepositFlow {
  readonly $state: ReadableAtom<DepositState>;
  /** Subscribes to pushes and loads the page's data. Returns a function that stops it. */
  readonly start: () => () => void;
  readonly load: () => Promise<void>;
  /** Asks for the deposit limit again. */
  readonly loadLimit: () => Promise<void>;
  /** Returns to an earlier screen. */
  readonly goBackTo: (at: 'amount' | 'card') => void;
  /** Amount in fils. */
  readonly chooseAmount: (amount: number) => void;
  /**
   * Creates the deposit. A card opens its form: the security code of a saved card, or the whole card form. A wallet and
   * the app around the page are asked at once.
   */
  readonly chooseMeans: (means: PaymentMeans) => Promise<void>;
  /** Removes a saved card for good; resolves to true if it is gone. */
  readonly removeCard: (card: SavedCard) => Promise<boolean>;
  readonly payNewCard: (card: CardInput) => Promise<void>;
  readonly paySavedCard: (cvv: string) => Promise<void>;
  readonly closeForm: () => void;
  /** The card belongs to another account: use another one. */
  readonly replaceCard: () => void;
  /** Called when the bank's page has returned. */
  readonly finishBank: () => void;
  /** Called when the bank's page was closed. */
  readonly leaveBank: () => void;
  /** Opens the bank's page of the same deposit again. */
  readonly reopenBank: () => void;
  /** Polls again after the last attempt. */
  readonly refresh: () => void;
  /**
   * Creates a new deposit of the same amount after a failure. One that was not confirmed at the bank expires by itself.
   */
  readonly startOver: () => void;
}
