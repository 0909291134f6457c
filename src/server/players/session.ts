import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { formatDialogMoment } from '#i18n/date-format.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';

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

/** What a call under an ended session is answered. A login elsewhere names its time. */
export function endedSessionRefusal(by: string, nextLogin: Date | null): Refusal {
  if (by !== 'login-elsewhere') return { code: by === 'locked' ? errorCodes.accountLocked : errorCodes.sessionExpired };
  if (!nextLogin) return { code: errorCodes.loggedInElsewhere, messageKey: 'signedInElsewhere' };
  return {
    code: errorCodes.loggedInElsewhere,
    params: { time: formatDialogMoment(nextLogin.getTime()) },
    extData: { time: nextLogin.getTime() },
  };
}

/** Whether this session is still live. Call with the player's wallet locked, so that its end comes before or after. */
export async function confirmSession(tx: Tx, session: Pick<Session, 'id'>): Promise<Result<null, Refusal>> {
  const { rows } = await sql<{ ended_by: string | null; next_login: Date | null }>`
    select s.ended_by, case when s.ended_by = 'login-elsewhere' then
      (select n.created_at from sessions n where n.player_id = s.player_id and n.id > s.id order by n.id limit 1) end as next_login
    from sessions s where s.id = ${session.id}`.execute(tx);
  const row = assertPresent(rows[0], 'a session is kept for a year after its end');
  return row.ended_by === null ? ok(null) : err(endedSessionRefusal(row.ended_by, row.next_login));
}
