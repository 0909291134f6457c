import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orderId as askOrderId } from '#contract/orders/101071-order-id.ts';
import { assertPresent } from '#kernel/assert.ts';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { startPostgres, type LocalPostgres } from '#server/db/local/postgres.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import { expectNothingLost } from '#support/orders/nothing-lost.ts';
import { startBuyer, type Buyer } from '#support/orders/buyers.ts';
import { findOpenDraws } from '#support/orders/orders.ts';
import { createTestClient, startTestNode, type TestNode } from '#support/node/test-node.ts';
import { openTestSocket } from '#support/node/test-socket.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { createSeededRandom } from '#support/random/seeded-random.ts';

const CALLERS = 32;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const pick = createSeededRandom(seed);

let folder: string;
let postgres: LocalPostgres;
/** The test's own connections, which say so and are left alone. */
let own: DbHandle;
const nodes: TestNode[] = [];
const players: TestPlayer[] = [];
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-cut-'));
  await chmod(folder, 0o755);
  postgres = await startPostgres(folder); // its own: a backend that is killed ends every connection of its server
  const url = new URL(postgres.ownerUrl);
  url.searchParams.set('application_name', 'test');
  own = openDatabase(url.href, { max: 4 });
  await migrateAsOwner(postgres);
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  for (let i = 0; i < 2; i++) nodes.push(await startTestNode(postgres.url, {}, log));
  for (let i = 0; i < CALLERS; i++)
    players.push(await makePlayer(assertPresent(nodes[0], 'a node'), { verified: true, balance: 100_000_000n }));
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await own.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const backends = async (where = sql`true`): Promise<number[]> =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity where backend_type = 'client backend'
      and application_name <> 'test' and ${where}`.execute(own.db)
  ).rows.map(({ pid }) => pid);

const terminate = (pids: readonly number[]) => sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`;

/** Ends a backend as the system does when memory runs out; PostgreSQL then ends all others. */
const killOne = async (): Promise<boolean> => {
  try {
    const [pid] = await backends();
    return pid !== undefined && process.kill(pid, 'SIGKILL');
  } catch {
    return false; // it went by itself, or the server is still on its way up
  }
};

const isUp = () =>
  sql`select 1`.execute(own.db).then(
    () => true,
    () => false,
  );

/** Buys with 32 players until `harm` is done and every one of them has bought again. */
async function buyDuring(harm: () => Promise<void>): Promise<Buyer[]> {
  const [draw] = await findOpenDraws(assertPresent(nodes[0], 'a node'));
  const phase = assertPresent(draw, 'a draw ahead').phase;
  const buyers = players.map(({ token, cookie }) =>
    startBuyer({
      ways: () => nodes.map(({ origin }) => Object.assign(createTestClient(origin), { token, cookie })),
      drawId: () => `69-${phase}`,
      pick,
    }),
  );
  const bought = () => buyers.map(({ acknowledged }) => acknowledged.length);
  const eachBuys = async () => {
    const before = bought();
    await vi.waitUntil(() => bought().every((n, i) => n > (before[i] ?? 0)), { timeout: 30_000, interval: 20 });
  };
  try {
    await eachBuys();
    await harm();
    await eachBuys();
  } finally {
    await Promise.all(buyers.map((buyer) => buyer.stop()));
  }
  return buyers;
}

/** Both nodes are ready, take calls and send pushes of each other. */
async function expectWell(): Promise<void> {
  await vi.waitUntil(
    async () => (await Promise.all(nodes.map(({ origin }) => fetch(`${origin}/readyz`)))).every(({ ok }) => ok),
    { timeout: 20_000, interval: 50 },
  );
  const [player] = players;
  for (const [i, { origin }] of nodes.entries()) {
    const way = Object.assign(createTestClient(origin), { token: player?.token, cookie: player?.cookie });
    expect(await way.call(askOrderId, { type: 1 })).toMatchObject({ code: 0 });
    const socket = await openTestSocket(origin, way);
    const marker = { type: 'bet_insufficient', data: { orderId: `from ${i}` } } as const;
    const other = assertPresent(nodes[1 - i], 'the other node').engine;
    const arrived = socket.next('bet_insufficient');
    // The listener opens its connection again a moment after it was cut.
    const sending = setInterval(
      () => other.push.publish([{ playerId: assertPresent(player, 'a player').playerId, push: marker }]),
      200,
    );
    expect(await arrived).toEqual(marker);
    clearInterval(sending);
    await socket.close();
  }
}

const cuts: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'one connection in a transaction',
    async () => {
      const pid = await vi.waitUntil(async () => (await backends(sql`state <> 'idle' and xact_start is not null`))[0], {
        timeout: 20_000,
        interval: 1,
      });
      await terminate([pid]).execute(own.db);
    },
  ],
  [
    'every connection',
    async () => {
      for (let i = 0; i < 8; i++) {
        await terminate(await backends()).execute(own.db);
        await new Promise((then) => setTimeout(then, pick(300)));
      }
    },
  ],
  [
    'the process of a connection, by kill -9',
    async () => {
      for (let i = 0; i < 4; i++) {
        await vi.waitUntil(killOne, { timeout: 20_000, interval: 10 });
        await vi.waitUntil(isUp, { timeout: 20_000, interval: 20 });
      }
    },
  ],
];

test.each(cuts)(
  'nodes live on when somebody ends %s, and lose no purchase',
  { timeout: 120_000 },
  async (_what, cut) => {
    console.log(`seed ${seed}`);
    lines.length = 0;
    const buyers = await buyDuring(cut);
    await expectWell();
    console.log(`${await expectNothingLost(own.db, buyers)} purchases acknowledged, ${lines.length} lines logged`);
  },
);
