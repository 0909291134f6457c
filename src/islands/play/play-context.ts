import type { ReadableAtom } from 'nanostores';
import { createContext, use } from 'react';
import type { DrawTimes, PhaseItem, PlayMethod, SaleState } from '#contract/draws/fields.ts';
import type { Entry } from '#games/game.ts';
import type { GameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';

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

/** A game's cart, stored in the tab after each change. */
export interface CartStore {
  readonly $state: ReadableAtom<CartState>;
  /** Reads the cart from the tab: after hydration, and after a login or logout. */
  readonly restore: () => void;
  readonly choosePlay: (key: string) => void;
  /** `position` is needed if several positions have the same numbers. */
  readonly toggleNumber: (n: number, position?: number) => void;
  readonly setPick: (position: number, numbers: readonly number[]) => void;
  readonly quickPick: () => void;
  readonly clearDraft: () => void;
  readonly setMultiple: (multiple: number) => void;
  readonly addDraft: () => void;
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
}

/** A game's draws as 660100 returns them. */
export type GameSales = Pick<PlayMethod, 'saleState' | 'ahead' | 'awaited' | 'cancelled' | 'timestamp'>;

/** A game's draws as the page knows them, and the offset of its clock. */
export interface DrawsState {
  readonly saleState: SaleState;
  /** In order of time: the draw that is awaited, and the draws on sale. */
  readonly draws: readonly DrawTimes[];
  /** A cancelled draw, of which players see a notice. */
  readonly cancelled: DrawTimes | null;
  readonly last: PhaseItem | null;
  /** ms to add to the browser's clock. */
  readonly offset: number;
}

export interface CurrentDraws {
  /** The draw on sale. */
  readonly selling: DrawTimes | undefined;
  /** The draw that is closed and has no numbers yet. */
  readonly awaited: DrawTimes | undefined;
}

export interface LiveDraws {
  readonly $state: ReadableAtom<DrawsState>;
  /** What is on sale and awaited now. Changes with answers of the server and with time. */
  readonly $current: ReadableAtom<CurrentDraws>;
  /** Product time. */
  readonly now: () => number;
  /** Fetches sales and the last result again, e.g. when the page becomes visible. */
  readonly refresh: () => Promise<void>;
  /** Starts, or resets every timer; before the first answer there is none. Returns a function that stops it. */
  readonly start: () => () => void;
}

/** Shared by the parts of a play page. */
export interface PlayContext {
  readonly t: Translate;
  /** Texts of the `games` namespace. */
  readonly names: Translate;
  readonly locale: Locale;
  readonly game: GameView;
  /** The return to players of each play type, formatted by the server (play-props.ts). */
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
