import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';
import { sha256Digest } from '../crypto/digest.ts';
import { newSecret } from '../players/superapp/browser.ts';
import type { AuthorizationRequest } from './provider.ts';

export const createRequest = (redirectUri: string): AuthorizationRequest => ({
  state: newSecret(),
  nonce: newSecret(),
  codeVerifier: newSecret(),
  redirectUri,
});

/** Keeps a request of this browser; with a player, one to link their account. */
export async function keepRequest(
  db: Queryable,
  { state, nonce, codeVerifier, redirectUri }: AuthorizationRequest,
  browser: Buffer,
  playerId: bigint | null,
): Promise<void> {
  await sql`insert into superapp_requests (state_hash, browser_hash, nonce, code_verifier, redirect_uri, player_id)
    values (${sha256Digest(state)}, ${browser}, ${nonce}, ${codeVerifier}, ${redirectUri}, ${playerId})`.execute(db);
}

export interface KeptRequest extends Omit<AuthorizationRequest, 'state'> {
  readonly playerId: bigint | null;
}

/** The request of this state, once. One of another browser stays, so that a stranger cannot spend it. */
export async function takeRequest(db: Queryable, state: string, browser: Buffer): Promise<KeptRequest | undefined> {
  const { rows } = await sql<KeptRequest>`
    delete from superapp_requests
    where state_hash = ${sha256Digest(state)} and browser_hash = ${browser} and expires_at > clock_timestamp()
    returning nonce, code_verifier as "codeVerifier", redirect_uri as "redirectUri", player_id as "playerId"`.execute(
    db,
  );
  return rows[0];
}
