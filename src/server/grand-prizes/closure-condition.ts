import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';
import { isClaimable, STATE_SQL } from './prize-status.ts';

/** No prize can still be claimed, submitted or not, and none is claimed and not paid. */
export const grandPrizesCondition: ClosureCondition = {
  name: 'bigWins',
  isMet: (db, playerId) =>
    findsNothing(
      db,
      sql`select from grand_prizes g where g.player_id = ${playerId} and (${isClaimable} or g.state = ${STATE_SQL.claimed})`,
    ),
  route: 'ordersGrandPrize',
};
