import type { Generated } from 'kysely';

export interface IdentityTables {
  identity_sessions: {
    /** What the provider knows the session by. */
    reference: Generated<string>;
    player_id: bigint;
    id_card_type: string;
    /** Null only of checks that older versions gave up before the provider had answered. */
    ticket_id: string | null;
    redirect_url: string | null;
    status: Generated<string>;
    /** The player's verified_status before it, to return to where the person left. */
    status_before: number;
    reason: number | null;
    /** The provider's or the reviewer's own sentence. */
    remark: string | null;
    created_at: Generated<Date>;
    /** When the provider was last asked for a result that did not come; by the machine's clock. */
    asked_at: Generated<Date | null>;
    finished_at: Date | null;
  };
  identity_documents: {
    player_id: bigint;
    type: string;
    number_hash: Buffer;
    /** The last four characters. Null, as the next ones, where the digest alone is kept of a closed account. */
    number_end: string | null;
    name: string | null;
    birth_date: string | null;
    nationality: string | null;
    expire_date: string | null;
    verified_at: Generated<Date>;
    /** When the player was told that it expires soon. */
    warned_at: Date | null;
    /** When another account of the person took it over, long after this one was closed. */
    released_at: Date | null;
  };
}
