import { sql } from 'kysely';
import { scratchCards } from '#instants/index.ts';
import { findsNothing, type ClosureCondition } from '../players/closing/closure-condition.ts';

const SCRATCH_CARDS = scratchCards.map(({ lotteryType }) => lotteryType);

/** Cards that nobody has revealed: what they won is not paid yet. */
export const cardsCondition: ClosureCondition = {
  name: 'cards',
  isMet: (db, playerId) =>
    findsNothing(db, sql`select from card_orders where player_id = ${playerId} and revealed < quantity limit 1`),
  route: 'orders',
  // Scratch cards first; then plays of e-instants that were not finished.
  findQuery: async (db, playerId) => {
    const noScratchCard = await findsNothing(
      db,
      sql`select from card_orders c join instant_series s on s.id = c.series_id
        where c.player_id = ${playerId} and c.revealed < c.quantity and s.lottery_type = any (${SCRATCH_CARDS}::int[]) limit 1`,
    );
    return `?tab=${noScratchCard ? 'e-instants' : 'scratch-cards'}&status=unsettled`;
  },
};
