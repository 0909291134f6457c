import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appList } from '#contract/draws/700014-app-list.ts';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import { gameApp } from '#contract/draws/700005-game-app.ts';
import { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import { pastDraws } from '#contract/draws/430040-past-draws.ts';
import { playMethods } from '#contract/draws/660100-play-methods.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { games } from '#games/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { merkleRoot } from '#support/proof/proof-bytes.ts';
import { loadInclusionProofs } from '#server/draws/proof/inclusion-proofs.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { clockCommands as clock } from '#server/ops/commands/clock.ts';
import { drawCommands as draw } from '#server/ops/commands/draw.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { insertOrder, readDraw, makeBuyer, moveClockTo, findSellingDraws } from '#support/draws/draws.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';

const TYPE = quickFive.lotteryType;
let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
beforeAll(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  node = await startTestNode(base.url, { BEACON_URL: beacon.url });
  // The tests move the clock themselves; the ticker would interfere.
  await node.engine.draws.stop();
  await node.engine.draws.tick();
  await moveClockTo([node.engine], assertPresent((await findSellingDraws(base.db))[0], 'a draw').opens_at);
  await node.engine.draws.tick();
});
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await base.drop();
});

const next = async (): Promise<DrawRow> => assertPresent((await findSellingDraws(base.db))[0], 'a draw');
async function finish(drawRow: DrawRow): Promise<DrawRow> {
  await moveClockTo([node.engine], drawRow.closes_at);
  await node.engine.draws.tick();
  const closed = await readDraw(base.db, drawRow.id);
  await moveClockTo(
    [node.engine],
    new Date(Math.max(roundTime(closed.beacon, Number(closed.beacon_round)), drawRow.draws_at.getTime())),
  );
  await node.engine.draws.tick();
  return readDraw(base.db, drawRow.id);
}
const open = async (path: string) => {
  const response = await fetch(`${node.origin}/open/${path}`);
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    body: (await response.json()) as Record<string, unknown>,
  };
};
const ops = async (verb: keyof typeof draw, ...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await assertPresent(draw[verb], `verb ${verb}`).run(node.engine, args, (line) => lines.push(line));
  return lines;
};

describe('before its first result', () => {
  it('a game has no latest draw', async () => {
    const { code, data } = await node.client().call(latestDraws, { lotteryTypeList: `${TYPE},4321` });
    expect(code).toBe(0);
    expect(data.phaseResultResponseItems).toEqual([
      { lotteryType: TYPE, latestDrawnPhaseItem: null, latestState: null, previousPhaseItems: [] },
    ]);
    expect((await open(`draws/${TYPE}/latest.json`)).status).toBe(404);
  });
});

describe('660100, 700005 and 700014', () => {
  it('describe how a game is played and which draws sell', async () => {
    const { data } = await node.client().call(playMethods, { lotteryType: TYPE });
    expect(data.price).toBe(100);
    expect(data.saleState).toBe('available');
    expect(data.current?.drawId).toBe(drawIdOf(await next()));
    expect(data.ahead).toHaveLength(quickFive.maxDraws);
    expect(data.ahead[0]).toEqual(data.current);
    expect(data.plays.find(({ key }) => key === 'nap4')?.tiers).toEqual([
      { ways: [[4, 0, 0]], prize: 5_610, shared: false, oneIn: '66' },
    ]);
    const app = await node.client().call(gameApp, { showKey: 'quick-five' });
    expect(app.data.game.plays).toEqual(data.plays);
    expect(app.data.app).toMatchObject({
      lotteryType: TYPE,
      appPath: '/lottery/quick-five',
      minOrderAmount: 100,
      maxPrizeAmount: 84_150,
    });
    const list = await node.client().call(appList, { productType: 0 });
    expect(list.data.merchantAppInfoList.map(({ lotteryType }) => lotteryType)).toEqual(
      games.map((one) => one.lotteryType),
    );
    expect(list.data.merchantAppInfoList).toContainEqual(app.data.app);
  });

  it('refuse an unknown or suspended game, and name its state', async () => {
    expect((await node.client().call(gameApp, { showKey: 'no-such-game' })).code).toBe(errorCodes.gameNotOnSale);
    expect((await node.client().call(gameApp, { showKey: 'quick-five', mode: 2 })).code).toBe(errorCodes.gameNotOnSale);
    expect((await node.client().call(playMethods, { lotteryType: 4321 })).code).toBe(errorCodes.gameNotOnSale);
    await ops('suspend', 'quick-five', 'after-draw', 'maintenance');
    expect((await node.client().call(playMethods, { lotteryType: TYPE })).data.saleState).toBe('suspending');
    await ops('suspend', String(TYPE), 'now', 'maintenance');
    const { code, message } = await node.client().call(gameApp, { showKey: 'quick-five' });
    expect([code, message]).toEqual([
      errorCodes.gameNotOnSale,
      expect.stringContaining('no longer available for sale'),
    ]);
    expect((await node.client().call(playMethods, { lotteryType: TYPE })).data.saleState).toBe('suspended');
    await ops('resume', String(TYPE));
    await node.engine.draws.tick();
    expect((await node.client().call(playMethods, { lotteryType: TYPE })).data.saleState).toBe('available');
  });
});

