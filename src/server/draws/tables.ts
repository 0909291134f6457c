import type { Generated } from 'kysely';
import type { BeaconChain, DrawRecord, RaffleResult } from './proof/draw-record.ts';

/**
 * A draw's life (docs/draw-engine.md). Tickets may be bought while 'scheduled' or 'open' and before closes_at;
 * 'suspended' is a draw whose sales the operator stopped (a purchase answers `gameNotOnSale`): it is still closed and
 * drawn.
 */
export type DrawState = 'scheduled' | 'open' | 'suspended' | 'closed' | 'drawn' | 'settled' | 'published' | 'cancelled';

export interface DrawTables {
  /** One row a game: whether it sells, and the hash of its newest published record. */
  draw_games: {
    lottery_type: number;
    sales: Generated<'available' | 'suspending' | 'suspended'>;
    reason: string | null;
    /** The suspension is a maintenance; players read a sentence of its own. */
    maintenance: Generated<boolean>;
    changed_at: Generated<Date>;
    head: Generated<Buffer>;
    /** Raffle prizes that no draw could give yet. */
    raffle_carried: Generated<number>;
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
    closed_at: Date | null;
    ticket_count: bigint | null;
    tickets_root: Buffer | null;
    root_published_at: Date | null;
    beacon_round: bigint | null;
    beacon_signature: Buffer | null;
    numbers: number[][] | null;
    drawn_at: Date | null;
    raffle: RaffleResult | null;
    paid_to: bigint | null;
    settled_at: Date | null;
    previous_hash: Buffer | null;
    record_hash: Buffer | null;
    record: DrawRecord | null;
    published_at: Date | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    refunded_to: string | null;
    refunded_at: Date | null;
  };
}
