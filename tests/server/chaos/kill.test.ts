import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameByType } from '#games/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { settleEntry } from '#games/rules/settle.ts';
import { findDueStep, loadProgress } from '#server/draw-engine/advance.ts';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { startPostgres, type LocalPostgres } from '#server/db/local/postgres.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import { advanceClock, createFastWait } from '#support/draws/fast-clock.ts';
import { createSeededRandom } from '#support/random/seeded-random.ts';
import { startBuyer, type Buyer } from '#support/orders/buyers.ts';
import { createTestClient } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';
import { shellEnv, startProduct, type RunningProduct } from '#support/product/start-product.ts';
import { sampleSize } from '#support/random/sample-size.ts';

const KILLS = sampleSize(2, 40);
const BUYERS = sampleSize(4, 8);
const run = promisify(execFile);

let folder: string;
let postgres: LocalPostgres;
let handle: DbHandle;
const nodes: RunningProduct[] = [];
let env: Record<string, string>;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-kill-'));
  await chmod(folder, 0o755);
  postgres = await startPostgres(folder); // with fsync: what is acknowledged must survive
  handle = openDatabase(postgres.ownerUrl);
  await migrateAsOwner(postgres);
  env = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  // The second node finds the sandbox that the first one started.
  nodes.push(await startProduct(env));
  nodes.push(await startProduct(env));
});

afterAll(async () => {
  for (const node of nodes) await node.stop();
  await handle.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

interface DrawRow {
  readonly id: bigint;
  readonly phase: string;
  readonly wait_ms: number;
}

const nextDraw = async (): Promise<DrawRow> => {
  const { rows } = await sql<DrawRow>`
    select id, phase, extract(epoch from closes_at - product_now())::float8 * 1000 as wait_ms
    from draws where lottery_type = 69 and state in ('scheduled', 'open') and closes_at > product_now() + interval '1 second'
    order by closes_at limit 1`.execute(handle.db);
  const row = rows[0];
  if (!row) throw new Error('no draw is ahead');
  return row;
};

const until = createFastWait(() => handle.db, 120_000, seed);

/** Its beacon round is there: nothing but a node's next run is missing for its numbers. */
const isBeingDrawn = async (id: bigint) => {
  const progress = await loadProgress(handle, id);
  if (!progress) throw new Error('a draw is gone');
  const { state } = progress.draw;
  return findDueStep(progress) === 'draw-numbers' || state === 'drawn' || state === 'settled' || state === 'published';
};

const published = async (id: bigint) =>
  (await handle.db.selectFrom('draws').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state ===
  'published';

const numbersOf = (mask: bigint): number[] =>
  Array.from({ length: 64 }, (_, n) => n).filter((n) => (mask >> BigInt(n)) & 1n);

const ops = (...args: string[]) => run(process.execPath, ['src/server/ops/main.ts', ...args], { env: shellEnv(env) });

test(
  `${KILLS} kills during purchases and draws lose no acknowledged order and pay no prize twice`,
  { timeout: 900_000 },
  async () => {
    console.log(`seed ${seed}`);
    const pick = createSeededRandom(seed);
    let current = await nextDraw();
    const buyers: Buyer[] = [];
    for (let i = 0; i < BUYERS; i++) {
      const source = { engine: { db: handle.db }, client: () => createTestClient('') } as unknown as Parameters<
        typeof makePlayer
      >[0];
      const player = await makePlayer(source, { verified: true, balance: 10_000_000n });
      const ways = () =>
        nodes.map((node) =>
          Object.assign(createTestClient(node.origin), { token: player.token, cookie: player.cookie }),
        );
      buyers.push(startBuyer({ ways, drawId: () => `69-${current.phase}`, draws: i < 2 ? 3 : 1, pick }));
    }
    for (let kill = 0; kill < KILLS; kill++) {
      current = await nextDraw();
      const closing = current;
      if (kill % 2 === 0) {
        // From two seconds before the close to its root.
        await advanceClock(handle.db, Math.max(0, closing.wait_ms - 2_000));
        await new Promise((then) => setTimeout(then, pick(3_000)));
      } else {
        // While numbers are drawn, wins are found and paid and the record is published.
        await advanceClock(handle.db, closing.wait_ms);
        await until(`draw ${closing.phase} due`, () => isBeingDrawn(closing.id));
        current = await nextDraw();
        await new Promise((then) => setTimeout(then, pick(1_500)));
      }
      const victim = pick(2);
      await nodes[victim]?.kill();
      current = await nextDraw();
      nodes[victim] = await startProduct(env);
      await until(`draw ${closing.phase} published`, () => published(closing.id));
    }
    await Promise.all(buyers.map((buyer) => buyer.stop()));
    const acknowledged = buyers.flatMap((buyer) => buyer.acknowledged);
    console.log(
      `${acknowledged.length} purchases acknowledged, refused ${JSON.stringify(buyers.map((buyer) => [...buyer.refused]))}`,
    );
    expect(acknowledged.length).toBeGreaterThan(KILLS * 10);

    // Every acknowledged order is stored.
    const stored = await handle.db.selectFrom('orders').select(['id', 'total']).execute();
    const totals = new Map(stored.map((order) => [order.id, Number(order.total)]));
    expect(acknowledged.filter((order) => totals.get(order.orderId) !== order.total)).toEqual([]);

    // Waits for the draws that were bought ahead.
    await advanceClock(handle.db, 4 * MINUTE_MS);
    const waiting = async () =>
      (
        await sql<{
          n: bigint;
        }>`select count(*) n from draws d where state not in ('published', 'cancelled') and exists (select 1 from tickets t where t.draw_id = d.id)`.execute(
          handle.db,
        )
      ).rows[0]?.n;
    await until('all bought draws published', async () => (await waiting()) === 0n);

    // The prizes paid equal those of the rules.
    const game = gameByType(69);
    if (!game) throw new Error('Quick Five is a game');
    const tickets = await handle.db
      .selectFrom('tickets')
      .innerJoin('draws', 'draws.id', 'tickets.draw_id')
      .select(['play', 'm1', 'm2', 'm3', 'multiple', 'numbers'])
      .execute();
    let expected = 0n;
    for (const { play, m1, m2, m3, multiple, numbers } of tickets) {
      const { key, positions } = game.plays[play] ?? { key: '', positions: [] };
      const picks = [m1, m2, m3].slice(0, positions.length).map(numbersOf);
      expected += settleEntry(game, { play: key, picks, multiple }, numbers as number[][])?.prize ?? 0n;
    }
    const { rows: paid } = await sql<{
      total: bigint;
    }>`select coalesce(sum(amount), 0)::bigint as total from transfers where kind = 'prize'`.execute(handle.db);
    expect(paid[0]?.total).toBe(expected);
    expect(expected).toBeGreaterThan(0n);

    const check = await ops('ledger', 'check');
    console.log(check.stdout.trim());
  },
);
