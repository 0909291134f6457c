import type { Generated, GeneratedAlways } from 'kysely';

export interface FactorTables {
  authenticators: {
    player_id: bigint;
    /** Encrypted (crypto/encryption.ts). */
    secret: Buffer;
    /** The time step of the last code that was accepted: none is accepted twice. */
    last_step: bigint;
    added_at: Generated<Date>;
    last_used_at: Date | null;
  };
  passkeys: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    /** base64url. */
    credential_id: string;
    /** COSE. */
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    name: string;
    added_at: Generated<Date>;
    last_used_at: Date | null;
  };
  /** Of each code a keyed digest; one that was used is deleted. */
  backup_codes: {
    player_id: bigint;
    code_hash: Buffer;
    /** Whether the player has them, by their word or by a code they used: an answer that shows them may be lost. */
    kept: Generated<boolean>;
  };
  /** A factor that is being set up: an app's key or a passkey's challenge, encrypted. */
  factor_setups: {
    session_id: bigint;
    kind: 'authenticator' | 'passkey';
    secret: Buffer;
    expires_at: Generated<Date>;
  };
  /** A confirmation whose first answer was right (profile/begun-confirmations.ts). */
  begun_confirmations: {
    session_id: bigint;
    /** WebAuthn's, once a passkey was asked for. */
    challenge: string | null;
    attempts: Generated<number>;
    expires_at: Generated<Date>;
  };
  /** A login whose first step was right. */
  pending_logins: {
    token_hash: Buffer;
    /** Of the cookie that binds it to its browser. */
    browser_hash: Buffer;
    player_id: bigint;
    method: 'password' | 'code' | 'superapp';
    /** Of the stored password hash: a new password ends the login. */
    password_digest: Buffer | null;
    /** Of the contact that was typed (accountKey), whose freeze refuses the login; none by the super-app. */
    account: Buffer | null;
    /** Of the link by which it came: an unlinked account does not come in. */
    superapp_subject: Buffer | null;
    /** The digest of a botimAccount that came with the first step. */
    superapp_proof: Buffer | null;
    /** WebAuthn's, once a passkey was asked for. */
    challenge: string | null;
    attempts: Generated<number>;
    expires_at: Date;
  };
}
