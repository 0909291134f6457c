import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';
import { isAwaited } from './late-money.ts';

/** No payment is under way, and none may still succeed late: its money would come into a closed account. */
export const depositsCondition: ClosureCondition = {
  name: 'deposits',
  isMet: (db, playerId) =>
    findsNothing(
      db,
      sql`select from deposits where player_id = ${playerId}
        and (state in ('created', 'challenged', 'pending') or ${isAwaited}
          or state = 'failed' and reason = 'CARD_BOUND' and submitted_at > clock_timestamp() - interval '1 day')`,
    ),
  route: 'transfer',
};
