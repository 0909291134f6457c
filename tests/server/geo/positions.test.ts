import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { deleteOldPositions } from '#server/geo/positions.ts';
import { countOpenReviews, countOverdueReviews } from '#server/geo/reviews.ts';
import type { GeoTables } from '#server/geo/tables.ts';
import { geoCommands } from '#server/ops/commands/geo.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiters } from '#support/node/lock-waiters.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { DUBAI, LONDON, MADHA, positionAt, type GivenPosition } from '#support/players/positions.ts';

const database = await createTestDatabase();
const { db } = database;
const recorded = recordLog();
const node = await startTestNode(database.url, { GEO_RESTRICT: 'on' }, recorded.log);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const give = (player: TestPlayer, position: GivenPosition) =>
  player.call(contract.geoStatus, { position, command: '101101' });
const codeOf = async (...given: Parameters<typeof give>) => (await give(...given)).code;

type Review = Pick<GeoTables['geo_reviews'], 'sign' | 'facts'> & { id: bigint; times: number; state: string };
const reviewsOf = async ({ playerId }: TestPlayer) =>
  (
    await sql<Review>`select id, sign, facts, times, state from geo_reviews where player_id = ${playerId} order by id`.execute(
      db,
    )
  ).rows;
const positionOf = async ({ playerId }: TestPlayer) =>
  (await sql<GeoTables['geo_positions']>`select * from geo_positions where player_id = ${playerId}`.execute(db))
    .rows[0];
/** As though the player's last position had been measured earlier. */
const age = ({ playerId }: TestPlayer, hours: number) =>
  sql`update geo_positions set measured_at = measured_at - ${hours} * interval '1 hour',
    same_since = same_since - ${hours} * interval '1 hour', taken_at = taken_at - ${hours} * interval '1 hour'
    where player_id = ${playerId}`.execute(db);

async function ops(verb: keyof typeof geoCommands, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await geoCommands[verb]?.run(node.engine, args, (line) => lines.push(line));
  return lines;
}

test('without a position it tells the whitelist and the time that a proof is kept', async () => {
  const player = await makePlayer(node);
  expect(await player.call(contract.geoStatus, {})).toMatchObject({
    code: 0,
    data: {
      userInWitheList: false,
      userGeoCacheExpireTime: 10,
      status: 'unknown',
      geoProof: null,
      geoProofExpires: null,
    },
  });
  expect((await player.call(contract.geoStatus, { command: '101101' })).code).toBe(errorCodes.geoPositionMissing);
});

test('a position without a command is checked, and proves nothing', async () => {
  const player = await makePlayer(node);
  expect(await player.call(contract.geoStatus, { position: positionAt(DUBAI) })).toMatchObject({
    code: 0,
    data: { status: 'valid', geoProof: null },
  });
});

test('a position that does not do is refused by its reason, in both languages', async () => {
  const player = await makePlayer(node);
  const refusals: [GivenPosition, number][] = [
    [positionAt(MADHA), errorCodes.geoOutside],
    [positionAt(LONDON, { accuracy: 100_000 }), errorCodes.geoOutside],
    [positionAt(MADHA, { accuracy: 1_900 }), errorCodes.geoNearBorder],
    [positionAt(MADHA, { accuracy: 100_000 }), errorCodes.geoPositionImprecise],
    [positionAt(DUBAI, { timestamp: Date.now() - 7 * MINUTE_MS }), errorCodes.geoPositionOld],
    [positionAt(DUBAI, { timestamp: Date.now() + 2 * MINUTE_MS }), errorCodes.geoPositionAhead],
  ];
  for (const [position, code] of refusals) expect(await codeOf(await makePlayer(node), position)).toBe(code);
  const arabic = await player.call(contract.geoStatus, { position: positionAt(MADHA) }, { locale: 'ar-AE' });
  expect(arabic.message).toContain('الإمارات');
});

test('what is no place on Earth is an input that is wrong', async () => {
  const player = await makePlayer(node);
  for (const wrong of [{ latitude: 91 }, { longitude: -181 }, { accuracy: -1 }, { timestamp: 1.5 }])
    expect(await codeOf(player, positionAt(DUBAI, wrong))).toBe(errorCodes.invalidInput);
});

describe('the last position', () => {
  it('is kept to a kilometer, alone, for a day', async () => {
    const player = await makePlayer(node);
    await give(player, positionAt(DUBAI));
    expect(await positionOf(player)).toMatchObject({ latitude: 25.2, longitude: 55.27, accuracy: 20 });
    await age(player, 1);
    await give(player, positionAt({ latitude: 24.2075, longitude: 55.7447 }));
    expect(await positionOf(player)).toMatchObject({ latitude: 24.21, longitude: 55.74 });
    await age(player, 23);
    await deleteOldPositions(db);
    expect(await positionOf(player)).toBeDefined();
    await age(player, 1.1);
    await deleteOldPositions(db);
    expect(await positionOf(player)).toBeUndefined();
    // The exact place stands nowhere, not even in the log.
    expect(recorded.text()).not.toContain('25.197');
  });
});

