import type { Generated, GeneratedAlways } from 'kysely';

export interface ExclusionTables {
  /** Exclusions that staff approved for a relative; a player may have several (waiting-measures.ts). */
  family_exclusions: {
    id: GeneratedAlways<bigint>;
    /** Null until somebody proves the number or address that it was approved for. */
    player_id: bigint | null;
    /** Null once the application is no longer kept. */
    application_id: bigint | null;
    /** Of the application's account; null for an old copy that may be of several, and without an application. */
    place: number | null;
    starts_at: Generated<Date>;
    /** 'infinity' for life. */
    ends_at: Date;
  };
  /** Exclusions that a player set, or that were set for them by the national register or staff. */
  player_exclusions: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    kind: ExclusionKind;
    source: ExclusionSource;
    starts_at: Date;
    /** 'infinity' until staff lift it. */
    ends_at: Date;
    /** When staff decided that it ends. */
    lifted_at: Date | null;
    /** Null while later draws are still to be stopped and deposited money to be released. */
    applied_at: Date | null;
  };
}

export type ExclusionKind = 'self-exclusion' | 'time-out';
/** `inherited`: it was set in another account of the same person. */
export type ExclusionSource = 'player' | 'register' | 'staff' | 'inherited';
