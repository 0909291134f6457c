import { expect } from 'vitest';
import type { Entry } from '#games/game.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { settleEntry } from '#games/rules/settle.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawStep } from '#server/draw-engine/advance.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import type { Engine } from '#server/engine/engine.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { startTestBeacon, type TestBeacon } from '../providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from '../node/database.ts';
import { readDraw, moveClockTo, findSellingDraws, createIdleEngine, type InsertedOrder } from './draws.ts';

export const quickFiveEntry = (key: string, ...numbers: number[]): Entry => ({
  play: key,
  picks: [numbers],
  multiple: 1,
});
/** Five of these eleven entries win AED 1.85 each, for any result. */
export const ENTRY_PER_NUMBER = Array.from({ length: 11 }, (_, i) => quickFiveEntry('nap1', i + 1));
export const ENTRY_PER_NUMBER_WIN = 5n * 185n;

/** A database, a beacon and two nodes whose steps the test runs. */
export interface TwoNodeFixture {
  readonly base: TestDatabase;
  readonly beacon: TestBeacon;
  readonly nodes: readonly [Engine, Engine];
  /** Moves the clock past the end of its sales. */
  afterClose(draw: DrawRow): Promise<void>;
  /** Moves the clock past its draw time and its beacon round, once its root is published. */
  afterRound(id: bigint): Promise<void>;
  stop(): Promise<void>;
}

export interface DrawFixture extends TwoNodeFixture {
  /** The draw on sale. */
  nextDraw(): Promise<DrawRow>;
  /** From sales to the published record, on one node. */
  finish(id: bigint, node?: Engine): Promise<DrawRow>;
}

/** The steps of a draw with two winners who are paid one at a time. */
export const DRAW_STEPS: readonly DrawStep[] = [
  'close',
  'publish-root',
  'draw-numbers',
  'find-wins',
  'pay-wins',
  'pay-wins',
  'pay-wins',
  'publish-record',
];

/** `second` overrides settings of the second node. */
export async function createTwoNodes(second: Record<string, string> = {}): Promise<TwoNodeFixture> {
  const base = await createTestDatabase();
  const beacon = await startTestBeacon();
  const nodes = [
    await createIdleEngine(base.url, beacon.url),
    await createIdleEngine(base.url, beacon.url, second),
  ] as const;
  return {
    base,
    beacon,
    nodes,
    afterClose: (draw) => moveClockTo(nodes, draw.closes_at),
    afterRound: async (id) => {
      const draw = await readDraw(base.db, id);
      const due = roundTime(draw.beacon, Number(assertPresent(draw.beacon_round, 'a round')));
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
export async function createDrawFixture(second: Record<string, string> = {}): Promise<DrawFixture> {
  const twoNodes = await createTwoNodes(second);
  const { base, nodes, afterClose, afterRound } = twoNodes;
  await Promise.all(nodes.map((node) => node.draws.tick()));
  return {
    ...twoNodes,
    nextDraw: async () => {
      await nodes[0].draws.tick();
      return assertPresent((await findSellingDraws(base.db))[0], 'a draw on sale');
    },
    finish: async (id, node = nodes[0]) => {
      const draw = await readDraw(base.db, id);
      if (draw.state !== 'closed') await afterClose(draw);
      // Earlier draws are due as well.
      await node.draws.tick();
      await afterRound(id);
      await node.draws.tick();
      return readDraw(base.db, id);
    },
  };
}

export const readWallet = ({ base }: DrawFixture, playerId: bigint) =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow();

/** What a purchase wins, counted number by number. */
export const expectedWins = (draw: DrawRow, bought: InsertedOrder) =>
  bought.entries.flatMap((entry, i) => {
    const win = settleEntry(quickFive, entry, assertPresent(draw.numbers, 'numbers'));
    return win ? [{ entryNo: i + 1, ...win }] : [];
  });

/** Every balance, order, refund and prize equals the sum of its transfers. */
export const expectLedgerBalanced = async ({ base }: DrawFixture): Promise<void> =>
  expect(await checkLedger(base.db)).toEqual([]);
