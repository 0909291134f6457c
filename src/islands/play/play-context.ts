import type { ReadableAtom } from 'nanostores';
import { createContext, use } from 'react';
import type { DrawTimes, PhaseItem, PlayMethod, SaleState } from '#contract/draws/fields.ts';
import type { Entry } from '#games/game.ts';
import type { GameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';

/** An entry being filled: its positions in the play's order, each with the numbers chosen so far. */
export interface Draft {
  readonly play: string;
  readonly picks: readonly (readonly number[])[];
  readonly multiple: number;
}

/** What a player has put together on a play page, and what a reload or a login must not lose. */
export interface CartState {
  readonly draft: Draft;
  readonly entries: readonly Entry[];
  /** How many draws, one after another. */
  readonly draws: number;
  /** The entry of the cart that the draft changes, if it does. */
  readonly editing: number | null;
}

/** A game's cart, stored in the tab after each step. */
export interface CartStore {
  readonly $state: ReadableAtom<CartState>;
  /** Reads the cart from the tab: after the page is up, and when somebody logs in or out. */
  readonly restore: () => void;
  readonly choosePlay: (key: string) => void;
  /** The position is needed where several know the same numbers. */
  readonly toggleNumber: (n: number, position?: number) => void;
  readonly setPick: (position: number, numbers: readonly number[]) => void;
  readonly quickPick: () => void;
  readonly clearDraft: () => void;
  readonly setMultiple: (multiple: number) => void;
  readonly addDraft: () => void;
  readonly editEntry: (at: number) => void;
  /** Leaves the entry being changed as it was. */
  readonly stopEditing: () => void;
  readonly removeEntry: (at: number) => void;
  readonly clearCart: () => void;
  /** The cart before entries were removed, until it changes in another way. */
  readonly $removed: ReadableAtom<CartState | undefined>;
  readonly undoRemoval: () => void;
  /** What was removed can not be put back any more. */
  readonly dropRemoved: () => void;
  readonly replaceEntries: (entries: readonly Entry[]) => void;
  readonly setDrawCount: (count: number) => void;
  /** The next order starts empty. */
  readonly resetAfterPurchase: () => void;
}

/** What 660100 says of a game's draws. */
export type GameSales = Pick<PlayMethod, 'saleState' | 'ahead' | 'awaited' | 'cancelled' | 'timestamp'>;

/** What the page knows of a game's draws, and the difference between its clock and the product's. */
export interface DrawsState {
  readonly saleState: SaleState;
  /** By time: the one whose numbers are awaited, and those that can be bought into. */
  readonly draws: readonly DrawTimes[];
  /** A draw that was not held; players see a notice of it. */
  readonly cancelled: DrawTimes | null;
  readonly last: PhaseItem | null;
  /** Ms to add to this machine's clock. */
  readonly offset: number;
}

export interface CurrentDraws {
  /** What can be bought into. */
  readonly selling: DrawTimes | undefined;
  /** What is closed and has no numbers yet. */
  readonly awaited: DrawTimes | undefined;
}

export interface LiveDraws {
  readonly $state: ReadableAtom<DrawsState>;
  /** What sells and what is awaited now; changes by answers of the server and by time alone. */
  readonly $current: ReadableAtom<CurrentDraws>;
  /** The product's time. */
  readonly now: () => number;
  /** Fetches sales and the last result again, e.g. when the page is visible again. */
  readonly refresh: () => Promise<void>;
  /** Starts, or sets every timer again; while the first answer is awaited there is none yet. Returns what stops it. */
  readonly start: () => () => void;
}

/** What the parts of a play page share. */
export interface PlayContext {
  readonly t: Translate;
  /** Texts of the `games` namespace. */
  readonly names: Translate;
  readonly locale: Locale;
  readonly game: GameView;
  /** What each play gives back, in the server's words (play-props.ts). */
  readonly returns: Readonly<Record<string, string>>;
  readonly cart: CartStore;
  readonly liveDraws: LiveDraws;
}

const Context = createContext<PlayContext | undefined>(undefined);

export const PlayProvider = Context;

export function usePlay(): PlayContext {
  const play = use(Context);
  if (!play) throw new Error('a part of a play page needs a PlayProvider around it');
  return play;
}
