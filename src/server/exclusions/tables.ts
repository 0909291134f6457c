import type { Generated, GeneratedAlways } from 'kysely';

export interface ExclusionTables {
  /** Exclusions that staff approved for a relative; a player may have several. */
  family_exclusions: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    /** Null once the application is no longer kept. */
    application_id: bigint | null;
    starts_at: Generated<Date>;
    /** 'infinity' for life. */
    ends_at: Date;
  };
}
