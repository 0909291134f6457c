import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { pastDraws } from '#contract/draws/430040-past-draws.ts';
import { gameApp } from '#contract/draws/700005-game-app.ts';
import { appList } from '#contract/draws/700014-app-list.ts';
import { playMethods } from '#contract/draws/660100-play-methods.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { pick3 } from '#games/pick3/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { drawCommands as draw } from '#server/ops/commands/draw.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { readDraw, moveClockTo } from '#support/draws/draws.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { requestOrderId } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

/** Each state of a game's sales in the answers that players get: 700005, 660100, 700014 and purchases. */
let base: TestDatabase;
let stop: NodeWithBeacon['stop'];
let node: TestNode;
let player: TestPlayer;
beforeAll(async () => {
  ({ base, node, stop } = await startNodeWithBeacon());
  // The tests move the clock themselves; the ticker would interfere.
  await node.engine.draws.stop();
  await node.engine.draws.tick();
  player = await makePlayer(node, { verified: true, balance: 1_000_000n });
});
afterAll(() => stop());

const drawsOf = ({ lotteryType }: Game): Promise<DrawRow[]> =>
  base.db.selectFrom('draws').selectAll().where('lottery_type', '=', lotteryType).orderBy('draws_at').execute();
const moveTo = async (moment: number) => {
  await moveClockTo([node.engine], new Date(moment));
  await node.engine.draws.tick();
};
/** Takes a draw from its close to its published record. */
async function finishDraw(of: DrawRow): Promise<void> {
  await moveTo(of.closes_at.getTime());
  const closed = await readDraw(base.db, of.id);
  await moveTo(Math.max(roundTime(closed.beacon, Number(closed.beacon_round)), of.draws_at.getTime()));
}
const saleState = async ({ lotteryType }: Game) => {
  const { data } = await node.client().call(playMethods, { lotteryType });
  const { data: list } = await node.client().call(appList, { productType: 0 });
  expect(list.merchantAppInfoList.find((app) => app.lotteryType === lotteryType)?.saleState).toBe(data.saleState);
  return data.saleState;
};
/** The draws that 700005 names: the current, the next on sale, the next to be drawn. */
const nextOf = async ({ key }: Game) => {
  const { app, game } = (await node.client().call(gameApp, { showKey: key })).data;
  return { current: game.current?.drawId ?? null, next: app.next?.drawId, upcoming: app.upcoming?.drawId };
};
/** The draw whose numbers are awaited. */
const method = async ({ lotteryType }: Game) => (await node.client().call(playMethods, { lotteryType })).data;
const awaitedOf = async (game: Game) => (await method(game)).awaited?.drawId ?? null;
const pastOf = async ({ lotteryType }: Game) => (await node.client().call(pastDraws, { lotteryType })).data.list;
const ops = (verb: keyof typeof draw, ...args: string[]) =>
  assertPresent(draw[verb], `verb ${verb}`).run(node.engine, args, () => undefined);
const ENTRIES = {
  61: { entries: [{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [7]], multiple: 1 }], price: 2_000 },
  69: { entries: [{ play: 'nap1', picks: [[7]], multiple: 1 }], price: 100 },
  72: { entries: [{ play: 'predict', picks: [[1], [2], [3]], multiple: 1 }], price: 200 },
} as const;
async function place(game: Game, of: DrawRow, draws = 1) {
  const orderId = await requestOrderId(player);
  const { entries, price } = ENTRIES[game.lotteryType as keyof typeof ENTRIES];
  const picked = entries.map((entry) => ({ ...entry, picks: entry.picks.map((list) => [...list]) }));
  const order = {
    orderId,
    lotteryType: game.lotteryType,
    entries: picked,
    draws,
    drawId: drawIdOf(of),
    price: price * draws,
  };
  return { orderId, ...(await player.call(placeOrder, order)) };
}
const statusOf = async (orderId: string) => (await player.call(orderDetail, { orderId })).data.status;

/** The answer code to entering the game. */
const entryCode = async (game: Game) => (await node.client().call(gameApp, { showKey: game.key })).code;

test('pending: nothing sells and nothing can be bought before the first draw is committed', async () => {
  const empty = await createTestDatabase();
  // Without a beacon no draw can be committed.
  const silent = await startTestNode(empty.url, { BEACON_URL: 'http://127.0.0.1:9' });
  const { data } = await silent.client().call(playMethods, { lotteryType: 69 });
  expect([data.saleState, data.current, data.ahead]).toEqual(['pending', null, []]);
  expect((await silent.client().call(gameApp, { showKey: 'quick-five' })).code).toBe(0);
  const early = await makePlayer(silent, { verified: true, balance: 1_000n });
  const order = {
    orderId: await requestOrderId(early),
    lotteryType: 69,
    draws: 1,
    drawId: '69-261121-0001',
    price: 100,
  };
  const entries = [{ play: 'nap1', picks: [[7]], multiple: 1 }];
  expect((await early.call(placeOrder, { ...order, entries })).code).toBe(errorCodes.drawNotFound);
  await silent.stop();
  await empty.drop();
});

