import type { ReadableAtom } from 'nanostores';
import type { Entry } from '#games/game.ts';

/** An entry being filled: for each position of the play type the numbers chosen so far. */
export interface Draft {
  readonly play: string;
  readonly picks: readonly (readonly number[])[];
  readonly multiple: number;
}

/** A play page's state that survives a reload or a login. */
export interface CartState {
  readonly draft: Draft;
  readonly entries: readonly Entry[];
  /** Number of consecutive draws. */
  readonly draws: number;
  /** Index of the entry that the draft changes, if any. */
  readonly editing: number | null;
}

export interface BoughtEntries {
  readonly lotteryType: number;
  readonly entries: readonly Entry[];
}

/** Where a game's cart is stored. */
export interface CartStorage {
  /** The stored cart, and whether its entries were bought elsewhere since then. Leaves other tabs as they are. */
  readonly restore: () => { readonly cart: unknown; readonly isBought: boolean };
  readonly save: (state: CartState) => void;
  /** Tells other tabs, and pages that open later, what was bought. */
  readonly publishPurchase: (bought: BoughtEntries) => void;
  /** The entries of this game that were bought last, in any tab. */
  readonly readPurchase: () => readonly Entry[];
}

/** A game's cart, stored after each change. */
export interface CartStore {
  readonly $state: ReadableAtom<CartState>;
  /** Reads the stored cart: after hydration, and after a login or logout. */
  readonly restore: () => void;
  readonly choosePlay: (key: string) => void;
  /** `position` is needed if several positions have the same numbers. */
  readonly toggleNumber: (n: number, position?: number) => void;
  readonly setPick: (position: number, numbers: readonly number[]) => void;
  readonly quickPick: () => void;
  readonly clearDraft: () => void;
  readonly setMultiple: (multiple: number) => void;
  readonly addDraft: () => void;
  /** Adds random entries of the draft's play type and multiple, as many as fit. */
  readonly addRandomEntries: (count: number) => void;
  readonly editEntry: (at: number) => void;
  /** Stops changing an entry and leaves it as it was. */
  readonly stopEditing: () => void;
  readonly removeEntry: (at: number) => void;
  readonly clearCart: () => void;
  /** The cart before entries were removed; undefined after any other change. */
  readonly $removed: ReadableAtom<CartState | undefined>;
  readonly undoRemoval: () => void;
  /** Ends the offer to restore removed entries. */
  readonly dropRemoved: () => void;
  readonly replaceEntries: (entries: readonly Entry[]) => void;
  readonly setDrawCount: (count: number) => void;
  /** Empties the cart for the next order. */
  readonly resetAfterPurchase: () => void;
  /** Tells the player's other tabs what was bought; one whose cart has the same entries empties it. */
  readonly publishPurchase: (bought: BoughtEntries) => void;
  /** Empties the cart if another tab has bought its entries. */
  readonly followPurchase: () => void;
}
