import type { ReadableAtom } from 'nanostores';
import type { SavedCard } from '#contract/deposits/fields.ts';
import type { CardInput } from './deposit-api.ts';
import type { DepositState } from './state.ts';

/** Sentences the flow shows by itself; those of the gateway are shown as they come. */
export interface FlowTexts {
  readonly failed: string;
  readonly succeeded: string;
  readonly expired: string;
  readonly blocked: string;
}

/** What the screens can do. None needs `this`, so a button may be given the function alone. */
export interface DepositFlow {
  readonly $state: ReadableAtom<DepositState>;
  /** Listens to pushes and loads; returns what stops it. */
  readonly start: () => () => void;
  readonly load: () => Promise<void>;
  /** Back to a screen the player came from. */
  readonly goBackTo: (at: 'amount' | 'card') => void;
  /** In fils. */
  readonly chooseAmount: (amount: number) => void;
  /** Begins the deposit and opens the form: the security code for a saved card, the whole card otherwise. */
  readonly chooseCard: (card: SavedCard | null) => Promise<void>;
  readonly payNewCard: (card: CardInput) => Promise<void>;
  readonly paySavedCard: (cvv: string) => Promise<void>;
  readonly closeForm: () => void;
  /** The card is another account's: pay with another one. */
  readonly replaceCard: () => void;
  /** The bank's page led back. */
  readonly finishBank: () => void;
  /** The bank's page was closed. */
  readonly leaveBank: () => void;
  /** Opens the bank's page of the same deposit again. */
  readonly reopenBank: () => void;
  /** Polls again after the tries were used up. */
  readonly refresh: () => void;
  /** A new deposit, after a failure of the same amount. One that was not confirmed at the bank expires by itself. */
  readonly startOver: () => void;
}
