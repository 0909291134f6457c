import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';

/** Nothing is left in the wallet, and nothing is held for a withdrawal. */
export const balanceCondition: ClosureCondition = {
  name: 'balance',
  isMet: (db, playerId) =>
    findsNothing(db, sql`select from wallets where player_id = ${playerId} and deposited + winnings + gift + held > 0`),
  route: 'withdraw',
};
