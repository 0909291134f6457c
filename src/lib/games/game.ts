import type { Fils } from '#kernel/money.ts';

/** What a draw picks from, as docs/draw-proof.md §4 reads it. */
export interface GeneratorPick {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly ordered: boolean;
  readonly repeats: boolean;
}

/** Draws at equal steps of the clock, in Asia/Dubai. */
export interface EverySchedule {
  readonly kind: 'every';
  readonly minutes: number;
  /** Sales of a draw close this long before its draw time. */
  readonly closesBeforeMs: number;
}
/** Draws at one time of day in Asia/Dubai, on all or some days of the week (0 is Sunday). */
export interface DailySchedule {
  readonly kind: 'daily';
  readonly at: `${number}:${number}`;
  readonly days?: readonly number[];
  readonly closesBeforeMs: number;
}
export type Schedule = EverySchedule | DailySchedule;

/** Positions of a ticket and of a draw as bit masks: bit n is number n. Up to three positions. */
export type Masks = readonly [bigint, bigint, bigint];
export type Hits = readonly [number, number, number];

/** A prize level of a play: how many numbers of each position must match exactly, and what one unit of stake wins. */
export interface Tier {
  /** Any one of these wins it. */
  readonly ways: readonly Hits[];
  /** Fils for multiple 1. */
  readonly prize: Fils;
  /** `prize` is the fund of the whole draw instead: its winners divide it by their multiples. */
  readonly shared?: true;
}

/** What the player fills: one list of `choose` numbers from…to, all different unless it says otherwise. */
export interface Position {
  readonly choose: number;
  readonly from: number;
  readonly to: number;
  /** A number may be chosen more than once. */
  readonly repeats?: true;
  /** The places of the draw it is compared with, counted from 0 through all picks of the generator. */
  readonly places: readonly number[];
}

/** One way to play, as far as it is data: what a picker, a price and a page need, and a page can carry. */
export interface PlayData {
  /** As in the entry text, e.g. 'nap4'. */
  readonly key: string;
  /** The tab of the picker it belongs to, e.g. 'nap'. */
  readonly group: string;
  readonly positions: readonly Position[];
  /** A number may stand in one position only. */
  readonly distinct: boolean;
  /** How many different numbers the entry holds, at least and at most (Pick 3); any number where it is not said. */
  readonly different?: readonly [number, number];
  /** 'box': the one position wins when it holds the same numbers as its places, each as often, in any order. */
  readonly match?: 'box';
  /** Nothing is picked: the play itself names numbers, and the one drawn falls into one of these sets or none (Color Prediction). */
  readonly sets?: readonly (readonly number[])[];
  readonly tiers: readonly Tier[];
}

/** One way to play a game. Its place in `Game.plays` is the number its tickets store: append only. */
export interface Play extends PlayData {
  /** The draw's numbers as the masks this play's tickets are compared with; follows from the positions' places or the sets. */
  readonly drawMasks: (numbers: readonly (readonly number[])[]) => Masks;
}

/** How a number is drawn on the page: a ball, a ball of a second drum, a jewel, a sea creature, a digit, a digit in its colours. */
export type Face = 'number' | 'month' | 'diamond' | 'creature' | 'digit' | 'colour';

/** A draw game, as far as it is data. */
export interface GameData<P extends PlayData = PlayData> {
  readonly lotteryType: number;
  /** Its path and showKey: /lottery/<key>. */
  readonly key: string;
  /** Texts at games:<name>. */
  readonly name: string;
  /** One entry at multiple 1. */
  readonly price: Fils;
  readonly generator: readonly GeneratorPick[];
  /** One for each pick of the generator. */
  readonly faces: readonly Face[];
  readonly plays: readonly P[];
  readonly multiples: readonly number[];
  /** Entries of one order, draws of one order. */
  readonly maxEntries: number;
  readonly maxDraws: number;
}

/** A draw game: everything that price, picker, settlement, odds and return are computed from. */
export interface Game extends GameData<Play> {
  readonly schedule: Schedule;
  /** Card art from light to dark. */
  readonly hue: readonly [string, string];
  /** Prizes drawn among the entries themselves, whatever their numbers (docs/draw-proof.md §4a). */
  readonly raffle?: Raffle;
}

/** A guaranteed raffle: so many entries of each draw win, each at most once; what cannot be given is added to the next draw. */
export interface Raffle {
  readonly prizes: number;
  /** Fils for one of them. */
  readonly prize: Fils;
  /** Entries that a draw usually has: the raffle's return is stated at this many. */
  readonly expectedEntries: number;
}

/** One entry of an order as the player chose it and the wire carries it. */
export interface Entry {
  /** A `Play.key`. */
  readonly play: string;
  /** Numbers by position. */
  readonly picks: readonly (readonly number[])[];
  readonly multiple: number;
}