describe('available', () => {
  it('sells a draw from its opening until exactly its close', async () => {
    const [first, second] = (await drawsOf(quickFive)).slice(1);
    const current = assertPresent(first, 'a draw');
    await moveTo(current.opens_at.getTime());
    expect(await saleState(quickFive)).toBe('available');
    expect((await place(quickFive, current)).code).toBe(0);
    await moveTo(current.closes_at.getTime());
    expect((await place(quickFive, current)).code).toBe(errorCodes.drawClosed);
    // The next draw sells from the same moment on.
    expect(await saleState(quickFive)).toBe('available');
    expect((await place(quickFive, assertPresent(second, 'the next draw'))).code).toBe(0);
  });
});

describe('drawing', () => {
  it(
    'sells nothing between the close of a daily game and its draw, and the next draw from then on',
    { timeout: 240_000 },
    async () => {
      const [tonight, tomorrow] = (await drawsOf(pick3)).filter(
        (one) => one.state === 'scheduled' || one.state === 'open',
      );
      const [due, next] = [assertPresent(tonight, 'tonight'), assertPresent(tomorrow, 'tomorrow')];
      await moveTo(due.opens_at.getTime());
      const bought = await place(pick3, due, 2);
      expect(bought.code).toBe(0);
      expect(await nextOf(pick3)).toEqual({ current: drawIdOf(due), next: drawIdOf(due), upcoming: drawIdOf(due) });
      await moveTo(due.closes_at.getTime());
      expect([await saleState(pick3), await awaitedOf(pick3)]).toEqual(['drawing', drawIdOf(due)]);
      // The next draw on sale is tomorrow's; the next to be drawn is tonight's.
      expect(await nextOf(pick3)).toEqual({ current: null, next: drawIdOf(next), upcoming: drawIdOf(due) });
      expect(await entryCode(pick3)).toBe(0);
      expect((await place(pick3, due)).code).toBe(errorCodes.drawClosed);
      expect((await place(pick3, next)).code).toBe(errorCodes.salesNotOpen);
      // The numbers are late: the next draw sells, and this one stays awaited.
      await moveClockTo([node.engine], new Date(due.draws_at.getTime() + 10 * MINUTE_MS));
      expect([await saleState(pick3), await awaitedOf(pick3)]).toEqual(['available', drawIdOf(due)]);
      await node.engine.draws.tick();
      expect((await readDraw(base.db, due.id)).state).toBe('published');
      expect([await saleState(pick3), await awaitedOf(pick3)]).toEqual(['available', null]);
      expect(await nextOf(pick3)).toEqual({ current: drawIdOf(next), next: drawIdOf(next), upcoming: drawIdOf(next) });
      expect((await place(pick3, next)).code).toBe(0);
    },
  );
});

describe('suspending and suspended', () => {
  it('ends sales with the current draw or at once, draws what was bought, and resumes', async () => {
    const [current, later] = (await drawsOf(quickFive)).filter(({ closes_at }) => closes_at > node.engine.clock.now());
    const [now, then] = [assertPresent(current, 'the current draw'), assertPresent(later, 'the next one')];
    await moveTo(now.opens_at.getTime());
    await ops('suspend', 'quick-five', 'after-draw', 'storm');
    expect(await saleState(quickFive)).toBe('suspending');
    const bought = await place(quickFive, now);
    expect(bought.code).toBe(0);
    expect((await place(quickFive, then)).code).toBe(errorCodes.gameNotOnSale);
    await finishDraw(now);
    expect(await saleState(quickFive)).toBe('suspended');
    expect(await entryCode(quickFive)).toBe(errorCodes.gameNotOnSale);
    expect([2, 3]).toContain(await statusOf(bought.orderId));
    await ops('resume', 'quick-five');
    await node.engine.draws.tick();
    expect(await saleState(quickFive)).toBe('available');
    expect(await entryCode(quickFive)).toBe(0);
  });

  it('reports a maintenance as one', async () => {
    await ops('suspend', 'pick3', 'maintenance', 'new balls');
    expect(await saleState(pick3)).toBe('suspended');
    const { code, message } = await node.client().call(gameApp, { showKey: 'pick3' });
    expect([code, message]).toEqual([
      errorCodes.gameUnderMaintenance,
      'The game you selected is currently under maintenance.',
    ]);
    await ops('resume', 'pick3');
    expect(await entryCode(pick3)).toBe(0);
    expect(await saleState(pick3)).toBe('available');
    await expect(ops('suspend', 'pick3', 'sometime', 'why')).rejects.toThrow(
      'Write one of now, after-draw, maintenance',
    );
  });
});

