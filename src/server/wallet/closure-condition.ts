import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';

/**
 * No money of the player is left in the wallet, and none is held for a withdrawal or a refund. Gifts were never theirs
 * to withdraw: they end with the account.
 */
export const balanceCondition: ClosureCondition = {
  name: 'balance',
  isMet: (db, playerId) =>
    findsNothing(db, sql`select from wallets where player_id = ${playerId} and deposited + winnings + held > 0`),
  route: 'withdraw',
};