describe('a result', () => {
  it('has its winners, the draw before and its proof', async () => {
    const before = await finish(await next());
    const sold = await next();
    const buyer = await makeBuyer(base.db);
    const entries = Array.from({ length: 11 }, (_, i) => ({ play: 'nap1', picks: [[i + 1]], multiple: 2 }));
    await insertOrder(base.db, [sold], buyer, entries);
    const committed = await open(`draws/${drawIdOf(sold)}.json`);
    expect(committed.body).toMatchObject({
      drawId: drawIdOf(sold),
      commitment: { seedHash: sold.seed_hash.toString('hex') },
    });
    expect(committed.body).not.toHaveProperty('seed');
    expect(committed.cache).not.toContain('immutable');
    const done = await finish(sold);
    const client = node.client();

    const { data } = await client.call(drawResult, { drawId: drawIdOf(done) });
    expect(data.result?.dayNumbers).toEqual(done.numbers?.[0]);
    expect(data.tiers.find(({ play }) => play === 'nap1')).toMatchObject({
      tier: 1,
      prize: 185,
      winners: 5,
      amount: 5 * 370,
    });
    expect(data.tiers.filter(({ winners }) => winners === 0)).toHaveLength(quickFive.plays.length - 1);
    expect(data.before).toBe(drawIdOf(before));
    expect(data.proof).toMatchObject({ ticketCount: 11, hash: done.record?.hash, previous: before.record?.hash });

    const latest = await client.call(latestDraws, { lotteryTypeList: String(TYPE), prePhases: 2 });
    const [item] = latest.data.phaseResultResponseItems;
    expect(item?.latestDrawnPhaseItem?.drawId).toBe(drawIdOf(done));
    expect(item?.previousPhaseItems.map(({ drawId }) => drawId)).toEqual([drawIdOf(before)]);

    const record = await open(data.proof.path.slice('/open/'.length));
    expect(record.body).toEqual(done.record);
    expect(record.cache).toContain('immutable');
    expect((await open(`draws/${TYPE}/latest.json`)).body).toEqual(done.record);
    expect((await open('keys.json')).body).toMatchObject({
      operatorKey: node.engine.operator.key.publicKey,
      beacon: done.beacon,
    });
  });

  it("proves a ticket's leaf below the root, and no other leaf", async () => {
    const done = assertPresent(
      await base.db.selectFrom('draws').selectAll().where('ticket_count', '=', 11n).executeTakeFirst(),
      'the draw',
    );
    const leaves = (
      await base.db.selectFrom('tickets').select('leaf').where('draw_id', '=', done.id).orderBy('leaf').execute()
    ).map(({ leaf }) => leaf);
    expect(merkleRoot(leaves)).toEqual(done.tickets_root);
    const leaf = assertPresent(leaves[4], 'a leaf');
    const [proof, none] = await loadInclusionProofs(base.db, done.id, [leaf, Buffer.alloc(32)]);
    expect(proof).toMatchObject({ index: 4, count: 11 });
    expect(none).toBeUndefined();
    expect(await loadInclusionProofs(base.db, (await next()).id, [leaf])).toEqual([undefined]);
  });

  it('is found by page and by day in Dubai', async () => {
    const client = node.client();
    const all = await client.call(pastDraws, { lotteryType: TYPE }, { page: { pageNo: 1, pageSize: 1 } });
    expect(all.data).toMatchObject({ pageNo: 1, pageSize: 1, more: true });
    const second = await client.call(pastDraws, { lotteryType: TYPE }, { page: { pageNo: 2, pageSize: 1 } });
    expect(second.data.list[0]?.phase).not.toBe(all.data.list[0]?.phase);
    const { phase } = assertPresent(all.data.list[0], 'a draw');
    const date = `20${phase.slice(0, 2)}-${phase.slice(2, 4)}-${phase.slice(4, 6)}`;
    const day = await client.call(pastDraws, { lotteryType: TYPE, date });
    expect(day.data.list.map((item) => item.phase)).toContain(phase);
    expect((await client.call(pastDraws, { lotteryType: TYPE, date: '2020-02-29' })).data.list).toEqual([]);
    expect((await client.call(pastDraws, { lotteryType: TYPE, date: '2021-02-29' })).code).toBe(
      errorCodes.invalidInput,
    );
  });

  it('of an unknown draw is refused', async () => {
    const unknown = await node.client().call(drawResult, { drawId: '69-200101-0000' });
    expect([unknown.code, unknown.message]).toEqual([
      errorCodes.drawNotFound,
      "This draw doesn't exist. Please look for it in the results.",
    ]);
    expect((await node.client().call(drawResult, { drawId: '69' })).code).toBe(errorCodes.invalidInput);
    expect((await open('draws/69-200101-0000.json')).status).toBe(404);
  });
});

