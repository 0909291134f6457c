import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';

/** No payment is under way: its money would come into a closed account. */
export const depositsCondition: ClosureCondition = {
  name: 'deposits',
  isMet: (db, playerId) =>
    findsNothing(
      db,
      sql`select from deposits where player_id = ${playerId} and state in ('created', 'challenged', 'pending')`,
    ),
  route: 'transfer',
};
