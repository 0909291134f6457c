import { sql } from 'kysely';
import type { DrawTimes } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import type { Queryable } from '#server/db/index.ts';
import { toDrawTimes, type GameSales, type DrawTimesRow } from './draw-view.ts';

/**
 * How long a cancelled draw is shown at most: longer than to the next draw of a weekly game, or of one drawn by the
 * minute.
 */
const SHOWN_FOR = { daily: '14 days', every: '5 minutes' } as const;

/**
 * The newest cancelled draw of a game, where it is the latest: nothing was drawn since, and the next draw comes after
 * it.
 */
export async function findCancelledDraw(db: Queryable, game: Game, sale: GameSales): Promise<DrawTimes | null> {
  const { lotteryType } = game;
  const { rows } = await sql<DrawTimesRow>`
    select lottery_type, phase, opens_at, closes_at, draws_at from draws d
    where lottery_type = ${lotteryType} and state = 'cancelled'
      and draws_at > ${sale.now}::timestamptz - ${SHOWN_FOR[game.schedule.kind]}::interval
      and draws_at < ${sale.upcoming ? new Date(sale.upcoming.drawsTimestamp) : 'infinity'}
      and not exists (select from draws s where s.lottery_type = ${lotteryType} and s.numbers is not null and s.draws_at > d.draws_at)
    order by draws_at desc limit 1`.execute(db);
  const [row] = rows;
  return row ? toDrawTimes(row) : null;
}
