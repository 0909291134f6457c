import type { Queryable } from '../db/index.ts';
import { endedSessionRefusal, type EndedSession } from '../players/session.ts';

/** Which of these sessions are over. */
export async function findEndedSessions(db: Queryable, ids: readonly bigint[]): Promise<EndedSession[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ended_by'])
    .where('id', 'in', [...ids])
    .where('ended_at', 'is not', null)
    .execute();
  return rows.map(({ id, ended_by }) => ({ id, code: endedSessionRefusal(ended_by ?? '', null).code }));
}