describe('impossible travel', () => {
  it('is not hidden by a position between that may be anywhere as far as the border', async () => {
    const player = await makePlayer(node);
    await give(player, positionAt(LONDON));
    expect(await codeOf(player, positionAt(LONDON, { accuracy: 4_500_000 }))).toBe(errorCodes.geoOutside);
    await age(player, 1);
    await give(player, positionAt(DUBAI));
    expect(await reviewsOf(player)).toMatchObject([{ sign: 'travel', times: 1 }]);
  });

  it('raises one review; the third time stops the player until staff decide', async () => {
    const player = await makePlayer(node);
    expect(await codeOf(player, positionAt(LONDON))).toBe(errorCodes.geoOutside);
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
    expect(await reviewsOf(player)).toMatchObject([{ sign: 'travel', times: 1, state: 'open' }]);
    expect(await codeOf(player, positionAt(LONDON))).toBe(errorCodes.geoOutside);
    expect(await codeOf(player, positionAt(DUBAI))).toBe(errorCodes.geoTravelUnderReview);
    expect(await codeOf(player, positionAt(DUBAI))).toBe(errorCodes.geoTravelUnderReview);
    const [review] = await reviewsOf(player);
    expect(review).toMatchObject({ times: 3, facts: { kilometers: 5_474, minutes: 1 } });
    expect(recorded.text().split(`"player":"${player.openId}"`)).toHaveLength(2);

    const id = String(review?.id);
    expect((await ops('reviews')).join('\n')).toContain(`${id}  open`);
    expect((await ops('resolve', id, 'explained', 'A', 'second', 'phone')).join()).toContain('explained');
    await expect(ops('resolve', id, 'spoofing', 'again')).rejects.toThrow('decided already');
    expect((await ops('show', id)).at(-1)).toContain('A second phone');
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
  });

  it('that staff call spoofing stops the player until the last one is explained', async () => {
    const player = await makePlayer(node);
    const travel = async () => {
      await give(player, positionAt(LONDON));
      const code = await codeOf(player, positionAt(DUBAI));
      return { code, id: String((await reviewsOf(player)).at(-1)?.id) };
    };
    const first = await travel();
    expect(first.code).toBe(0);
    await ops('resolve', first.id, 'spoofing', 'a', 'made-up', 'position');
    expect(await codeOf(player, positionAt(DUBAI))).toBe(errorCodes.geoTravelUnderReview);
    // Another one that waits for staff sets nobody free; one that they explain does, and the first one stands.
    const second = await travel();
    expect(second.code).toBe(errorCodes.geoTravelUnderReview);
    await ops('resolve', second.id, 'explained', 'a', 'second', 'phone');
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
    const third = await travel();
    await ops('resolve', third.id, 'spoofing', 'again');
    await expect(ops('resolve', third.id, 'spoofing', 'again')).rejects.toThrow('decided already');
    // Its last decision stops the player for as long as it holds; the ones before it are erased.
    const states = async () => (await reviewsOf(player)).map(({ state }) => state);
    const eraseOld = async () => {
      await sql`update geo_reviews set decided_at = decided_at - interval '2 years' where player_id = ${player.playerId}`.execute(
        db,
      );
      await eraseOutdated(node.engine, 1);
    };
    await eraseOld();
    expect((await states()).at(-1)).toBe('spoofing');
    expect(await codeOf(player, positionAt(DUBAI))).toBe(errorCodes.geoTravelUnderReview);
    // Staff may have been wrong.
    await ops('resolve', third.id, 'explained', 'sent', 'the', 'ticket');
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
    // An explanation is never erased before what it explained away.
    for (let night = 0; night < 3; night++) {
      await eraseOld();
      expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
    }
    expect(await states()).toEqual([]);
  });

  it('is found again after a position that says nothing', async () => {
    const player = await makePlayer(node);
    await give(player, positionAt(LONDON));
    expect(await codeOf(player, positionAt(DUBAI, { accuracy: 1e8 }))).toBe(errorCodes.geoPositionImprecise);
    expect(await codeOf(player, positionAt(LONDON, { accuracy: 1e8 }))).toBe(errorCodes.geoPositionImprecise);
    await give(player, positionAt(DUBAI));
    expect(await reviewsOf(player)).toMatchObject([{ sign: 'travel', times: 1 }]);
  });

  it('a flight is none', async () => {
    const player = await makePlayer(node);
    await give(player, positionAt(LONDON));
    await age(player, 7);
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
    expect(await reviewsOf(player)).toEqual([]);
  });

  it('calls at once raise one review', async () => {
    const player = await makePlayer(node);
    await give(player, positionAt(LONDON));
    let answers: Promise<unknown[]> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`select from geo_positions where player_id = ${player.playerId} for update`.execute(tx);
      answers = Promise.all(Array.from({ length: 32 }, () => give(player, positionAt(DUBAI))));
      await waitForLockWaiters(db, 8);
    });
    await answers;
    // One journey, counted once: the others found the player in Dubai.
    expect(await reviewsOf(player)).toMatchObject([{ sign: 'travel', times: 1, state: 'open' }]);
  });
});

