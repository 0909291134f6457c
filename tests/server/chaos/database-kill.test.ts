import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import { expectNothingLost } from '#support/orders/nothing-lost.ts';
import { startBuyer, type Buyer } from '#support/orders/buyers.ts';
import { createTestClient } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';
import { startProduct, type RunningProduct } from '#support/product/start-product.ts';
import { createSeededRandom } from '#support/random/seeded-random.ts';
import { sampleSize } from '#support/random/sample-size.ts';

const KILLS = sampleSize(2, 20);
const BUYERS = 8;
/** By then the database is back, both nodes are ready, and every player has bought again. */
const BACK_MS = 45 * SECOND_MS;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const pick = createSeededRandom(seed);

let folder: string;
const nodes: RunningProduct[] = [];
let handle: DbHandle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-database-kill-'));
  await chmod(folder, 0o755);
  // Both nodes find or start the folder's own PostgreSQL.
  nodes.push(await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  nodes.push(await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const postgres = await startPostgres(folder);
  handle = openDatabase(() => postgres.ownerUrl, { max: 2 });
});
afterAll(async () => {
  await handle.close();
  for (const node of nodes) await node.stop();
  await rm(folder, { recursive: true, force: true });
});

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n', 1)[0]);

/** The processes of PostgreSQL: each works in the data folder. */
async function processes(): Promise<number[]> {
  const data = join(folder, 'postgres/data');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, i) => folders[i] === data).map(Number);
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its server.
  }
};

const readiness = async (): Promise<number[]> =>
  Promise.all(nodes.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status));

const nextDraw = async (): Promise<string> => {
  const { rows } = await sql<{ phase: string }>`select phase from draws where lottery_type = 69
    and state in ('scheduled', 'open') and closes_at > product_now() + interval '2 seconds'
    order by closes_at limit 1`.execute(handle.db);
  return assertPresent(rows[0], 'a draw ahead').phase;
};

/** One with the server alone, one with all its processes, as the system does when memory runs out. */
async function killServer(whole: boolean): Promise<void> {
  const [server, all] = [await postmaster(), await processes()];
  kill(server);
  if (whole) all.forEach(kill);
}

test(
  `${KILLS} kills of PostgreSQL during purchases lose nothing; it is back by itself each time`,
  { timeout: 900_000 },
  async () => {
    console.log(`seed ${seed}`);
    let phase = await nextDraw();
    const source = { engine: { db: handle.db }, client: () => createTestClient('') } as unknown as Parameters<
      typeof makePlayer
    >[0];
    const buyers: Buyer[] = [];
    for (let i = 0; i < BUYERS; i++) {
      const { token, cookie } = await makePlayer(source, { verified: true, balance: 100_000_000n });
      const ways = () => nodes.map(({ origin }) => Object.assign(createTestClient(origin), { token, cookie }));
      buyers.push(startBuyer({ ways, drawId: () => `69-${phase}`, pick }));
    }
    const counts = () => buyers.map(({ acknowledged }) => acknowledged.length);
    const eachBuys = async (limit: number) => {
      const before = counts();
      const began = Date.now();
      for (; ; await new Promise((then) => setTimeout(then, 20))) {
        if (counts().every((n, i) => n > (before[i] ?? 0))) return;
        if (Date.now() - began > limit) throw new Error(`not every player bought in ${limit} ms (seed ${seed})`);
        phase = await nextDraw().catch(() => phase);
      }
    };
    const back: number[] = [];
    let unready = 0;
    try {
      await eachBuys(30_000);
      for (let i = 0; i < KILLS; i++) {
        await new Promise((then) => setTimeout(then, pick(500)));
        const pids = nodes.map(({ child }) => child.pid);
        const killedAt = Date.now();
        await killServer(i % 2 === 1);
        await vi.waitUntil(async () => (await readiness()).every((status) => status === 503), {
          timeout: 5_000,
          interval: 10,
        });
        unready++;
        await vi.waitUntil(async () => (await readiness()).every((status) => status === 200), {
          timeout: BACK_MS,
          interval: 50,
        });
        await eachBuys(BACK_MS - (Date.now() - killedAt));
        back.push(Date.now() - killedAt);
        expect(nodes.map(({ child }) => [child.pid, child.exitCode])).toEqual(pids.map((pid) => [pid, null]));
      }
    } finally {
      await Promise.all(buyers.map((buyer) => buyer.stop()));
    }
    const acknowledged = await expectNothingLost(handle.db, buyers);
    const sorted = back.toSorted((a, b) => a - b);
    console.log(
      `${acknowledged} purchases acknowledged through ${KILLS} kills of PostgreSQL, none lost, none doubled; ` +
        `nodes not ready after ${unready}; every player bought again after ${sorted[Math.floor(sorted.length / 2)]} ms ` +
        `(median), ${sorted.at(-1)} ms (longest)`,
    );
    expect(acknowledged).toBeGreaterThan(KILLS * BUYERS);
  },
);
