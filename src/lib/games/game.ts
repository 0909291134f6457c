import type { Fils } from '#kernel/money.ts';

/** What numbers are drawn from, as docs/draw-proof-2.md §4 defines it. */
export interface GeneratorPick {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly ordered: boolean;
  readonly repeats: boolean;
}

/** Draws at a fixed interval in Asia/Dubai. */
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

/** The numbers of up to three positions as bit masks: bit n is number n. */
export type Masks = readonly [bigint, bigint, bigint];
export type Hits = readonly [number, number, number];

/** A prize tier of a play type: the required hits in each position, and the prize. */
export interface Tier {
  /** Alternatives: each of them wins the tier. */
  readonly ways: readonly Hits[];
  /** Fils for multiple 1. */
  readonly prize: Fils;
  /** `prize` is the fund of the whole draw, which its winners divide in proportion to their multiples. */
  readonly shared?: true;
}

/** A position of an entry: the player chooses `choose` numbers from…to, all different unless `repeats`. */
export interface Position {
  readonly choose: number;
  readonly from: number;
  readonly to: number;
  /** A number may be chosen more than once. */
  readonly repeats?: true;
  /** The places of the draw that it is compared with, counted from 0 over all picks of the generator. */
  readonly places: readonly number[];
}

/** The data of a play type that pickers, prices and pages need. It can be serialized. */
export interface PlayData {
  /** The key in the entry text, e.g. 'nap4'. */
  readonly key: string;
  /** The picker's tab, e.g. 'nap'. */
  readonly group: string;
  readonly positions: readonly Position[];
  /** A number may be in one position only. */
  readonly distinct: boolean;
  /** Minimum and maximum of different numbers in an entry (Pick 3); unlimited by default. */
  readonly different?: readonly [number, number];
  /** 'box': the position wins if it has the same numbers as its places, equally often, in any order. */
  readonly match?: 'box';
  /** For play types without picks (Color Prediction): the winning numbers, one set for each tier. */
  readonly sets?: readonly (readonly number[])[];
  readonly tiers: readonly Tier[];
}

/** A play type. Tickets store its index in `Game.plays`, so new ones go to the end. */
export interface Play extends PlayData {
  /** The masks of a draw that this play type's tickets are compared with, derived from positions or sets. */
  readonly drawMasks: (numbers: readonly (readonly number[])[]) => Masks;
}

/** How a number is shown: a ball, a month's ball, a diamond, a sea creature, a digit, a digit in its colours. */
export type Face = 'number' | 'month' | 'diamond' | 'creature' | 'digit' | 'colour';

/** The data of a draw game. */
export interface GameData<P extends PlayData = PlayData> {
  readonly lotteryType: number;
  /** The game's key in its address, /lottery/<key>, and `showKey` on the wire. */
  readonly key: string;
  /** Texts at games:<name>. */
  readonly name: string;
  /** Price of an entry at multiple 1. */
  readonly price: Fils;
  readonly generator: readonly GeneratorPick[];
  /** The face of each pick of the generator. */
  readonly faces: readonly Face[];
  readonly plays: readonly P[];
  readonly multiples: readonly number[];
  /** Maximum entries and draws of an order. */
  readonly maxEntries: number;
  readonly maxDraws: number;
}

/** A draw game. Prices, pickers, settlement, odds and returns are computed from it. */
export interface Game extends GameData<Play> {
  readonly schedule: Schedule;
  /** Hue from light to dark. */
  readonly hue: readonly [string, string];
  /** Prizes drawn among the entries, whatever their numbers (docs/draw-proof-2.md §4a). */
  readonly raffle?: Raffle;
}

/**
 * A guaranteed raffle: a fixed number of entries of each draw win, each at most once. Prizes without a winner are added
 * to the next draw.
 */
export interface Raffle {
  readonly prizes: number;
  /** Prize in fils. */
  readonly prize: Fils;
  /** Entries that a draw is expected to have; the raffle's return is stated for this number. */
  readonly expectedEntries: number;
}

/** An entry as the player chose it and as the wire carries it. */
export interface Entry {
  /** A `Play.key`. */
  readonly play: string;
  /** Numbers by position. */
  readonly picks: readonly (readonly number[])[];
  readonly multiple: number;
}
