import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { trend } from '#contract/draws/660400-trend.ts';
import { games } from '#games/index.ts';
import { pick3 } from '#games/pick3/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { createDrawEngine, type DrawEngine } from '#server/draw-engine/index.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { readDraw, moveClockTo, findSellingDraws } from '#support/draws/draws.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { requestOrderId } from '#support/orders/orders.ts';
import { makePlayer } from '#support/players/player.ts';

const { lotteryType } = pick3;
let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
/** An engine for Pick 3 only: the tests skip days, and games of every minute would have too many draws. */
let pick3Engine: DrawEngine;
beforeAll(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  node = await startTestNode(base.url, { BEACON_URL: beacon.url });
  await node.engine.draws.stop();
  pick3Engine = createDrawEngine(node.engine, node.engine.push, [pick3]);
  await pick3Engine.tick();
});
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await base.drop();
});

/** Takes the next evening's draw from its close to its record. */
async function drawNextEvening(): Promise<{ name: string; numbers: number[] }> {
  const { id, closes_at, draws_at } = assertPresent((await findSellingDraws(base.db, lotteryType))[0], 'a draw');
  await moveClockTo([node.engine], closes_at);
  await pick3Engine.tick();
  const { beacon, beacon_round } = await readDraw(base.db, id);
  await moveClockTo([node.engine], new Date(Math.max(roundTime(beacon, Number(beacon_round)), draws_at.getTime())));
  await pick3Engine.tick();
  const drawn = await readDraw(base.db, id);
  return { name: drawIdOf(drawn), numbers: assertPresent(drawn.numbers, 'numbers').flat() };
}

test('the trend of a game without draws is empty and even', async () => {
  for (const { lotteryType, plays } of games)
    for (const { key } of plays) {
      const { code, data } = await node.client().call(trend, { lotteryType, playType: key });
      expect([key, code, data.draws]).toEqual([key, 0, []]);
      expect(data.series.length).toBeGreaterThan(0);
      for (const { counts, pValue } of data.series) {
        expect(counts.every(({ count, lastSeen }) => count === 0 && lastSeen === null)).toBe(true);
        expect(pValue).toBe(1);
      }
    }
});

test('660400 is a GET of qapi, and refuses an unknown game or play', async () => {
  const answer = await node.client().call(trend, { lotteryType, prePhases: 30, playType: 'predict' });
  expect([answer.status, answer.code, answer.data.playType]).toEqual([200, 0, 'predict']);
  const elsewhere = await fetch(`${node.origin}/hapi/660400`);
  expect(elsewhere.status).toBe(400);
  expect((await node.client().call(trend, { lotteryType: 4321 })).code).toBe(errorCodes.gameNotOnSale);
  const { code, data } = await node.client().call(trend, { lotteryType, playType: 'nap4' });
  expect([code, data]).toEqual([errorCodes.invalidInput, { field: 'playType' }]);
  expect((await node.client().call(trend, { lotteryType, prePhases: 101 })).code).toBe(errorCodes.invalidInput);
  expect((await node.client().call(trend, { lotteryType, prePhases: 0 })).code).toBe(errorCodes.invalidInput);
});

test('counts draws by place for Predict, and all digits with their kinds for a box', async () => {
  const drawn = [
    await drawNextEvening(),
    await drawNextEvening(),
    await drawNextEvening(),
    await drawNextEvening(),
  ].reverse();
  const { data } = await node.client().call(trend, { lotteryType });
  expect(data.draws.map(({ drawId, result }) => ({ name: drawId, numbers: result.dayNumbers }))).toEqual(drawn);
  expect(data.series.map(({ place }) => place)).toEqual([1, 2, 3]);
  for (const [place, { counts, degrees, expected, kinds }] of data.series.entries()) {
    const here = drawn.map(({ numbers }) => numbers[place]);
    expect(counts).toEqual(
      Array.from({ length: 10 }, (_, number) => ({
        number,
        count: here.filter((n) => n === number).length,
        lastSeen: here.includes(number) ? here.indexOf(number) : null,
      })),
    );
    expect([degrees, expected, kinds]).toEqual([9, 0.4, []]);
  }
  const box = await node.client().call(trend, { lotteryType, playType: 'box3', prePhases: 2 });
  const [all, ...others] = box.data.series;
  expect([box.data.draws.length, all?.place, others]).toEqual([2, null, []]);
  expect(all?.counts.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  expect(all?.kinds).toEqual(
    [0.02, 0.54, 1.44].map((expected, i) => ({
      different: i + 1,
      count: drawn.slice(0, 2).filter(({ numbers }) => new Set(numbers).size === i + 1).length,
      expected,
    })),
  );
});

test('Pick 3 refuses three equal digits in every play and the wrong kind in a box, with the reason', async () => {
  const player = await makePlayer(node, { verified: true, balance: 10_000n });
  const drawId = drawIdOf(assertPresent((await findSellingDraws(base.db, lotteryType))[0], 'a draw'));
  const place = async (play: string, picks: number[][], locale = 'en-US') =>
    player.call(
      placeOrder,
      {
        orderId: await requestOrderId(player),
        lotteryType,
        entries: [{ play, picks, multiple: 1 }],
        draws: 1,
        drawId,
        price: 200,
      },
      { locale },
    );
  const three = "Three identical numbers aren't allowed in this game. Please change one of them.";
  for (const [play, picks] of [
    ['predict', [[4], [4], [4]]],
    ['box3', [[4, 4, 4]]],
    ['box6', [[4, 4, 4]]],
  ] as const) {
    const refused = await place(
      play,
      picks.map((numbers) => [...numbers]),
    );
    expect([play, refused.code, refused.message]).toEqual([play, errorCodes.invalidInput, three]);
  }
  const kind = (await place('box3', [[1, 4, 7]], 'ar-AE')).message;
  expect(kind).toContain('الصندوق الثلاثي');
  expect((await place('box6', [[4, 4, 7]], 'ar-AE')).message).toBe(kind);
  expect((await place('predict', [[4], [4], [7]])).code).toBe(0);
  expect((await place('box3', [[4, 7, 4]])).code).toBe(0);
});
