import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { games } from '#games/index.ts';
import { createRequestId } from '#kernel/ids.ts';
import { dubaiDate } from '#kernel/dubai-day.ts';
import { startOfDubaiDay } from '#kernel/dubai.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { startPostgres, type LocalPostgres } from '#server/db/local/postgres.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { createSeededRandom } from '#support/random/seeded-random.ts';
import { createTestClient } from '#support/node/test-node.ts';
import { runMonitorAt } from '#support/monitor/run-monitor.ts';
import { makePlayer } from '#support/players/player.ts';
import { shellEnv, startProduct, type RunningProduct } from '#support/product/start-product.ts';
import { advanceClock, createFastWait } from '#support/draws/fast-clock.ts';
import { recountPrizes, findUnreturnedStakes } from '#support/draws/recount.ts';
import { sampleSize } from '#support/random/sample-size.ts';
import {
  countOverdueDraws,
  buyRandomEntries,
  callUntilAnswered,
  msUntilBoughtDraw,
  type PlacedOrder,
  type NodeClients,
} from '#support/orders/random-orders.ts';

/**
 * `npm run campaign`: a week of draws of all games. `npm test`: 40 minutes of Saturday evening, then Lucky Day and Pick
 * 3.
 */
const MINUTES = sampleSize(40, 7 * 24 * 60);
/** The clock stops in a step at each closing of a draw that was bought, until witnesses have seen it. */
const STEP_MS = sampleSize(10, 60) * MINUTE_MS;
const PLAYERS = 6;
/** How far ahead a bought draw is waited for. After the hour of the evening, those of later days stay on sale. */
const AHEAD_MS = sampleSize(2 * HOUR_MS, Infinity);
/** How many steps pass between two kills of a node, two cancelled draws, two stopped orders. */
const [KILL, CANCEL, STOP] = [sampleSize(3, 8), sampleSize(3, 6), sampleSize(2, 3)];
/** The limit of a step, which includes the restart of a node. */
const PATIENCE_MS = 120_000;

const run = promisify(execFile);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const pick = createSeededRandom(seed);
const nodes: RunningProduct[] = [];
let folder: string;
let postgres: LocalPostgres;
let handle: DbHandle;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-week-'));
  await chmod(folder, 0o755);
  postgres = await startPostgres(folder);
  handle = openDatabase(postgres.ownerUrl);
  await migrateAsOwner(postgres);
  // Saturday 18:20 in Dubai: sales of Lucky Day are open for another 40 minutes.
  const now = (await readProductNow(handle.db)).getTime();
  const saturday = startOfDubaiDay(now) + ((6 - dubaiDate(now).weekday + 7) % 7) * DAY_MS;
  const begin = saturday + 18 * HOUR_MS + 20 * MINUTE_MS;
  await advanceClock(handle.db, begin < now ? begin + 7 * DAY_MS - now : begin - now);
  env = { DATABASE_URL: postgres.url, DATA_DIR: folder, PROOF_VERSION: '3' };
  nodes.push(await startProduct(env), await startProduct(env));
});