describe('the operator', () => {
  it('lists, shows, runs and cancels draws with a reason', async () => {
    expect((await ops('list', String(TYPE))).join('\n')).toContain('published');
    const waiting = await next();
    expect((await ops('show', drawIdOf(waiting))).join('\n')).toContain(waiting.seed_hash.toString('hex'));
    expect((await ops('show', drawIdOf(waiting))).join('\n')).not.toContain(waiting.seed.toString('hex'));
    await moveClockTo([node.engine], waiting.closes_at);
    expect((await ops('run', drawIdOf(waiting))).join()).toContain('closed');
    await expect(ops('cancel', drawIdOf(waiting), 'too late')).rejects.toThrow('never cancelled');
    const other = await next();
    await expect(ops('cancel', drawIdOf(other))).rejects.toThrow(OpsRefusal);
    expect((await ops('cancel', drawIdOf(other), 'power', 'failure')).join()).toContain('cancelled');
    expect((await node.client().call(drawResult, { drawId: drawIdOf(other) })).data.state).toBe('cancelled');
    const shown = await open(`draws/${drawIdOf(other)}.json`);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        drawId: drawIdOf(other),
        commitment: { seedHash: other.seed_hash.toString('hex') },
        state: 'cancelled',
        cancelledAt: (await readDraw(base.db, other.id)).cancelled_at?.toISOString(),
      },
    });
    expect(shown.cache).not.toContain('immutable');
    expect(JSON.stringify(shown.body)).not.toContain(other.seed.toString('hex'));
    expect(JSON.stringify(shown.body)).not.toContain('power');
  });

  it('moves the clock forward in the sandbox, and never in live mode', async () => {
    const move = (arg: string, engine = node.engine) =>
      assertPresent(clock[''], 'the verb').run(engine, [arg], () => undefined);
    const before = node.engine.clock.now().getTime();
    await move('+1h');
    expect(node.engine.clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);
    await expect(move('-1h')).rejects.toThrow(OpsRefusal);
    await expect(move('+99999d')).rejects.toThrow(OpsRefusal);
    await expect(move('+1h', { ...node.engine, settings: { ...node.engine.settings, MODE: 'live' } })).rejects.toThrow(
      'live',
    );
  });
});
