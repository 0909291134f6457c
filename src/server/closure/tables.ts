import type { Generated, GeneratedAlways } from 'kysely';
import type { ClosureReason, ClosureState } from '#contract/closure/choices.ts';

export interface ClosureTables {
  /** Requests of players to close their account; one of a player may wait. */
  account_closures: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    state: Generated<ClosureState>;
    reason: ClosureReason;
    /** The player's own words; empty where the reason says it. */
    details: string;
    front_photo: string;
    /** Of an Emirates ID. */
    back_photo: string | null;
    /** What staff wrote with a rejection. */
    remark: string | null;
    submitted_at: Generated<Date>;
    decided_at: Date | null;
  };
}
