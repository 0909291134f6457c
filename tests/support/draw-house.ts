import { expect } from 'vitest';
import type { Entry } from '../../src/lib/games/game.ts';
import { quickFive } from '../../src/lib/games/quick-five/index.ts';
import { settleEntry } from '../../src/lib/games/settle.ts';
import { present } from '../../src/lib/kernel/assert.ts';
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
export interface DrawHouse {
  readonly base: TestDatabase;
  readonly beacon: TestBeacon;
  readonly nodes: readonly [Engine, Engine];
  /** The draw that sells now. */
  nextDraw(): Promise<DrawRow>;
  /** Moves the clock past the end of its sales; past its draw time and its beacon round. */
  afterClose(draw: DrawRow): Promise<void>;
  afterRound(id: bigint): Promise<void>;
  /** From sales to the published record, on one node. */
  finish(id: bigint, node?: Engine): Promise<DrawRow>;
  stop(): Promise<void>;
}

/** `second` are settings of the second node. */
export async function drawHouse(second: Record<string, string> = {}): Promise<DrawHouse> {
  const base = await testDatabase();
  const beacon = await testBeacon();
  const nodes = [await stillEngine(base.url, beacon.url), await stillEngine(base.url, beacon.url, second)] as const;
  await Promise.all(nodes.map((node) => node.draws.tick()));
  const afterClose = (draw: DrawRow) => moveClockTo(nodes, draw.closes_at);
  const afterRound = async (id: bigint) => {
    const draw = await drawById(base.db, id);
    const due = dueAt(draw.beacon, Number(present(draw.beacon_round, 'a round')));
    await moveClockTo(nodes, new Date(Math.max(due, draw.draws_at.getTime())));
  };
  return {
    base,
    beacon,
    nodes,
    afterClose,
    afterRound,
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
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await beacon.stop();
      await base.drop();
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
