import type { Locale } from '#i18n/locales.ts';
import type { Fils } from '#kernel/money.ts';

/** Winning cards of a deck with the same prize. */
export interface DeckTier {
  /** What one card wins, in fils. */
  readonly prize: Fils;
  /** How many cards of the deck win it. */
  readonly count: number;
}

/**
 * What a deck consists of. Every series of a game is such a deck: it has exactly these cards, however they are shuffled
 * and whoever gets them. The cards that are in no tier win nothing.
 */
export interface DeckPlan {
  /** Price of a card. */
  readonly price: Fils;
  /** Cards of the deck. */
  readonly size: number;
  /** The best prize first, each once. A card of tier n (from 1) wins `tiers[n - 1].prize`; tier 0 wins nothing. */
  readonly tiers: readonly DeckTier[];
}

/** Texts of a game, in both languages: a game is one folder, its words are in it. */
export type Texts = Readonly<Record<Locale, GameTexts>>;

interface GameTexts {
  readonly name: string;
  readonly tagline: string;
  /** Other words of the game, such as `symbol.<key>` of each symbol. */
  readonly [key: string]: string;
}

/** What all instant games have. */
interface InstantGameBase {
  /** Its accounts in the ledger, its orders and `lotteryType` on the wire (docs/ledger.md). Never used again. */
  readonly lotteryType: number;
  /** The key in its address, and `showKey` on the wire. */
  readonly key: string;
  readonly plan: DeckPlan;
  /** How many days a series is sold at most. */
  readonly days: number;
  /** Maximum cards of an order. */
  readonly maxCards: number;
  /** Hue from dark to light. */
  readonly hue: readonly [string, string];
  /**
   * `name` and `tagline`; of a grid `symbol.<key>` for each of its symbols; of an e-instant `rule.1` to
   * `rule.3`, `way.<n>`, which says how tier n is won, and what its view shows.
   */
  readonly texts: Texts;
}

/**
 * How a scratch card is laid out: `grid` (0 on the wire), nine areas of which three alike win; `framed` (1), your
 * numbers, each with a prize, against the winning numbers in a frame.
 */
export type CardLayout = 'grid' | 'framed';

/** A scratch card. */
export interface ScratchCard extends InstantGameBase {
  readonly kind: 'scratch-card';
  readonly layout: CardLayout;
  /**
   * Of a grid, the keys of its symbols: the one for each tier, as `plan.tiers` are, then those of no prize. Art is at
   * `symbols/<key>.svg` of its folder.
   */
  readonly symbols?: readonly string[];
  /** Of a framed card: winning numbers and your numbers, all from 1 to `to`. */
  readonly numbers?: { readonly winning: number; readonly yours: number; readonly to: number };
}

/** An e-instant. Its rules are in `e-instants/<key>/`; the deck decides what a play wins, the rules how it is shown. */
export interface EInstant extends InstantGameBase {
  readonly kind: 'e-instant';
}

/** What a deck dealt: the tier, 0 where nothing is won, and the salt of 16 bytes by which it is shown. */
export interface DealtCard {
  readonly tier: number;
  readonly salt: Uint8Array;
}

/** The rules of an e-instant: a play follows from the tier and the salt of its card, and from nothing else. */
export interface PlayRules<Play> {
  /** The play that shows `tier`, 0 where nothing is won, by the card's salt of 16 bytes. */
  readonly createPlay: (tier: number, salt: Uint8Array) => Play;
  /** What a play wins, by the pay table alone. */
  readonly readPlay: (play: Play) => number;
}

export type InstantGame = ScratchCard | EInstant;

/** An area of a scratch card as it is shown once it is scratched. */
export interface CardArea {
  /** A symbol's key on a grid, a number on a framed card. */
  readonly symbol: string | number;
  /** The prize beside your number; undefined on a grid, where the symbol stands for it. */
  readonly prize?: Fils;
  /** Whether it is part of what won. */
  readonly won: boolean;
}

/** What is printed on a scratch card. It follows from the card's tier and its salt, and from nothing else. */
export interface CardFace {
  readonly areas: readonly CardArea[];
  /** The winning numbers of a framed card; none on a grid. */
  readonly winningAreas: readonly CardArea[];
}
