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
}
