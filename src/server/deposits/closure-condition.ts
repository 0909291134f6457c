import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';

/**
 * No payment is under way, and no bank claims one back: its money may be the player's again. Money that comes late goes
 * back by itself, and a refund under way is money that is held, which the balance counts.
 */
export const depositsCondition: ClosureCondition = {
  name: 'deposits',
  isMet: (db, playerId) =>
    findsNothing(
      db,
      sql`select from deposits where player_id = ${playerId} and state in ('created', 'challenged', 'pending')
        union all select from chargebacks where player_id = ${playerId} and state = 'opened'`,
    ),
  route: 'transfer',
};
