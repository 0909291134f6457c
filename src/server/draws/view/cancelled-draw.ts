import { sql } from 'kysely';
import type { DrawTimes } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import type { Queryable } from '#server/db/index.ts';
import { toDrawTimes, type GameSales, type DrawTimesRow } from './draw-view.ts';

/** How far one looks back for a draw that was not held, at most: past the next one of a game that draws by the week, or by the minute. */
const TOLD = { daily: '14 days', every: '5 minutes' } as const;

/** The cancelled draw, the newest alone, that players of a game must hear of: nothing was drawn since, and the next draw comes after it. */
export async function findCancelledDraw(db: Queryable, game: Game, sale: GameSales): Promise<DrawTimes | null> {
  const { lotteryType } = game;
  const { rows } = await sql<DrawTimesRow>`
    select lottery_type, phase, opens_at, closes_at, draws_at from draws d
    where lottery_type = ${lotteryType} and state = 'cancelled'
      and draws_at > ${sale.now}::timestamptz - ${TOLD[game.schedule.kind]}::interval
      and draws_at < ${sale.upcoming ? new Date(sale.upcoming.drawsTimestamp) : 'infinity'}
      and not exists (select from draws s where s.lottery_type = ${lotteryType} and s.numbers is not null and s.draws_at > d.draws_at)
    order by draws_at desc limit 1`.execute(db);
  const [row] = rows;
  return row ? toDrawTimes(row) : null;
}
