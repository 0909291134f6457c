import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#kernel/time.ts';
import { findBrokenEntry } from '#server/ops/audit-log.ts';
import { catchUp, findFaults } from '#support/money/check-world.ts';
import { countLog } from '#support/money/counted-log.ts';
import { decidePayment, deposit, repeatNotifications } from '#support/money/deposit-acts.ts';
import { endWorld } from '#support/money/end-world.ts';
import { makeWorld } from '#support/money/make-world.ts';
import * as back from '#support/money/money-back-acts.ts';
import { purchase, stopOrder, win } from '#support/money/purchase-acts.ts';
import * as out from '#support/money/withdrawal-acts.ts';
import type { Act, World } from '#support/money/world.ts';
import { assertPresent } from '#kernel/assert.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { roundsOf, sampleSize } from '#support/random/sample-size.ts';
import { createSeededRandom } from '#support/random/seeded-random.ts';

/** `npm run campaign` plays 10,000 rounds; ROUNDS another number, such as a part of them in each of several runs. */
const ROUNDS = roundsOf(20, 10_000);
const CLIENTS = 32;
const PLAYERS = 8;
/** After so many rounds others play. Halfway, and at their end, what was done is checked. */
const PLAYED = 20;
/** After so many rounds the whole ledger is checked, too. */
const CHECK = sampleSize(PLAYED, 5 * PLAYED);
/** After so many rounds the figures are printed. */
const REPORT = 500;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const WEIGHTS: readonly (readonly [number, (act: Act) => Promise<void>])[] = [
  [24, deposit],
  [8, decidePayment],
  [4, repeatNotifications],
  [22, purchase],
  [3, stopOrder],
  [3, win],
  [12, out.requestWithdrawal],
  [8, out.decideWithdrawal],
  [5, out.runPayouts],
  [4, out.decideAtBank],
  [3, out.returnPayment],
  [2, out.lockIban],
  [5, back.refund],
  [4, back.sendRefunds],
  [3, back.decideRefund],
  [2, back.failRefund],
  [4, back.openChargeback],
  [4, back.decideChargeback],
  [6, back.endReview],
];
const ACTS = WEIGHTS.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

const pick = createSeededRandom(seed);
let database: TestDatabase;
let beacon: TestBeacon;
const nodes: TestNode[] = [];
const counts = new Map<string, number>();
const faults: string[] = [];

beforeAll(async () => {
  [database, beacon] = await Promise.all([createTestDatabase(), startTestBeacon()]);
  const log = countLog(counts, faults);
  for (let n = 0; n < 2; n++) nodes.push(await startTestNode(database.url, { BEACON_URL: beacon.url }, log));
  // What these do, the clients do.
  for (const { engine } of nodes)
    await Promise.all([engine.draws.stop(), engine.depositSweeper.stop(), engine.payouts.stop()]);
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await beacon.stop();
  await database.drop();
});

/** What each client does follows from the seed; who of them comes first does not. */
const playRound = (world: World) =>
  Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => {
      const own = createSeededRandom(pick(2 ** 31));
      const player = assertPresent(world.players[own(PLAYERS)], 'a player');
      const node = assertPresent(nodes[client % nodes.length], 'a node');
      return assertPresent(ACTS[own(ACTS.length)], 'an act')({ world, pick: own, player, node });
    }),
  );

test(
  `${ROUNDS} rounds of ${CLIENTS} clients move money, and every fils is where it belongs`,
  { timeout: 12 * HOUR_MS },
  async () => {
    console.log(`seed ${seed}`);
    let playedMs = 0;
    const report = (round: number) => {
      const speed = (round / (playedMs / SECOND_MS)).toFixed(1);
      const lines = [...counts].sort().map(([what, n]) => `  ${what} ${n}`);
      console.log(`${round} rounds with seed ${seed}, ${speed} a second\n${lines.join('\n')}`);
    };
    const base = { nodes, db: database.db, pick: createSeededRandom(pick(2 ** 31)), counts, faults };
    let world = await makeWorld(base, PLAYERS);
    for (let round = 1; round <= ROUNDS; round++) {
      const start = performance.now();
      await playRound(world);
      playedMs += performance.now() - start;
      const when = `round ${round} of seed ${seed}`;
      expect(faults, when).toEqual([]);
      if (round % PLAYED === PLAYED / 2) {
        await catchUp(world);
        expect(await findFaults(world, round % CHECK < PLAYED), when).toEqual([]);
      }
      if (round % PLAYED !== 0 && round !== ROUNDS) continue;
      expect(await endWorld(world), when).toEqual([]);
      expect(await findFaults(world, round % CHECK === 0 || round === ROUNDS), when).toEqual([]);
      if (round % REPORT === 0) report(round);
      world = await makeWorld(base, PLAYERS);
    }
    expect(await findBrokenEntry(database.db)).toBeNull();
    report(ROUNDS);
  },
);
