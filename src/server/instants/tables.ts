import type { Generated } from 'kysely';

/** States of a series: sold; over, its cards can still be revealed; opened, with its seed, for all to see. */
export type SeriesState = 'on-sale' | 'ended' | 'opened';

/** Why a series ended: its day came, all cards are sold, what is left would return too much, staff stopped it. */
export type SeriesEnd = 'date' | 'sold-out' | 'return' | 'stopped';

export interface InstantTables {
  /** The series of instant games: a sealed deck each (docs/instant-games.md). */
  instant_series: {
    id: Generated<bigint>;
    lottery_type: number;
    /** Of the game's series, from 1. */
    number: number;
    state: Generated<SeriesState>;
    /** Staff stopped its sales. */
    suspended: Generated<boolean>;
    opens_at: Date;
    ends_at: Date;
    /** Cards that are not revealed by then are revealed without their players. */
    reveals_by: Date;
    price: bigint;
    size: number;
    /** From this prize on, in fils, a card's prize is claimed and does not enter the wallet. */
    grand_prize: bigint;
    /** Cards that were dealt. */
    sold: Generated<number>;
    seed: Buffer;
    root: Buffer;
    /** The log's entry that commits to it. */
    commitment: Buffer;
    ended_at: Date | null;
    end_reason: SeriesEnd | null;
    opened_at: Date | null;
  };
  /** Games whose sales staff suspended or resumed; a game without a row is sold. */
  instant_games: {
    lottery_type: number;
    suspended: boolean;
    /** The suspension is a maintenance; players read a sentence of its own. */
    maintenance: boolean;
    reason: string | null;
    changed_at: Date;
  };
  /** How many cards of a series are of each tier, 0 that of no prize. */
  deck_tiers: { series_id: bigint; tier: number; prize: bigint; count: number; revealed: Generated<number> };
  /** Where the list of cards left differs from the deck: the place of the card that stands in a slot. */
  deck_swaps: { series_id: bigint; slot: number; place: number };
  /** What an order of `orders` has of cards. */
  card_orders: {
    order_id: string;
    series_id: bigint;
    player_id: bigint;
    quantity: number;
    stake: bigint;
    /** How much of the stake came from each bucket. */
    from_gift: bigint;
    from_deposited: bigint;
    from_winnings: bigint;
    created_at: Date;
    /** How many of its cards are revealed, and what they won. */
    revealed: Generated<number>;
    win_amount: Generated<bigint>;
  };
  cards: {
    order_id: string;
    /** From 1. */
    card_no: number;
    series_id: bigint;
    player_id: bigint;
    /** In the deck, from 0. */
    place: number;
    /** The rest is null until it is revealed: nothing but the deck knows before. */
    revealed_at: Date | null;
    tier: number | null;
    prize: bigint | null;
    to_claim: boolean | null;
    /** Revealed without its player. */
    automatic: boolean | null;
  };
  /** The leaves of a batch's orders in a series, one after another in ascending order. A row never changes. */
  batch_series: { series_id: bigint; batch: bigint; leaves: Buffer };
}
