import type { GameMark } from '#contract/draws/fields.ts';
import type { Generated } from 'kysely';
import type { BeaconChain, DrawRecord, RaffleResult } from './proof/draw-record.ts';
import type { Openings } from './proof/openings.ts';
import type { DrawRecord3 } from './proof/record-3.ts';

/**
 * A draw's life (docs/draw-engine.md). Tickets may be bought while 'scheduled' or 'open' and before closes_at;
 * 'suspended' is a draw whose sales the operator stopped (a purchase answers `gameNotOnSale`): it is still closed and
 * drawn.
 */
export type DrawState = 'scheduled' | 'open' | 'suspended' | 'closed' | 'drawn' | 'settled' | 'published' | 'cancelled';

export interface DrawTables {
  /** What staff set of games' cards, by the games' keys. */
  game_cards: {
    show_key: string;
    mark: GameMark | null;
    place: number | null;
    hidden: Generated<boolean>;
    updated_at: Generated<Date>;
  };
  /** One row a game: whether it sells, and the hash of its newest published record. */
  draw_games: {
    lottery_type: number;
    sales: Generated<'available' | 'suspending' | 'suspended'>;
    reason: string | null;
    /** The suspension is a maintenance; players read a sentence of its own. */
    maintenance: Generated<boolean>;
    changed_at: Generated<Date>;
    head: Generated<Buffer>;
    /** Raffle prizes that no draw of version 2 could give yet. */
    raffle_carried: Generated<number>;
    /** Of them, what was brought into `raffle_account`, over all time. */
    raffle_moved: Generated<number>;
    /** The same of version 3, by its closings. */
    raffle_account: Generated<number>;
  };
  draws: {
    id: Generated<bigint>;
    lottery_type: number;
    phase: string;
    state: Generated<DrawState>;
    opens_at: Date;
    closes_at: Date;
    draws_at: Date;
    /** Secret until published_at. */
    seed: Buffer;
    seed_hash: Buffer;
    committed_at: Date;
    beacon: BeaconChain;
    /** Of docs/draw-proof.md (3) or docs/draw-proof-2.md. What follows with a version is null in the other. */
    proof_version: Generated<2 | 3>;
    /** Version 3: until when the draw's witnesses must have seen its closing. */
    seal_by: Date | null;
    /** Version 3: their verifier keys. */
    witnesses: string[] | null;
    /** Version 3: how many of them. */
    quorum: number | null;
    /** Version 3: the log's `draw` entry, and its hash. */
    commitment: Buffer | null;
    commitment_hash: Buffer | null;
    /** Version 3: the log's `closing` entry, and its hash. */
    closing: Buffer | null;
    closing_hash: Buffer | null;
    /** Version 3: when a quorum had seen the closing in time, and the checkpoints that show it. */
    sealed_at: Date | null;
    seal: string[] | null;
    closed_at: Date | null;
    ticket_count: bigint | null;
    tickets_root: Buffer | null;
    root_published_at: Date | null;
    /** Version 3: known from the commitment on. */
    beacon_round: bigint | null;
    beacon_signature: Buffer | null;
    numbers: number[][] | null;
    drawn_at: Date | null;
    raffle: RaffleResult | null;
    paid_to: bigint | null;
    settled_at: Date | null;
    previous_hash: Buffer | null;
    record_hash: Buffer | null;
    record: DrawRecord | DrawRecord3 | null;
    /** Version 3: the opened winners. */
    openings: Openings | null;
    published_at: Date | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    refunded_to: string | null;
    refunded_at: Date | null;
  };
  /** Changes of the operator's key (docs/draw-proof.md §10). A row never changes. */
  operator_key_changes: {
    /** Of the `key` entry, in the log. */
    index: bigint;
    /** The public key before, and the one that follows it. */
    before: Buffer;
    key: Buffer;
    changed_at: Generated<Date>;
  };
  /** The log's entries with the rules of games. A row never changes. */
  draw_rules: {
    /** Of the entry. */
    hash: Buffer;
    lottery_type: number;
    entry: Buffer;
  };
}
