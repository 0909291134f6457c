import { sql } from 'kysely';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';

/** Cards that nobody has revealed: what they won is not paid yet. */
export const cardsCondition: ClosureCondition = {
  name: 'cards',
  isMet: (db, playerId) =>
    findsNothing(db, sql`select from cards where player_id = ${playerId} and revealed_at is null limit 1`),
  route: 'orders',
};
