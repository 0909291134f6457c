import { luckyDay } from '../../src/lib/games/lucky-day/index.ts';
import type { Entry } from '../../src/lib/games/game.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import { advance } from '../../src/server/draws/advance.ts';
import type { DrawRow } from '../../src/server/draws/rows.ts';
import { scheduleDraws } from '../../src/server/draws/scheduling.ts';
import type { Engine } from '../../src/server/engine.ts';
import { twoNodes, type TwoNodes } from './draw-house.ts';
import { drawById, sellingDraws } from './draws.ts';

/** Two nodes that draw nothing but Lucky Day, step by step as the test says: weeks pass without the draws of other games. */
export interface RaffleHouse extends TwoNodes {
  /** Lucky Day's next draw that can be bought into. */
  nextDraw(): Promise<DrawRow>;
  /** From sales to the published record. */
  finish(draw: DrawRow, node?: Engine): Promise<DrawRow>;
}

/** An entry of Lucky Day with this month. */
export const luckyEntry = (month: number, days: readonly number[] = [1, 2, 3, 4, 5, 6]): Entry => ({
  play: 'main',
  picks: [[...days], [month]],
  multiple: 1,
});

/** `second` are settings of the second node. */
export async function raffleHouse(second: Record<string, string> = {}): Promise<RaffleHouse> {
  const house = await twoNodes(second);
  const { base, nodes, afterClose, afterRound } = house;
  const chain = await nodes[0].draws.ctx.beacon.chain();
  if (!chain.ok) throw new Error('the test’s beacon names its chain');
  return {
    ...house,
    nextDraw: async () => {
      await scheduleDraws(base.db, luckyDay, chain.value);
      return present((await sellingDraws(base.db, luckyDay.lotteryType))[0], 'a draw on sale');
    },
    finish: async (draw, node = nodes[0]) => {
      await afterClose(draw);
      await advance(node.draws.ctx, draw.id);
      await afterRound(draw.id);
      await advance(node.draws.ctx, draw.id);
      return drawById(base.db, draw.id);
    },
  };
}
