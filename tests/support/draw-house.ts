import { expect } from 'vitest';
import type { Entry } from '../../src/lib/games/game.ts';
import { quickFive } from '../../src/lib/games/quick-five/index.ts';
import { settleEntry } from '../../src/lib/games/settle.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import type { Step } from '../../src/server/draws/advance.ts';
import { dueAt } from '../../src/server/draws/rounds.ts';
import type { DrawRow } from '../../src/server/draws/rows.ts';
import type { Engine } from '../../src/server/engine.ts';
import { checkLedger } from '../../src/server/wallet/reconcile.ts';
import { testBeacon, type TestBeacon } from './beacon.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { drawById, moveClockTo, sellingDraws, stillEngine, type Bought } from './draws.ts';

export const nap = (key: string, ...numbers: number[]): Entry => ({ play: key, picks: [numbers], multiple: 1 });
/** Five of these eleven entries win AED 1.85 each, whatever falls. */
export const EVERY_NUMBER = Array.from({ length: 11 }, (_, i) => nap('nap1', i + 1));
export const EVERY_NUMBER_WINS = 5n * 185n;

/** A database, a beacon and two nodes whose steps a test makes itself. */
export interface TwoNodes {
  readonly base: TestDatabase;
  readonly beacon: TestBeacon;
  readonly nodes: readonly [Engine, Engine];
  /** Moves the clock past the end of its sales; past its draw time and its beacon round, once its root is published. */
  afterClose(draw: DrawRow): Promise<void>;
  afterRound(id: bigint): Promise<void>;
  stop(): Promise<void>;
}

export interface DrawHouse extends TwoNodes {
  /** The draw that sells now. */
  nextDraw(): Promise<DrawRow>;
  /** From sales to the published record, on one node. */
  finish(id: bigint, node?: Engine): Promise<DrawRow>;
}

/** The steps of a draw with two winners who are paid one by one. */
export const EVERY_STEP: readonly Step[] = [
  'close',
  'publish-root',
  'draw-numbers',
  'find-wins',
  'pay-wins',
  'pay-wins',
  'pay-wins',
  'publish-record',
];

/** `second` are settings of the second node. */
export async function twoNodes(second: Record<string, string> = {}): Promise<TwoNodes> {
  const base = await testDatabase();
  const beacon = await testBeacon();
  const nodes = [await stillEngine(base.url, beacon.url), await stillEngine(base.url, beacon.url, second)] as const;
  return {
    base,
    beacon,
    nodes,
    afterClose: (draw) => moveClockTo(nodes, draw.closes_at),
    afterRound: async (id) => {
      const draw = await drawById(base.db, id);
      const due = dueAt(draw.beacon, Number(present(draw.beacon_round, 'a round')));
      await moveClockTo(nodes, new Date(Math.max(due, draw.draws_at.getTime())));
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await beacon.stop();
      await base.drop();
    },
  };
}

/** Two nodes that have scheduled the draws of all games. */
export async function drawHouse(second: Record<string, string> = {}): Promise<DrawHouse> {
  const house = await twoNodes(second);
  const { base, nodes, afterClose, afterRound } = house;
  await Promise.all(nodes.map((node) => node.draws.tick()));
  return {
    ...house,
    nextDraw: async () => {
      await nodes[0].draws.tick();
      return present((await sellingDraws(base.db))[0], 'a draw on sale');
    },
    finish: async (id, node = nodes[0]) => {
      const draw = await drawById(base.db, id);
      if (draw.state !== 'closed') await afterClose(draw);
      // Draws before it are due as well.
      await node.draws.tick();
      await afterRound(id);
      await node.draws.tick();
      return drawById(base.db, id);
    },
  };
}

export const walletOf = ({ base }: DrawHouse, playerId: bigint) =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow();

/** What a purchase wins by reading the numbers one by one. */
export const winsOf = (draw: DrawRow, bought: Bought) =>
  bought.entries.flatMap((entry, i) => {
    const win = settleEntry(quickFive, entry, present(draw.numbers, 'numbers'));
    return win ? [{ entryNo: i + 1, ...win }] : [];
  });

/** Every balance, order, refund and prize is what its transfers say. */
export const expectBalanced = async ({ base }: DrawHouse): Promise<void> =>
  expect(await checkLedger(base.db)).toEqual([]);
