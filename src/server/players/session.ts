import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';

/** A live session and what the access rules need to know of its player. */
export interface Session {
  readonly id: bigint;
  readonly playerId: bigint;
  /** The id that other systems and clients may see. */
  readonly userOpenId: string;
  /** 1 unverified, 2 under review, 3 verified, 4 failed, 6 verifying, 7 expired. */
  readonly verifiedStatus: number;
}

export interface EndedSession {
  readonly id: bigint;
  /** The error code that a call with this session's token would get. */
  readonly code: ErrorCode;
}

/** The refusal of a closed account, with the time of its last login. */
export const closedAccountRefusal = (loginAt: Date | null): Refusal => ({
  code: errorCodes.accountClosed,
  ...(loginAt && { extData: { time: loginAt.getTime() } }),
});

/**
 * What a call under an ended session is answered. `at` is what MOMENT_TO_TELL finds: a push, which sends no more than
 * the code, has none.
 */
export function endedSessionRefusal(by: string, at: Date | null): Refusal {
  if (by === 'closed') return closedAccountRefusal(at);
  const told = at && { params: { time: at }, extData: { time: at.getTime() } };
  if (by === 'login-elsewhere')
    return { code: errorCodes.loggedInElsewhere, ...(told ?? { messageKey: 'signedInElsewhere' }) };
  if (by === 'password' && told)
    return { code: errorCodes.sessionExpired, messageKey: 'passwordSetElsewhere', ...told };
  if (by === 'excluded') return { code: errorCodes.sessionExpired, messageKey: 'sessionEndedExcluded' };
  return { code: by === 'locked' ? errorCodes.accountLocked : errorCodes.sessionExpired };
}

/**
 * In SQL, the moment that the refusal of the ended session `s` names: of the login elsewhere, of the new password, or
 * of the closed account's last login. An end is noted by the machine's clock, which the product's may be ahead of.
 */
export const MOMENT_TO_TELL = `case s.ended_by when 'closed' then s.logged_in_at
    when 'password' then s.ended_at + (s.logged_in_at - s.created_at)
    when 'login-elsewhere' then
      (select n.logged_in_at from sessions n where n.player_id = s.player_id and n.id > s.id order by n.id limit 1) end`;

/** Whether this session is still live. Call with the player's wallet locked, so that its end comes before or after. */
export async function confirmSession(tx: Tx, session: Pick<Session, 'id'>): Promise<Result<null, Refusal>> {
  const { rows } = await sql<{ ended_by: string | null; told_at: Date | null }>`
    select s.ended_by, ${sql.raw(MOMENT_TO_TELL)} as told_at
    from sessions s where s.id = ${session.id}`.execute(tx);
  const row = assertPresent(rows[0], 'a session is kept for a year after its end');
  return row.ended_by === null ? ok(null) : err(endedSessionRefusal(row.ended_by, row.told_at));
}

/**
 * The player has just shown once more who they are (profile/confirmation.ts); with a proof of a super-app account, for
 * nothing but that it takes the place of other links.
 */
export async function rememberConfirmation(
  db: Queryable,
  { id }: Pick<Session, 'id'>,
  proof: Buffer | null = null,
): Promise<void> {
  await sql`update sessions set confirmed_at = clock_timestamp(), confirmed_for = ${proof}
    where id = ${id} and ended_at is null`.execute(db);
}
