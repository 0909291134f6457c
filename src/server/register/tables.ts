import type { Generated } from 'kysely';

export interface RegisterTables {
  /** What a player is asked about by: of the document they registered with, and of those they were verified with. */
  register_identifiers: {
    player_id: bigint;
    /** `registerIdentifier`. */
    digest: Buffer;
    /** `registerKeyId` of the key it was made with. */
    key_id: Buffer;
    known_since: Generated<Date>;
  };
  /** The register's last answer about a player. */
  register_checks: {
    player_id: bigint;
    answered_at: Generated<Date>;
    excluded: boolean;
    /** Of who is excluded; 'infinity' without an end. */
    ends_at: Date | null;
    /** The register's, of who is excluded. */
    reference: string | null;
    /** How many documents of the player were known before it was asked: it counts for those. */
    documents: number;
  };
}
