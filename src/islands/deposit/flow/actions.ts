import type { ReadableAtom } from 'nanostores';
import type { SavedCard } from '#contract/deposits/fields.ts';
import type { CardInput } from './deposit-api.ts';
import type { DepositState } from './state.ts';

/** What the flow says to the player itself; the gateway's own sentences come as they are. */
export interface FlowTexts {
  readonly failed: string;
  readonly succeeded: string;
  readonly expired: string;
  readonly blocked: string;
}

/** Buttons are given the actions alone: one that leans on `this` does not compile. */
type Alone<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer Args) => infer Answer
    ? // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- it is a `this`
      (this: void, ...args: Args) => Answer
    : T[K];
};

export type DepositFlow = Alone<Actions>;

interface Actions {
  readonly $state: ReadableAtom<DepositState>;
  /** Listens to pushes and loads; answers what stops it. */
  start(): () => void;
  load(): Promise<void>;
  /** Back to a screen the player came from. */
  show(at: 'amount' | 'means'): void;
  chooseAmount(fils: number): void;
  /** Begins the deposit and opens the form: the CVV for a saved card, the whole card otherwise. */
  choose(card: SavedCard | null): Promise<void>;
  payNew(card: CardInput): Promise<void>;
  paySaved(cvv: string): Promise<void>;
  closeForm(): void;
  /** The card is another account's: pay with another one. */
  replaceCard(): void;
  /** The bank's page led back. */
  returned(): void;
  /** The bank's page was closed. */
  leaveBank(): void;
  /** Opens the bank's page of the same deposit again. */
  reopenBank(): void;
  /** Looks again after the tries were used up. */
  refresh(): void;
  /** A new deposit, after a failure of the same amount. One that was not confirmed at the bank expires by itself. */
  again(): void;
}
