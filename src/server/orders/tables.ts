import type { Generated } from 'kysely';
import type { Entry } from '#games/game.ts';
import type { OrderDrawState } from '../settlement/order-draw-state.ts';

interface TicketColumns {
  draw_id: bigint;
  order_id: string;
  player_id: bigint;
  m1: bigint;
  m2: bigint;
  m3: bigint;
  stake: bigint;
  multiple: number;
  entry_no: number;
  /** Its place in Game.plays, from 0. */
  play: number;
  /** Its Lucky Chance ID (#games/lucky-id.ts); null where the game has no raffle. */
  lucky: bigint | null;
  salt: Buffer;
  leaf: Buffer;
}

export interface OrderTables {
  orders: {
    id: string;
    player_id: bigint;
    /** Of all draws. */
    total: bigint;
    /** Whole milliseconds: it is the receipt's moment too (docs/draw-proof-2.md §6). */
    created_at: Date;
    lottery_type: number;
    draws_count: number;
    entries_count: number;
    /** SHA-256 of the business fields: the same id with other fields is refused. */
    fingerprint: Buffer;
    /** Hash of the game's newest published draw when it was bought. */
    receipt_previous: Buffer | null;
    /**
     * The orders it was paid with, and its place among them from 0: null where it was paid before receipts were
     * signed together.
     */
    receipt_batch: bigint | null;
    receipt_place: number | null;
    /** What its names, salts and leaves follow from (docs/draw-proof.md §5); null where its receipt is of version 2. */
    secret: Buffer | null;
    nonce: Buffer | null;
  };
  receipt_batches: {
    id: Generated<bigint>;
    /** Version 2: the leaves of its orders, one after another (docs/draw-proof-2.md §6). */
    leaves: Buffer | null;
    /** Version 3: the log's `orders` entry. */
    entry: Buffer | null;
  };
  /** Version 2: what the first key of the operator signed, kept as that key is deleted. A row never changes. */
  receipt_signatures: {
    /** SHA-256 of what is signed: of a batch, for one game. */
    statement: Buffer;
    signature: Buffer;
  };
  /** Version 3: the orders of a batch in one draw. A row never changes. */
  batch_draws: {
    draw_id: bigint;
    batch: bigint;
    /** Leaves of the batch's tree for this draw, one after another in ascending order (docs/draw-proof.md §5). */
    leaves: Buffer;
  };
  order_draws: {
    order_id: string;
    draw_id: bigint;
    player_id: bigint;
    stake: bigint;
    /** How much of the stake came from each bucket. A refund goes back there. */
    from_gift: bigint;
    from_deposited: bigint;
    from_winnings: bigint;
    prize: bigint | null;
    settled_at: Date | null;
    /** Draw `position` of `of`. */
    position: number;
    of: number;
    state: Generated<OrderDrawState>;
    /** When its player stopped it; its tickets have been in stopped_tickets since. */
    stopped_at: Date | null;
  };
  tickets: TicketColumns;
  /** Tickets of draws that their player stopped: they take part in nothing, and receipts name their leaves. */
  stopped_tickets: TicketColumns;
  /** Saved numbers of players. */
  saved_numbers: {
    id: Generated<bigint>;
    player_id: bigint;
    lottery_type: number;
    name: string;
    entries: Entry[];
    created_at: Generated<Date>;
  };
  /**
   * Wins for the popup (101066): written when an order is marked as winning, or when cards were revealed without their
   * player, deleted when the browser confirms that it was shown.
   */
  unshown_wins: {
    player_id: bigint;
    /** 0 of cards, which have no draw. */
    draw_id: bigint;
    order_id: string;
    /** The order's stake in this draw; the price of these cards. */
    stake: bigint;
    prize: bigint;
    /** The part of the prize that waits to be claimed. */
    to_claim: bigint;
    /** The answer that carried it last. */
    telling: string | null;
    told_at: Date | null;
    /** The session of a host that confirms nothing. */
    told_session: bigint | null;
  };
}
