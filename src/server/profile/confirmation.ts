import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { confirmSession, type Session } from '../players/session.ts';

/**
 * Whoever finds an open session must not take the account over. So a change of password or contacts asks once more who
 * it is, by the password or a code to a proven contact, and by a second factor where the player added one
 * (begun-confirmations.ts); the session remembers the answer this long, for one change.
 */
const CONFIRMED_MINUTES = 10;

type SessionId = Pick<Session, 'id'>;

/** Whether the session is confirmed: for anything, or for this proof of a super-app account. */
const isFresh = (proof: Buffer | undefined) => sql<boolean>`coalesce(
  confirmed_at > clock_timestamp() - ${CONFIRMED_MINUTES} * interval '1 minute'
  and (confirmed_for is null or confirmed_for = ${proof ?? null}), false)`;

/**
 * Whether the session is confirmed now; asked before work that an unconfirmed one must not set off. `proof`: also where
 * it is confirmed for nothing but that this proof takes the place of other links.
 */
export async function checkConfirmation(
  db: Queryable,
  { id }: SessionId,
  proof?: Buffer,
): Promise<Result<void, Refusal>> {
  const { rows } = await sql<{ fresh: boolean }>`
    select ${isFresh(proof)} as fresh from sessions where id = ${id}`.execute(db);
  return rows[0]?.fresh === true ? ok(undefined) : err({ code: errorCodes.confirmationNeeded });
}

/** Locks the wallet and asks whether the session is live and confirmed. */
export async function beginConfirmedChange(tx: Tx, session: Session, proof?: Buffer): Promise<Result<void, Refusal>> {
  await lockWallet(tx, session.playerId);
  const live = await confirmSession(tx, session);
  return live.ok ? checkConfirmation(tx, session, proof) : live;
}

/** After the change: the next one asks again. */
export async function useUpConfirmation(tx: Tx, { id }: SessionId): Promise<void> {
  await sql`update sessions set confirmed_at = null, confirmed_for = null where id = ${id}`.execute(tx);
}
