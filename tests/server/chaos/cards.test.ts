import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeckPlan } from '#instants/instant-game.ts';
import { scratchCards } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams } from '#kernel/money.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { startPostgres, type LocalPostgres } from '#server/db/local/postgres.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import { advanceSeries } from '#server/instants/series/advance-series.ts';
import { createKnownSeries } from '#server/instants/series/known-series.ts';
import { openSeries } from '#server/instants/series/open-series.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { buyRandomCards, revealAll, revealAtRandom, type AcknowledgedCards } from '#support/instants/card-buyers.ts';
import { findDealFaults, findTierFaults } from '#support/instants/check-series.ts';
import { createTestClient } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';
import { startProduct, type RunningProduct } from '#support/product/start-product.ts';
import { createSeededRandom } from '#support/random/seeded-random.ts';
import { sampleSize } from '#support/random/sample-size.ts';

/** `npm run campaign`: 100,000 cards on three nodes; `npm test`: some hundred on two. */
const PLAYS = sampleSize(400, 100_000);
const KILLS = sampleSize(1, 20);
const NODES = sampleSize(2, 3);
const PLAYERS = sampleSize(6, 16);
/** A series is sold out some times in a run, and some end by their day. */
const DECK_SIZE = sampleSize(60, 6_000);
const BALANCE = 1_000_000_000n;
const DAYS = 90;
/** Nodes start one after another. */
const START_MS = NODES * 120_000;

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const pick = createSeededRandom(seed);
const nodes: RunningProduct[] = [];
let folder: string;
let postgres: LocalPostgres;
let handle: DbHandle;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-cards-'));
  await chmod(folder, 0o755);
  postgres = await startPostgres(folder); // with fsync: what is acknowledged must survive
  handle = openDatabase(postgres.ownerUrl);
  await migrateAsOwner(postgres);
  env = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  // The other nodes find the sandbox that the first one started.
  while (nodes.length < NODES) nodes.push(await startProduct(env));
}, START_MS);

