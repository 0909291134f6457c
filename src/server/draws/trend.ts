import type { trend } from '#contract/draws/660400-trend.ts';
import type { ResponseOf } from '#contract/command.ts';
import { frequencyOf, kindsOf, seriesOf } from '#games/frequency.ts';
import type { Game, Play } from '#games/game.ts';
import { present } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';
import { drawnDraws } from './drawn.ts';
import { phaseItemOf } from './shown.ts';

/** The newest `count` draws of a game, and how often their numbers came where the play looks. */
export async function trendOf(db: Queryable, game: Game, play: Play, count: number): Promise<ResponseOf<typeof trend>> {
  const { lotteryType } = game;
  const rows = await drawnDraws(db, { lotteryType, limit: count });
  const numbers = rows.map((row) => present(row.numbers, 'numbers of a drawn draw'));
  return {
    lotteryType,
    playType: play.key,
    draws: rows.map(phaseItemOf),
    series: seriesOf(game, play.positions).map((one) => {
      const { counts, ...frequency } = frequencyOf(one, numbers);
      const kinds = one.repeats && one.places.length > 1 ? kindsOf(one, numbers) : [];
      return { pick: one.pick, place: one.place, counts: [...counts], ...frequency, kinds };
    }),
  };
}