test('the same point on several devices for hours is reviewed, and still proves the place', async () => {
  const player = await makePlayer(node);
  player.userAgent = 'a phone';
  await give(player, positionAt(DUBAI));
  await age(player, 3);
  player.userAgent = 'a laptop';
  expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
  expect(await reviewsOf(player)).toMatchObject([{ sign: 'still', facts: { hours: 3, devices: 2 } }]);
});

describe('the list of proxies', () => {
  it("a listed address is refused and reviewed; this machine's own is not asked about", async () => {
    const player = await makePlayer(node);
    player.ip = '192.0.2.7';
    expect(await codeOf(player, positionAt(DUBAI))).toBe(errorCodes.geoProxyAddress);
    expect(await reviewsOf(player)).toMatchObject([{ sign: 'proxy', facts: { kind: 'vpn' } }]);
    player.ip = '2001:db8::1';
    expect(await codeOf(player, positionAt(DUBAI))).toBe(errorCodes.geoProxyAddress);
    expect(await reviewsOf(player)).toMatchObject([{ sign: 'proxy', times: 2, facts: { kind: 'hosting' } }]);
    player.ip = '203.0.113.9';
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
  });

  let provider: Server;
  let asked: (string | undefined)[] = [];
  let reply = { status: 200, body: '{"listed":false}' };
  let guarded: TestNode;
  beforeAll(async () => {
    provider = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
    });
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
    const { port } = provider.address() as AddressInfo;
    guarded = await startTestNode(database.url, {
      GEO_RESTRICT: 'on',
      PROXY_LIST_URL: `http://127.0.0.1:${port}/v1/`,
      PROXY_LIST_SECRET: 'a secret of sixteen',
    });
  });
  afterAll(async () => {
    await guarded.stop();
    await new Promise((done) => provider.close(done));
  });

  it('a provider is asked once in ten minutes; where it does not answer, nothing is proven', async () => {
    const player = await makePlayer(guarded);
    asked = [];
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
    expect(asked).toEqual([]);
    player.ip = '198.51.100.3';
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
    reply = { status: 200, body: '{"listed":true}' };
    expect(await codeOf(player, positionAt(DUBAI))).toBe(0);
    expect(asked).toEqual(['/v1/addresses/198.51.100.3 Bearer a secret of sixteen']);
    for (const bad of [
      { status: 503, body: '' },
      { status: 200, body: '{"listed":"no"}' },
      { status: 200, body: '<' },
    ]) {
      reply = bad;
      player.ip = '198.51.100.4';
      expect(await codeOf(player, positionAt(DUBAI))).toBe(errorCodes.geoUnavailable);
    }
    reply = { status: 200, body: '{"listed":true}' };
    expect(await codeOf(player, positionAt(DUBAI))).toBe(errorCodes.geoProxyAddress);
  });
});

test('where no proof of place is asked for, no position is kept', async () => {
  const free = await startTestNode(database.url, { GEO_RESTRICT: 'off' });
  const player = await makePlayer(free);
  expect(await give(player, positionAt(DUBAI))).toMatchObject({ code: 0, data: { status: 'unknown', geoProof: null } });
  await free.stop();
  expect(await positionOf(player)).toBeUndefined();
});

test('staff keep the whitelist, and are told of reviews that wait', async () => {
  const player = await makePlayer(node);
  expect(await ops('allow', player.mobile, 'Crew', 'of', 'a', 'ship')).toEqual([`${player.openId} may play anywhere`]);
  await expect(ops('allow', player.openId, 'again')).rejects.toThrow('already');
  expect((await ops('whitelist')).join()).toContain('Crew of a ship');
  await expect(ops('revoke', player.openId)).rejects.toThrow('reason');
  expect(await ops('revoke', player.openId, 'ashore')).toEqual([`${player.openId} may play in the country only`]);
  await expect(ops('revoke', player.openId, 'again')).rejects.toThrow('not on the whitelist');
  expect(await ops('whitelist')).toEqual(['nobody is on the whitelist']);

  expect(await countOpenReviews(db)).toBeGreaterThan(0);
  expect(await countOverdueReviews(db)).toBe(0);
  await sql`update geo_reviews set raised_at = raised_at - interval '73 hours'`.execute(db);
  expect(await countOverdueReviews(db)).toBe(await countOpenReviews(db));
  await expect(ops('resolve', '999999', 'explained', 'x')).rejects.toThrow('no review');
});
