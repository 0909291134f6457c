import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/** After a break of so many minutes session time begins again: session_break() in sql/session-time.sql. */
export const BREAK_MINUTES = 15;

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
