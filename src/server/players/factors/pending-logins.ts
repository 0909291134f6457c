import { sql } from 'kysely';
import type { FactorKind } from '#contract/factors/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import type { Queryable, Tx } from '#server/db/index.ts';
import type { CookieChange } from '#server/http/cookies.ts';
import { newSecret } from '../superapp/browser.ts';

/** The HttpOnly cookie that binds a pending login to its browser: it and the token are each useless alone. */
export const PENDING_COOKIE = 'naseeb_login';
/** As the column's default says. */
const VALID_SECONDS = 600;
/** Answers after which a pending login is over, right or wrong. */
const TRIES = 5;

/** By which first step a player came, and what must still hold when the second one is done. */
export interface FirstStep {
  readonly method: 'password' | 'code' | 'superapp';
  readonly superappSubject?: Buffer | undefined;
  /** The digest of a botimAccount that came with it. */
  readonly superappProof?: Buffer | undefined;
}

export interface PendingLogin extends FirstStep {
  readonly playerId: bigint;
  readonly passwordDigest: Buffer | null;
  readonly challenge: string | null;
}

/** What a pending login remembers of the password: the digest of its hash. */
export const passwordDigest = (hash: string | null): Buffer | null => (hash === null ? null : sha256Digest(hash));

/** Keeps a login whose first step was right. The refusal says how it goes on; no session has begun. */
export async function beginPendingLogin(
  tx: Tx,
  playerId: bigint,
  { method, superappSubject = undefined, superappProof = undefined }: FirstStep,
  passwordHash: string | null,
  kinds: readonly FactorKind[],
  setCookie: (change: CookieChange) => void,
): Promise<Refusal> {
  const [token, browser] = [newSecret(), newSecret()];
  await sql`
    insert into pending_logins
      (token_hash, browser_hash, player_id, method, password_digest, superapp_subject, superapp_proof)
    values (${sha256Digest(token)}, ${sha256Digest(browser)}, ${playerId}, ${method}, ${passwordDigest(passwordHash)},
      ${superappSubject ?? null}, ${superappProof ?? null})`.execute(tx);
  setCookie({ name: PENDING_COOKIE, value: browser, maxAgeSeconds: VALID_SECONDS });
  return {
    code: errorCodes.secondFactorNeeded,
    extData: { pendingLogin: token, kinds, expiresInSeconds: VALID_SECONDS },
  };
}

interface BrowserCall {
  readonly readCookie: (name: string) => string | undefined;
}

/** The pending login's two halves, as they are stored. */
export interface PendingKey {
  readonly token: Buffer;
  readonly browser: Buffer;
}

export const pendingKey = (token: string, { readCookie }: BrowserCall): PendingKey => ({
  token: sha256Digest(token),
  browser: sha256Digest(readCookie(PENDING_COOKIE) ?? ''),
});

const isLive = ({ token, browser }: PendingKey) => sql<boolean>`
  token_hash = ${token} and browser_hash = ${browser} and expires_at > clock_timestamp() and attempts < ${TRIES}`;
const columns = sql`player_id as "playerId", method, password_digest as "passwordDigest",
  superapp_subject as "superappSubject", superapp_proof as "superappProof", challenge`;

export async function findPendingLogin(db: Queryable, key: PendingKey): Promise<PendingLogin | undefined> {
  const { rows } = await sql<PendingLogin>`select ${columns} from pending_logins where ${isLive(key)}`.execute(db);
  return rows[0];
}

/** Counts an answer to a pending login and locks it until the transaction ends. A challenge is for one answer. */
export async function countPendingAnswer(tx: Tx, key: PendingKey): Promise<PendingLogin | undefined> {
  const { rows } = await sql<PendingLogin>`
    update pending_logins p set attempts = p.attempts + 1, challenge = null
    from (select token_hash, challenge from pending_logins where ${isLive(key)} for update) old
    where p.token_hash = old.token_hash
    returning p.player_id as "playerId", p.method, p.password_digest as "passwordDigest",
      p.superapp_subject as "superappSubject", p.superapp_proof as "superappProof", old.challenge`.execute(tx);
  return rows[0];
}

export async function keepChallenge(db: Queryable, key: PendingKey, challenge: string): Promise<void> {
  await sql`update pending_logins set challenge = ${challenge} where ${isLive(key)}`.execute(db);
}

export async function dropPendingLogin(tx: Tx, { token }: PendingKey): Promise<void> {
  await sql`delete from pending_logins where token_hash = ${token}`.execute(tx);
}

/** Ends every pending login of a player whose factors changed. */
export async function dropPendingLoginsOf(tx: Tx, playerId: bigint): Promise<void> {
  await sql`delete from pending_logins where player_id = ${playerId}`.execute(tx);
}