afterAll(async () => {
  for (const node of nodes) await node.stop();
  await handle.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A deck of the game's price, with the chances of its plan but for the prizes of which it has too few cards. */
const smallPlan = ({ price, size, tiers }: DeckPlan): DeckPlan => {
  const small = tiers.map(({ prize, count }) => ({ prize, count: Math.floor((count * DECK_SIZE) / size) }));
  return { price, size: DECK_SIZE, tiers: small.filter(({ count }) => count > 0) };
};

async function createBuyer() {
  const source = { engine: { db: handle.db }, client: () => createTestClient('') } as unknown as Parameters<
    typeof makePlayer
  >[0];
  const { token, cookie, playerId } = await makePlayer(source, { verified: true, balance: BALANCE });
  const ways = () => nodes.map((node) => Object.assign(createTestClient(node.origin), { token, cookie }));
  return { playerId, ways };
}

const countSold = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(sold), 0)::int as n from instant_series`.execute(
    handle.db,
  );
  return rows[0]?.n ?? 0;
};

/** Begins a series of each game that has none on sale, now and then. */
async function openAll(): Promise<void> {
  for (const { lotteryType, plan } of scratchCards)
    await openSeries(handle.db, { lotteryType, days: DAYS, plan: smallPlan(plan) }, dirhams(100_000));
}

/** Ends the run without players: what they left covered is revealed as its day comes, and all decks are opened. */
async function endAll(): Promise<void> {
  await advanceClock(handle.db, (DAYS + 1) * DAY_MS);
  type Context = Parameters<typeof advanceSeries>[0];
  const push = { publishWallets: () => {}, publish: () => {} } as unknown as Context['push'];
  const messages: Context['messages'] = { sendToPlayer: () => Promise.resolve() };
  const ctx = { handle, series: createKnownSeries(handle.db), push, messages };
  await advanceSeries(ctx);
  await advanceClock(handle.db, 31 * DAY_MS);
  await advanceSeries(ctx);
}

async function killOne(): Promise<void> {
  const victim = pick(nodes.length);
  await nodes[victim]?.kill();
  nodes[victim] = await startProduct(env);
}

test(
  `${PLAYS} random plays with ${KILLS} kills of ${NODES} nodes deal each card once and pay each prize once`,
  { timeout: 4 * HOUR_MS },
  async () => {
    console.log(`seed ${seed}`);
    const buyers = await Promise.all(Array.from({ length: PLAYERS }, createBuyer));
    const orders: AcknowledgedCards[] = [];
    let [refused, sold, kills] = [0, 0, 0];
    await openAll();
    const play = async (buyer: (typeof buyers)[number]): Promise<void> => {
      while (sold < PLAYS || kills < KILLS) {
        const order = await buyRandomCards(buyer, pick, scratchCards);
        if (!order) {
          refused++;
          continue;
        }
        orders.push(order);
        sold += order.quantity;
        await revealAtRandom(order, pick);
        // An order of before, of which some cards may be revealed.
        if (pick(3) === 0) await revealAtRandom(assertPresent(orders[pick(orders.length)], 'an order'), pick);
      }
    };
    const keepOpen = async (): Promise<void> => {
      while (sold < PLAYS || kills < KILLS) {
        await openAll();
        if (kills < KILLS && sold >= ((kills + 1) * PLAYS) / (KILLS + 1)) {
          await killOne();
          kills++;
          expect(await findTierFaults(handle.db)).toEqual([]);
        }
        await new Promise((then) => setTimeout(then, 50));
      }
    };
    await Promise.all([...buyers.map(play), keepOpen()]);
    // Some players come back; the cards of the others are revealed without them.
    const comeBack = async ({ playerId }: (typeof buyers)[number]): Promise<void> => {
      for (const order of orders) if (order.playerId === playerId && pick(2) === 0) await revealAll(order, pick);
    };
    await Promise.all(buyers.map(comeBack));
    for (const node of nodes) await node.stop();
    expect(await findTierFaults(handle.db)).toEqual([]);
    await endAll();

    const { rows: states } = await sql<{ state: string; end_reason: string; n: number }>`
      select state, end_reason, count(*)::int as n from instant_series group by 1, 2 order by 1, 2`.execute(handle.db);
    const { dealt, series, faults } = await findDealFaults(handle.db);
    console.log(
      `${orders.length} orders acknowledged, ${dealt.length} cards dealt, ${refused} times nothing sold, ${kills} kills; ` +
        `${series} series opened: ${states.map(({ end_reason, n }) => `${n} ${end_reason}`).join(', ')}`,
    );
    expect(faults).toEqual([]);
    expect(await findTierFaults(handle.db)).toEqual([]);
    expect(states.map(({ state }) => state).filter((state) => state !== 'opened')).toEqual([]);
    expect(dealt).toHaveLength(await countSold());
    expect(dealt.length).toBeGreaterThanOrEqual(PLAYS);

    // What nodes said of a card is what an independent dealer says of it.
    const byCard = new Map(dealt.map((card) => [`${card.orderId} ${card.cardNo}`, card]));
    const said = orders.flatMap(({ orderId, revealed }) =>
      [...revealed.values()].map((card) => ({ orderId, ...card })),
    );
    expect(said.length).toBeGreaterThan(0);
    expect(
      said.filter(({ orderId, cardNo, place, tier, salt }) => {
        const card = byCard.get(`${orderId} ${cardNo}`);
        return card?.place !== place || card.tier !== tier || card.salt !== salt;
      }),
    ).toEqual([]);

    // Every acknowledged order is stored; every wallet is what was deposited, less stakes, and prizes.
    const stored = await handle.db.selectFrom('card_orders').selectAll().execute();
    const stakes = new Map(stored.map(({ order_id, stake }) => [order_id, Number(stake)]));
    expect(orders.filter(({ orderId, total }) => stakes.get(orderId) !== total)).toEqual([]);
    const { rows: wallets } = await sql<{ player_id: bigint; balance: bigint; due: bigint }>`
      select w.player_id, w.deposited + w.winnings + w.gift as balance,
        (${BALANCE}::bigint - (select sum(stake) from card_orders o where o.player_id = w.player_id)
          + (select sum(prize) from cards c where c.player_id = w.player_id and not c.to_claim))::bigint as due
      from wallets w where w.player_id = any (${buyers.map(({ playerId }) => playerId)}::bigint[])`.execute(handle.db);
    expect(wallets).toHaveLength(PLAYERS);
    expect(wallets.filter(({ balance, due }) => balance !== due)).toEqual([]);
    expect(await checkLedger(handle.db)).toEqual([]);
  },
);
