import type { Generated } from 'kysely';

export interface SuperappTables {
  /** Which player logs in by which account at the super-app. */
  superapp_links: {
    player_id: bigint;
    /** A keyed digest of the provider's id. */
    subject_hash: Buffer;
    /** Its masked mobile number, or empty. */
    label: string;
    linked_at: Generated<Date>;
  };
  /** An authorization that was begun and is not answered yet. */
  superapp_requests: {
    state_hash: Buffer;
    /** Of the cookie that binds it to its browser. */
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    redirect_uri: string;
    /** Who asked to link; null: to log in. */
    player_id: bigint | null;
    expires_at: Generated<Date>;
  };
  /** An account at the super-app that was proven and is not linked yet. */
  superapp_proofs: {
    token_hash: Buffer;
    browser_hash: Buffer;
    subject_hash: Buffer;
    label: string;
    /** The only player who may use it, where one asked to link. */
    player_id: bigint | null;
    expires_at: Generated<Date>;
  };
}
