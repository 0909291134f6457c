import { luckyDay } from '#games/lucky-day/index.ts';
import type { Entry } from '#games/game.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { scheduleDraws } from '#server/draw-engine/schedule-draws.ts';
import type { Engine } from '#server/engine/engine.ts';
import { createTwoNodes, type TwoNodeFixture } from './draw-fixture.ts';
import { readDraw, findSellingDraws } from './draws.ts';

/** Two nodes that draw only Lucky Day, step by step, so that weeks pass without the draws of other games. */
export interface RaffleFixture extends TwoNodeFixture {
  /** The next draw of Lucky Day on sale. */
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

/** `second` overrides settings of the second node. */
export async function createRaffleFixture(second: Record<string, string> = {}): Promise<RaffleFixture> {
  const twoNodes = await createTwoNodes(second);
  const { base, nodes, afterClose, afterRound } = twoNodes;
  const chain = await nodes[0].draws.ctx.beacon.chain();
  if (!chain.ok) throw new Error('the beacon of the test has no chain');
  return {
    ...twoNodes,
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
