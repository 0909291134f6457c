import { sql } from 'kysely';
import type { FactorKind, SecondStepNeeded } from '#contract/factors/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import type { Queryable, Tx } from '#server/db/index.ts';
import type { CookieChange } from '#server/http/cookies.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Contact } from '../contact.ts';
import { accountKey } from '../lockout.ts';
import { newSecret } from '../superapp/browser.ts';
import { offeredWays } from './kinds.ts';

/** The HttpOnly cookie that binds a pending login to its browser: it and the token are each useless alone. */
export const PENDING_COOKIE = 'naseeb_login';
const VALID_SECONDS = 600;
/** Answers after which a pending login is over, right or wrong. */
const TRIES = 5;

/** By which first step a player came, and what must still hold when the second one is done. */
export interface FirstStep {
  readonly method: 'password' | 'code' | 'superapp';
  /** What was typed; the super-app names no contact. */
  readonly contact?: Contact | undefined;
  readonly superappSubject?: Buffer | undefined;
  /** The digest of a botimAccount that came with it. */
  readonly superappProof?: Buffer | undefined;
}

export interface PendingLogin extends Omit<FirstStep, 'contact'> {
  /** The key of the contact that was typed (accountKey). */
  readonly account: Buffer | null;
  readonly playerId: bigint;
  readonly passwordDigest: Buffer | null;
  readonly challenge: string | null;
}

/** What a pending login remembers of the password: the digest of its hash. */
export const passwordDigest = (hash: string | null): Buffer | null => (hash === null ? null : sha256Digest(hash));

interface BrowserCall {
  readonly readCookie: (name: string) => string | undefined;
}

/** The digest of the cookie that this browser has. */
const browserDigest = ({ readCookie }: BrowserCall): Buffer => sha256Digest(readCookie(PENDING_COOKIE) ?? '');

/** The parts of a call that a pending login needs. */
interface PendingCall extends BrowserCall {
  readonly engine: Pick<Platform, 'publicOrigin'>;
  readonly setCookie: (change: CookieChange) => void;
}

/** Keeps a login whose first step was right. The refusal says how it goes on; no session has begun. */
export async function beginPendingLogin(
  tx: Tx,
  playerId: bigint,
  { method, contact, superappSubject, superappProof }: FirstStep,
  passwordHash: string | null,
  kinds: readonly FactorKind[],
  call: PendingCall,
): Promise<Refusal> {
  const [token, browser] = [newSecret(), newSecret()];
  // One that this browser began before has lost its cookie, and its place to this one.
  await sql`delete from pending_logins
    where player_id = ${playerId} and browser_hash = ${browserDigest(call)}`.execute(tx);
  const account = contact ? await accountKey(tx, contact) : null;
  await sql`
    insert into pending_logins
      (token_hash, browser_hash, player_id, method, account, password_digest, superapp_subject, superapp_proof,
        expires_at)
    values (${sha256Digest(token)}, ${sha256Digest(browser)}, ${playerId}, ${method}, ${account},
      ${passwordDigest(passwordHash)}, ${superappSubject ?? null}, ${superappProof ?? null},
      clock_timestamp() + ${VALID_SECONDS} * interval '1 second')`.execute(tx);
  call.setCookie({ name: PENDING_COOKIE, value: browser, maxAgeSeconds: VALID_SECONDS });
  const extData: SecondStepNeeded = {
    pendingLogin: token,
    ...offeredWays(kinds, call.engine),
    expiresInSeconds: VALID_SECONDS,
  };
  return { code: errorCodes.secondFactorNeeded, extData: { ...extData } };
}

/** The pending login's two halves, as they are stored. */
export interface PendingKey {
  readonly token: Buffer;
  readonly browser: Buffer;
}

export const pendingKey = (token: string, call: BrowserCall): PendingKey => ({
  token: sha256Digest(token),
  browser: browserDigest(call),
});

const isLive = ({ token, browser }: PendingKey) => sql<boolean>`
  token_hash = ${token} and browser_hash = ${browser} and expires_at > clock_timestamp() and attempts < ${TRIES}`;
const columns = sql`player_id as "playerId", method, account, password_digest as "passwordDigest",
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
    returning p.player_id as "playerId", p.method, p.account, p.password_digest as "passwordDigest",
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
