import { luckyDay } from '#games/lucky-day/index.ts';
import type { Entry } from '#games/game.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { scheduleDraws } from '#server/draw-engine/schedule-draws.ts';
import type { Engine } from '#server/engine/engine.ts';
import { createTwoNodes, type TwoNodeFixture } from './draw-fixture.ts';
import { readDraw, findSellingDraws } from './draws.ts';

/** Two nodes that draw nothing but Lucky Day, step by step as the test says: weeks pass without the draws of other games. */
export interface RaffleFixture extends TwoNodeFixture {
  /** Lucky Day's next draw that can be bought into. */
  nextDraw(): Promise<DrawRow>;
  /** From sales to the published record. */
  finish(draw: DrawRow, node?: Engine): Promise<DrawRow>;
}

/** An entry of Lucky Day with this month. */
export const luckyDayEntry = (month: number, days: readonly number[] = [1, 2, 3, 4, 5, 6]): Entry => ({
  play: 'main',
  picks: [[...days], [month]],
  multiple: 1,
});

/** `second` are settings of the second node. */
export async function createRaffleFixture(second: Record<string, string> = {}): Promise<RaffleFixture> {
  const house = await createTwoNodes(second);
  const { base, nodes, afterClose, afterRound } = house;
  const chain = await nodes[0].draws.ctx.beacon.chain();
  if (!chain.ok) throw new Error('the test’s beacon names its chain');
  return {
    ...house,
    nextDraw: async () => {
      await scheduleDraws(base.db, luckyDay, chain.value);
      return assertPresent((await findSellingDraws(base.db, luckyDay.lotteryType))[0], 'a draw on sale');
    },
    finish: async (draw, node = nodes[0]) => {
      await afterClose(draw);
      await advanceDraw(node.draws.ctx, draw.id);
      await afterRound(draw.id);
      await advanceDraw(node.draws.ctx, draw.id);
      return readDraw(base.db, draw.id);
    },
  };
}