afterAll(async () => {
  for (const node of nodes) await node.stop();
  await handle.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const until = createFastWait(() => handle.db, PATIENCE_MS, seed);

async function createNodeClients(): Promise<NodeClients> {
  const source = { engine: { db: handle.db }, client: () => createTestClient('') } as unknown as Parameters<
    typeof makePlayer
  >[0];
  const { token, cookie } = await makePlayer(source, { verified: true, balance: 1_000_000_000n });
  return () => nodes.map((node) => Object.assign(createTestClient(node.origin), { token, cookie }));
}

/** Cancels a draw with tickets, as an operator does. */
async function cancelOne(): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    select id from draws d where state in ('scheduled', 'open') and closes_at > product_now()
      and exists (select from tickets t where t.draw_id = d.id) order by draws_at`.execute(handle.db);
  const draw = rows[pick(rows.length || 1)];
  return draw !== undefined && (await cancelDraw(handle.db, draw.id, 'the week of draws')).ok;
}

test(
  `${MINUTES} minutes of draws of all games with kills of two nodes pay every prize once, balance the ledger, and are proved to a monitor`,
  { timeout: 4 * HOUR_MS },
  async () => {
    console.log(`seed ${seed}`);
    const players = await Promise.all(Array.from({ length: PLAYERS }, createNodeClients));
    const placed: (PlacedOrder & { readonly ways: NodeClients })[] = [];
    const done = { kills: 0, cancelled: 0, stopped: 0, refused: 0 };
    const { db } = handle;
    // The first draws open a second after their commitment.
    await until('sales of all games', async () => {
      const { rows } = await sql<{ n: bigint }>`
        select count(distinct lottery_type) as n from draws where opens_at <= product_now() and closes_at > product_now()`.execute(
        db,
      );
      return rows[0]?.n === BigInt(games.length);
    });

    const buyAll = () =>
      Promise.all(
        players.map(async (ways) => {
          for (const game of games) {
            const order = await buyRandomEntries(ways, pick, game);
            if (order) placed.push({ ...order, ways });
            else done.refused++;
          }
        }),
      );
    const stopOne = async () => {
      const order = placed.findLast(({ draws }) => draws > 1);
      if (!order) return;
      const request = { orderId: order.orderId, requestId: createRequestId() };
      const answer = await callUntilAnswered(order.ways, pick, (way) => way.call(stopOrders, request));
      if (answer.code === 0) done.stopped++;
    };
    const step = async (n: number) => {
      const bought = buyAll();
      const victim = n % KILL === KILL - 1 ? pick(2) : undefined;
      if (victim !== undefined) {
        await new Promise((then) => setTimeout(then, pick(400)));
        await nodes[victim]?.kill();
        done.kills++;
      }
      const back = victim === undefined ? undefined : startProduct(env);
      await bought;
      if (n % CANCEL === 1 && (await cancelOne())) done.cancelled++;
      if (n % STOP === 0) await stopOne();
      await advanceClock(db, STEP_MS);
      if (back !== undefined && victim !== undefined) nodes[victim] = await back;
      // A draw that closed in this step gets its beacon round after the next move of the clock.
      await until('the draws of the step before', async () => (await countOverdueDraws(db, 15)) === 0n);
    };

    await buyAll();
    // From 19:50 on, while Lucky Day's sales are paused.
    if (MINUTES === 40) await advanceClock(db, 90 * MINUTE_MS);
    const steps = (MINUTES * MINUTE_MS) / STEP_MS + 1;
    for (let n = 0; n < steps; n++) await step(n);

    // Waits for the draws that were bought ahead, for one draw time after another.
    const msUntilNext = async () => {
      const ms = await msUntilBoughtDraw(db);
      return ms === undefined || ms > AHEAD_MS ? undefined : ms;
    };
    for (let ms = await msUntilNext(); ms !== undefined; ms = await msUntilNext()) {
      await advanceClock(db, Math.max(ms, 0) + 10_000);
      await until('the draws bought ahead', async () => (await countOverdueDraws(db, 0)) === 0n);
    }

    const result = await recountPrizes(db);
    console.log(
      `${placed.length} orders placed (nothing on sale ${done.refused} times), ${done.kills} kills, ${done.cancelled} draws cancelled, ${done.stopped} orders stopped; ` +
        `${result.draws} draws with ${result.tickets} tickets, ${result.prizes} prizes of ${result.amount} fils`,
    );
    expect(result.faults).toEqual([]);
    expect(await findUnreturnedStakes(db)).toEqual([]);
    expect(result.prizes).toBeGreaterThan(0);
    expect(Object.values(done).every((count) => count > 0)).toBe(true);
    // Every acknowledged order is stored, and every game was played.
    const stored = await db.selectFrom('orders').select(['id', 'total']).execute();
    const totals = new Map(stored.map((order) => [order.id, Number(order.total)]));
    expect(placed.filter(({ orderId, total }) => totals.get(orderId) !== total)).toEqual([]);
    expect(new Set(placed.map(({ game }) => game.name)).size).toBe(games.length);

    const check = await run(process.execPath, ['src/server/ops/main.ts', 'ledger', 'check'], { env: shellEnv(env) });
    console.log(check.stdout.trim());

    // A third party, who has nothing but the log and the files, comes to the same end.
    const [node] = nodes;
    const now = (await readProductNow(db)).getTime();
    const { code, differences, said } = await runMonitorAt(now, node?.origin ?? '', '--dir', join(folder, 'monitor'));
    console.log(said);
    expect(differences).toEqual([]);
    expect(code).toBe(0);
  },
);
