import type { Generated, GeneratedAlways } from 'kysely';

export interface PlayerTables {
  players: {
    id: GeneratedAlways<bigint>;
    /** The id other systems and the wire may see. */
    open_id: string;
    /** E.164, e.g. +971501234567. */
    mobile: string | null;
    /** Lower case. */
    email: string | null;
    /** A nickname the player chose. */
    user_name: string | null;
    /** As the identity document says. */
    real_name: string | null;
    password_hash: string | null;
    /** yyyy-mm-dd; null once it was erased, long after the account was closed. */
    birth_date: string | null;
    /** First and middle names, as typed at registration. */
    first_names: string | null;
    last_name: string | null;
    /** ISO 3166-1 alpha-2. */
    nationality: string | null;
    residence: string | null;
    /** The kind of document named at registration. Its number is kept as in identity_documents. */
    registered_as: 'EID' | 'PASSPORT' | null;
    registered_number_hash: Buffer | null;
    registered_number_end: string | null;
    /** Typed at registration and not proven by a code: no login, no messages, not unique. */
    unproven_mobile: string | null;
    unproven_email: string | null;
    /** See VerifiedStatus; read it through effective_verified_status(). */
    verified_status: Generated<number>;
    document_expires: string | null;
    locale: Generated<string>;
    state: Generated<string>;
    /** Since when it is under a review for money laundering; kept while it is locked. */
    restricted_at: Date | null;
    /** Since when staff stop deposits and purchases, until they accept a statement on the source of funds. */
    payments_stopped_at: Date | null;
    /** Set exactly while `state` is closed. */
    closed_at: Date | null;
    last_login_at: Date | null;
    created_at: Generated<Date>;
  };
  player_addresses: {
    player_id: bigint;
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** In the United Arab Emirates only. */
    emirate: string | null;
    city: string;
    street: string;
    postcode: string | null;
    updated_at: Generated<Date>;
  };
  sessions: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    token_hash: Buffer;
    cookie_hash: Buffer;
    /** clientInfo.platform of the login. */
    platform: number | null;
    /** Browser and system, as http/client-name.ts says them. */
    client_name: string | null;
    method: string | null;
    second_factor: string | null;
    created_at: Generated<Date>;
    /** On the product's clock. */
    logged_in_at: Generated<Date>;
    last_used_at: Generated<Date>;
    /** Since when its player plays without a break (sql/session-time.sql); on the product's clock, as ends_at. */
    playing_since: Generated<Date>;
    /** When the player's session-time limit ends it; null without one. */
    ends_at: Date | null;
    ended_at: Date | null;
    ended_by: string | null;
    /** When the player last confirmed that it is them (confirmation.ts). */
    confirmed_at: Date | null;
    /** What the confirmation is good for: anything, or the proof of a super-app account with this digest. */
    confirmed_for: Buffer | null;
  };
  marketing_preferences: { player_id: bigint; channel: string; agreed: boolean; changed_at: Generated<Date> };
  one_time_codes: {
    id: GeneratedAlways<bigint>;
    destination: string;
    purpose: string;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  login_failures: {
    account: Buffer;
    failures: number;
    last_failed_at: Date;
    locked_until: Date | null;
    /** Since then no login is let in, until the owner has shown who they are and set a new password. */
    frozen_at: Date | null;
    /** When they have shown it. */
    identified_at: Date | null;
  };
  rate_limits: { key: string; points: Generated<number>; expire: number | null };
}
