import type { Inclusion } from '../types.ts';
import type { Verdict3 } from '../v3/index.ts';
import type { Placed } from '../v3/log/life.ts';

/** The entries and files of docs/instant-games.md. Hashes, seeds, salts and keys are hexadecimal, sums fils. */

/** A series as it is committed, before its first sale. */
export interface DeckEntry {
  readonly type: 'deck';
  readonly seriesId: string;
  readonly opensAt: string;
  readonly endsAt: string;
  readonly revealsBy: string;
  /** Of a card. */
  readonly price: number;
  /** How many cards the deck has. */
  readonly size: number;
  /** The best first. */
  readonly tiers: readonly { readonly prize: number; readonly count: number }[];
  readonly root: string;
  readonly seedHash: string;
}
/** Orders of cards that were paid together. */
export interface CardsEntry {
  readonly type: 'cards';
  readonly at: string;
  readonly series: readonly { readonly count: number; readonly root: string; readonly seriesId: string }[];
}
/** Why the sale of a series ended. */
export type EndReason = 'date' | 'sold-out' | 'return' | 'stopped';
export interface EndedEntry {
  readonly type: 'ended';
  readonly seriesId: string;
  readonly at: string;
  readonly reason: EndReason;
}
export interface OpenedEntry {
  readonly type: 'opened';
  readonly seriesId: string;
  readonly at: string;
  /** How many cards were dealt. */
  readonly sold: number;
  readonly seed: string;
}
export type CardEntry = DeckEntry | CardsEntry | EndedEntry | OpenedEntry;

/** A batch as far as it is of one series. */
export interface CardBatch {
  readonly index: number;
  /** The hash of its entry. */
  readonly hash: string;
  readonly at: string;
  /** Of the orders. */
  readonly count: number;
  readonly root: string;
}

/** What the log says of a series, and what of it counts. */
export interface SeriesLife {
  readonly deck: Placed<DeckEntry>;
  /** Before `ended`, in their order. */
  readonly batches: readonly CardBatch[];
  readonly ended?: Placed<EndedEntry>;
  readonly opened?: Placed<OpenedEntry>;
}

/** An entry with its place in the log. */
export interface ShownEntry {
  readonly index: number;
  readonly entry: string;
}
export interface ShownOrder {
  readonly name: string;
  readonly stake: number;
  readonly cards: number;
}
/** The open data of a series that is opened. */
export interface SeriesFile {
  readonly version: 'cards-1';
  readonly seriesId: string;
  readonly deck: ShownEntry;
  readonly ended: ShownEntry;
  readonly opened: ShownEntry;
  readonly batches: readonly {
    /** The index of its entry. */
    readonly cards: number;
    /** In the order of their leaves. */
    readonly orders: readonly ShownOrder[];
  }[];
}

/** What a player keeps of a purchase of cards. */
export interface CardReceipt {
  readonly version: 'cards-1';
  readonly orderId: string;
  readonly nonce: string;
  readonly seriesId: string;
  /** The hash of the series' `deck` entry. */
  readonly deck: string;
  readonly stake: number;
  readonly cards: number;
  readonly proof: Inclusion;
  /** The text of the `cards` entry. */
  readonly entry: string;
  readonly operatorKey: string;
  readonly signature: string;
}
/** A card of an order as it was revealed. */
export interface CardReveal {
  /** In its order, from 1. */
  readonly cardNo: number;
  /** In the deck, from 0. */
  readonly place: number;
  readonly tier: number;
  readonly salt: string;
  /** From its leaf to the root of the deck. */
  readonly path: readonly string[];
}
/** Revealed cards of an order as an answer has them. */
export interface CardReveals {
  /** In the order of their numbers. */
  readonly cards: readonly CardReveal[];
  /** The operator's over these cards; absent where there are none. */
  readonly signature?: string;
}

/** A card of a rebuilt deck. */
export interface BuiltCard {
  readonly place: number;
  readonly tier: number;
  readonly salt: string;
}
/** A series as it follows from its deck, its seed and the orders of its file. */
export interface SeriesReplay {
  readonly deck: DeckEntry;
  /** The hash of its `deck` entry. */
  readonly deckHash: string;
  readonly sold: number;
  /** Of each tier from 0, how many of the cards that were dealt. */
  readonly dealt: readonly number[];
  /** The cards of the order of this name, in the order of their numbers; undefined where there is no such order. */
  cardsOf(name: string): { readonly stake: number; readonly cards: readonly BuiltCard[] } | undefined;
}

/** What a check of a series comes to. */
export interface SeriesVerdict extends Verdict3 {
  /** Undefined where the deck or the orders do not hold: nothing follows from them. */
  readonly replay?: SeriesReplay;
}
