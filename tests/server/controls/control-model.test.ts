import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { findFaults, play, sequence, type World } from '#support/controls/control-model.ts';
import { findSellingDraws } from '#support/draws/draws.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import { sampleSize } from '#support/random/sample-size.ts';

const LUCKY_DAY = 61;
const RUNS = Number(process.env['RUNS'] ?? sampleSize(12, 20_000));

let world: World;
beforeAll(async () => {
  const [database, acquirer] = await Promise.all([createTestDatabase(), startTestAcquirer()]);
  const nodes = [
    await startTestNode(database.url, acquirer.env),
    await startTestNode(database.url, acquirer.env),
  ] as const;
  await nodes[0].engine.draws.tick();
  // Weeks go by and come back: no draw is walked through, and no deposit expires.
  for (const { engine } of nodes) await Promise.all([engine.draws.stop(), engine.depositSweeper.stop()]);
  const draw = assertPresent((await findSellingDraws(database.db, LUCKY_DAY)).at(-1), 'a draw of Lucky Day');
  world = { database, nodes, acquirer, drawId: drawIdOf(draw) };
});
afterAll(async () => {
  for (const node of world.nodes) await node.stop();
  await world.acquirer.close();
  await world.database.drop();
});

/** Each sequence begins at the machine's time. */
async function resetClock(): Promise<void> {
  await sql`update product_clock set offset_ms = 0`.execute(world.database.db);
  await Promise.all(world.nodes.map(({ engine }) => engine.clock.refresh()));
}

test(
  `in ${RUNS} sequences no money moves against a receipt`,
  async () => {
    let receipts = 0;
    let runs = 0;
    let moved = 0;
    await fc.assert(
      fc
        .asyncProperty(sequence, async (steps) => {
          const played = await play(world, steps);
          receipts += played.receipts.length;
          if (++runs % 1_000 === 0) console.log(`${runs} sequences, ${receipts} receipts`);
          const { faults, kept } = await findFaults(world, played);
          moved += kept;
          expect(faults).toEqual([]);
        })
        .beforeEach(resetClock),
      { numRuns: RUNS, ...(process.env['SEED'] !== undefined && { seed: Number(process.env['SEED']) }) },
    );
    console.log(`${runs} sequences, ${receipts} receipts, ${moved} purchases and deposits`);
    // Sequences without a receipt, or without money, would show nothing.
    expect(receipts).toBeGreaterThan(RUNS / 2);
    expect(moved).toBeGreaterThan(RUNS);
    expect(await checkLedger(world.database.db)).toEqual([]);
  },
  24 * HOUR_MS,
);
