import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { ConfirmStepNeeded } from '#contract/factors/fields.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { findFactorKinds, offeredWays } from '../players/factors/kinds.ts';
import type { Platform } from '../platform/platform.ts';
import { confirmSession, rememberConfirmation, type Session } from '../players/session.ts';

type SessionId = Pick<Session, 'id'>;

/** As the column's default says. */
const VALID_SECONDS = 600;
/** Answers after which the first one is asked for again, right or wrong. */
const TRIES = 5;

/**
 * The first answer, a password or a code, was right. Where the player has a second factor it confirms nothing yet: it
 * is kept, and the refusal says what is asked for next. Under the lock that whoever adds a factor takes first.
 */
export async function passFirstAnswer(
  tx: Tx,
  session: Session,
  engine: Pick<Platform, 'publicOrigin'>,
): Promise<Result<Record<never, never>, Refusal>> {
  await lockWallet(tx, session.playerId);
  const live = await confirmSession(tx, session);
  if (!live.ok) return live;
  const kinds = await findFactorKinds(tx, session.playerId);
  if (kinds.length === 0) {
    await rememberConfirmation(tx, session);
    return ok({});
  }
  await sql`
    insert into begun_confirmations (session_id) values (${session.id})
    on conflict (session_id) do update set challenge = null, attempts = 0, expires_at = default`.execute(tx);
  const extData: ConfirmStepNeeded = { ...offeredWays(kinds, engine), expiresInSeconds: VALID_SECONDS };
  return err({ code: errorCodes.secondFactorNeeded, extData: { ...extData } });
}

const isLive = ({ id }: SessionId) => sql<boolean>`
  session_id = ${id} and expires_at > clock_timestamp() and attempts < ${TRIES}`;

/** Whether a second factor is awaited. Not where staff removed all of them meanwhile. */
export async function isConfirmationBegun(db: Queryable, session: Session): Promise<boolean> {
  const { rows } = await sql`select from begun_confirmations where ${isLive(session)}`.execute(db);
  return rows.length > 0 && (await findFactorKinds(db, session.playerId)).length > 0;
}

/** Counts an answer. Answers WebAuthn's challenge, if a passkey was asked for: it is for one answer. */
export async function countConfirmationAnswer(
  tx: Tx,
  session: SessionId,
): Promise<{ readonly challenge: string | null } | undefined> {
  const { rows } = await sql<{ challenge: string | null }>`
    update begun_confirmations b set attempts = b.attempts + 1, challenge = null
    from (select session_id, challenge from begun_confirmations where ${isLive(session)} for update) old
    where b.session_id = old.session_id
    returning old.challenge`.execute(tx);
  return rows[0];
}

export async function keepConfirmationChallenge(db: Queryable, session: SessionId, challenge: string): Promise<void> {
  await sql`update begun_confirmations set challenge = ${challenge} where ${isLive(session)}`.execute(db);
}

/** The second answer was right, too. */
export async function endConfirmation(tx: Tx, session: SessionId): Promise<void> {
  await sql`delete from begun_confirmations where session_id = ${session.id}`.execute(tx);
  await rememberConfirmation(tx, session);
}
