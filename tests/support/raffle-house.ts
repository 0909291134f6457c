import { luckyDay } from '../../src/lib/games/lucky-day/index.ts';
import type { Entry } from '../../src/lib/games/game.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { dueAt } from '../../src/server/draws/rounds.ts';
import type { DrawRow } from '../../src/server/draws/rows.ts';
import { scheduleDraws } from '../../src/server/draws/scheduling.ts';
import type { Engine } from '../../src/server/engine.ts';
import { testBeacon } from './beacon.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { drawById, moveClockTo, sellingDraws, stillEngine } from './draws.ts';

/** Two nodes that draw nothing but Lucky Day, step by step as the test says: weeks pass without the draws of other games. */
export interface RaffleHouse {
  readonly base: TestDatabase;
  readonly nodes: readonly [Engine, Engine];
  /** Lucky Day's next draw that can be bought into. */
  nextDraw(): Promise<DrawRow>;
  afterClose(draw: DrawRow): Promise<void>;
  /** Past its beacon round and its draw time; its root is published. */
  afterRound(id: bigint): Promise<void>;
  /** From sales to the published record. */
  finish(draw: DrawRow, node?: Engine): Promise<DrawRow>;
  stop(): Promise<void>;
}

/** An entry of Lucky Day with this month. */
export const luckyEntry = (month: number, days: readonly number[] = [1, 2, 3, 4, 5, 6]): Entry => ({
  play: 'main',
  picks: [[...days], [month]],
  multiple: 1,
});

/** `second` are settings of the second node. */
export async function raffleHouse(second: Record<string, string> = {}): Promise<RaffleHouse> {
  const base = await testDatabase();
  const beacon = await testBeacon();
  const nodes = [await stillEngine(base.url, beacon.url), await stillEngine(base.url, beacon.url, second)] as const;
  const chain = await nodes[0].draws.ctx.beacon.chain();
  if (!chain.ok) throw new Error('the test’s beacon names its chain');
  const afterClose = (draw: DrawRow) => moveClockTo(nodes, draw.closes_at);
  const afterRound = async (id: bigint) => {
    const draw = await drawById(base.db, id);
    const due = dueAt(draw.beacon, Number(present(draw.beacon_round, 'a round')));
    await moveClockTo(nodes, new Date(Math.max(due, draw.draws_at.getTime())));
  };
  return {
    base,
    nodes,
    afterClose,
    afterRound,
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
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await beacon.stop();
      await base.drop();
    },
  };
}
