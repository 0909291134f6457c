import type { trend } from '#contract/draws/660400-trend.ts';
import type { ResponseOf } from '#contract/command.ts';
import { calculateFrequency, countKinds, listSeries } from '#games/odds/frequency.ts';
import type { Game, Play } from '#games/game.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import { findDrawnDraws } from './draw-lists.ts';
import { toPhaseItem } from './draw-view.ts';

/** The newest `count` draws of a game, and how often their numbers came where the play looks. */
export async function loadTrend(
  db: Queryable,
  game: Game,
  play: Play,
  count: number,
): Promise<ResponseOf<typeof trend>> {
  const { lotteryType } = game;
  const rows = await findDrawnDraws(db, { lotteryType, limit: count });
  const numbers = rows.map((row) => assertPresent(row.numbers, 'numbers of a drawn draw'));
  return {
    lotteryType,
    playType: play.key,
    draws: rows.map(toPhaseItem),
    series: listSeries(game, play.positions).map((one) => {
      const { counts, ...frequency } = calculateFrequency(one, numbers);
      const kinds = one.repeats && one.places.length > 1 ? countKinds(one, numbers) : [];
      return { pick: one.pick, place: one.place, counts: [...counts], ...frequency, kinds };
    }),
  };
}
