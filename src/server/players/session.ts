import { sql } from 'kysely';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Queryable, Tx } from '../db/index.ts';

/** After a break of so many minutes session time begins again: session_break() in sql/session-time.sql. */
export const BREAK_MINUTES = 15;

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
  if (by === 'restricted') return { code: errorCodes.accountRestricted };
  if (by === 'pay-limit') return { code: errorCodes.accountPayLimit };
  if (by === 'excluded')
    return {
      code: errorCodes.sessionExpired,
      messageKey: 'sessionEndedExcluded',
      extData: { userExclusionType: CONTROL_TYPE.selfExclusion },
    };
  if (by === 'time-limit' && at)
    return {
      code: errorCodes.sessionExpired,
      messageKey: 'sessionLimitReached',
      params: { time: at, until: new Date(at.getTime() + BREAK_MINUTES * MINUTE_MS) },
      extData: { time: at.getTime() },
    };
  return { code: by === 'locked' ? errorCodes.accountLocked : errorCodes.sessionExpired };
}

/**
 * In SQL, the moment that the refusal of the ended session `s` names: of the login elsewhere, of the new password, of
 * the closed account's last login, or at which its time was over. An end is noted by the machine's clock, which the
 * product's may be ahead of.
 */
export const MOMENT_TO_TELL = `case coalesce(s.ended_by, 'time-limit') when 'closed' then s.logged_in_at
    when 'time-limit' then s.ends_at
    when 'password' then s.ended_at + (s.logged_in_at - s.created_at)
    when 'login-elsewhere' then
      (select n.logged_in_at from sessions n where n.player_id = s.player_id and n.id > s.id order by n.id limit 1) end`;

/**
 * Whether this session is still live. Whoever changes something calls it with the player's wallet locked, so that its
 * end comes before or after.
 */
export async function confirmSession(db: Queryable, session: Pick<Session, 'id'>): Promise<Result<null, Refusal>> {
  const { rows } = await sql<{ ended_by: string | null; told_at: Date | null }>`
    select coalesce(s.ended_by, case when s.ends_at <= product_now() then 'time-limit' end) as ended_by, ${sql.raw(MOMENT_TO_TELL)} as told_at
    from sessions s where s.id = ${session.id}`.execute(db);
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

/** When the break is over behind the player's session-time limit; null where they may log in now. */
export async function findBreakEnd(tx: Tx, playerId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select session_break_end(${playerId}) as until`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Ends the player's live session no later than their limit says now. Call with the wallet locked. */
export async function shortenSession(tx: Tx, playerId: bigint): Promise<void> {
  await sql`update sessions set ends_at = least(ends_at, session_time_over(player_id, playing_since))
    where player_id = ${playerId} and ended_at is null`.execute(tx);
}

/** Since when the player of a session plays without a break, and when their limit ends it, in ms. */
export async function loadSessionTime(
  db: Pick<Tx, 'selectFrom'>,
  sessionId: bigint,
): Promise<{ readonly playingSince: number; readonly endsAt: number | null }> {
  const row = await db
    .selectFrom('sessions')
    .select(['playing_since', 'ends_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { playingSince: row.playing_since.getTime(), endsAt: row.ends_at?.getTime() ?? null };
}
