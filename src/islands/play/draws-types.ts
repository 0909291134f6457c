import type { ReadableAtom } from 'nanostores';
import type { DrawTimes, PhaseItem, PlayMethod, SaleState } from '#contract/draws/fields.ts';

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
  /** Whether the page is a cached copy and the server has not answered since. */
  readonly isCopy: () => boolean;
  /** Fetches sales and the last result again, e.g. when the page becomes visible. */
  readonly refresh: () => Promise<void>;
  /** Starts, or resets every timer; before the first answer there is none. Returns a function that stops it. */
  readonly start: () => () => void;
}
