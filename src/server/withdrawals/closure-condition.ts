import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';

/** No withdrawal is under way. One that the bank returns later is staff's to settle. */
export const withdrawalsCondition: ClosureCondition = {
  name: 'withdrawals',
  isMet: (db, playerId) =>
    findsNothing(
      db,
      sql`select from withdrawals where player_id = ${playerId} and state in ('review', 'approved', 'sent')`,
    ),
  route: 'withdraw',
};