describe('a cancelled draw', () => {
  it('refuses purchases of it, cancels its orders and refunds their stakes', async () => {
    const [current] = (await drawsOf(quickFive)).filter(
      ({ state, closes_at }) => state !== 'cancelled' && closes_at > node.engine.clock.now(),
    );
    const now = assertPresent(current, 'the current draw');
    await moveTo(now.opens_at.getTime());
    const before = await base.db
      .selectFrom('wallets')
      .selectAll()
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow();
    const bought = await place(quickFive, now);
    expect(bought.code).toBe(0);
    await ops('cancel', drawIdOf(now), 'a broken drum');
    expect((await place(quickFive, now)).code).toBe(errorCodes.gameNotOnSale);
    expect(await statusOf(bought.orderId)).toBe(6);
    expect(
      await base.db
        .selectFrom('wallets')
        .selectAll()
        .where('player_id', '=', player.playerId)
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
  });
});

test('after a cancelled daily draw the next one sells at once', { timeout: 240_000 }, async () => {
  // Otherwise each jump of the clock by days holds an hour of draws of every game that is drawn every few minutes.
  for (const { key, schedule } of games) {
    if (schedule.kind !== 'every') continue;
    await ops('suspend', key, 'now', 'not needed');
    onTestFinished(() => ops('resume', key));
  }
  const coming = (await drawsOf(luckyDay)).filter(({ closes_at }) => closes_at > node.engine.clock.now());
  const [first, second] = [assertPresent(coming[0], 'the next Saturday'), assertPresent(coming[1], 'the one after')];
  await moveTo(first.opens_at.getTime());
  await ops('cancel', drawIdOf(first), 'a storm');
  const { data } = await node.client().call(playMethods, { lotteryType: 61 });
  expect([data.saleState, data.current?.drawId]).toEqual(['available', drawIdOf(second)]);
  // Its sales count as begun, which the page relies on.
  expect(data.ahead[0]).toEqual({ ...data.current, opensTimestamp: data.timestamp });
  expect((await place(luckyDay, second)).code).toBe(0);
  // Players see the cancellation at once, on the game's page and among past draws before its time.
  expect(data.cancelled?.drawId).toBe(drawIdOf(first));
  expect((await pastOf(luckyDay))[0]).toMatchObject({ drawId: drawIdOf(first), result: null, cancelled: {} });
  // Sales do not pause for the cancelled draw, and nobody awaits it.
  for (const moment of [first.closes_at, first.draws_at]) {
    await moveTo(moment.getTime());
    expect((await place(luckyDay, second)).code).toBe(0);
    expect([await saleState(luckyDay), await awaitedOf(luckyDay)]).toEqual(['available', null]);
    expect((await method(luckyDay)).cancelled?.drawId).toBe(drawIdOf(first));
  }
  expect((await pastOf(luckyDay))[0]?.cancelled).toEqual({ refunded: true });
  // The notice stays until the next draw.
  await finishDraw(second);
  expect((await method(luckyDay)).cancelled).toBeNull();
});

test('an operator is warned of a draw that sold too little for its guaranteed raffle', async () => {
  const [selling] = (await drawsOf(luckyDay)).filter(({ state }) => state === 'open');
  const open = assertPresent(selling, 'a draw on sale');
  const run = async (verb: 'list' | 'show', name: string) => {
    const lines: string[] = [];
    await assertPresent(draw[verb], 'the verb').run(node.engine, [name], (line) => lines.push(line));
    return lines.filter((line) => line.startsWith('warning:'));
  };
  const warning = expect.stringMatching(
    `^warning: ${drawIdOf(open)} has \\d+ entries; below 5361 its raffle of AED 30,000`,
  ) as unknown;
  expect(await run('show', drawIdOf(open))).toEqual([warning]);
  expect(await run('list', 'luckyday')).toContainEqual(warning);
  expect(await run('list', 'pick3')).toEqual([]);
  const missing = /^naseeb_raffle_entries_missing (\d+)$/m.exec(await node.engine.metrics.render())?.[1];
  expect(Number(missing)).toBeGreaterThan(5_000);
  // Exactly as many entries as pay for it.
  const has = Number(/has (\d+) entries/.exec((await run('show', drawIdOf(open)))[0] ?? '')?.[1]);
  const filler = '00000000-0000-4000-8000-000000000000';
  await sql`insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
    select ${open.id}::bigint, ${filler}::uuid, 1, 0, 0, 0, 2000, 1, n, 0, substring(sha256(n::text::bytea) for 16), sha256(n::text::bytea)
    from generate_series(1, ${5361 - has}::int) n`.execute(base.db);
  expect(await run('show', drawIdOf(open))).toEqual([]);
  await sql`delete from tickets where order_id = ${filler}::uuid`.execute(base.db);
});
