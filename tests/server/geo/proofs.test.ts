import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { GEO_COMMANDS, type GeoCommand } from '#contract/geo/geo-commands.ts';
import type { Command } from '#contract/command.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { allowEverywhere, revokeEverywhere } from '#server/geo/whitelist.ts';
import { beginSession, SESSION_COOKIE } from '#server/players/sessions.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { moveClockTo } from '#support/draws/draws.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { rechargeRequest } from '#support/players/deposits.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { DUBAI, MADHA, positionAt } from '#support/players/positions.ts';
import { startTestBeacon } from '#support/providers/beacon.ts';

const database = await createTestDatabase();
const beacon = await startTestBeacon();
const env = { BEACON_URL: beacon.url, GEO_RESTRICT: 'on' };
let node: TestNode;
let other: TestNode;
let draw: DrawRow;
beforeAll(async () => {
  [node, other] = await Promise.all([startTestNode(database.url, env), startTestNode(database.url, env)]);
  draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
  await Promise.all([node.engine.draws.stop(), other.engine.draws.stop()]);
});
afterAll(async () => {
  await Promise.all([node.stop(), other.stop()]);
  await Promise.all([database.drop(), beacon.stop()]);
});

const makeBuyer = () => makePlayer(node, { verified: true, balance: 100_000n });

async function proofOf(player: TestPlayer, command: GeoCommand): Promise<string> {
  const answer = await player.call(contract.geoStatus, { position: positionAt(DUBAI), command });
  expect(answer).toMatchObject({ code: 0, data: { status: 'valid', userInWitheList: false } });
  return assertPresent(answer.data.geoProof, 'a proof');
}

/** The code of a purchase with this proof; the order is paid where it is 0. */
async function buy(player: TestPlayer, geoProof?: string, client = player): Promise<number> {
  const order = orderRequest(draw, await requestOrderId(player), [napEntry(1, 7)]);
  const caller = { ...client, ...(geoProof !== undefined && { geoProof }) };
  return (await caller.call(contract.placeOrder, order)).code;
}

/** The same session, at another node. */
const at = (elsewhere: TestNode, { token, cookie, ...player }: TestPlayer): TestPlayer =>
  Object.assign(elsewhere.client(), { ...player, call: elsewhere.client().call, token, cookie });

test('commands are bound to a place exactly where the contract says so', () => {
  const bound = Object.values<Command>(contract).filter(({ geo }) => geo);
  expect(bound.map(({ code }) => code).toSorted()).toEqual([...GEO_COMMANDS].toSorted());
  expect(bound.filter(({ access }) => access === 'public')).toEqual([]);
});

test('the configuration says which commands need a proof', async () => {
  const { data } = await node.client().call(contract.globalConfiguration, {});
  expect(data).toMatchObject({
    geoRestrict: true,
    geoCommand: [...GEO_COMMANDS],
    geoCheckForceLicense: true,
    geoCheckForceLicensePopType: 2,
    geoCheckForceLicensePopIntervalTime: 60,
  });
});

describe('a purchase', () => {
  it('is refused without a proof, and pays nothing', async () => {
    const player = await makeBuyer();
    expect(await buy(player)).toBe(errorCodes.geoProofMissing);
    expect(await buy(player, '')).toBe(errorCodes.geoProofMissing);
    expect((await player.call(contract.balance, {})).data.totalBalance).toBe(100_000);
  });

  it('is paid with a proof, as often as the proof lives, on every node', async () => {
    const player = await makeBuyer();
    const proof = await proofOf(player, '101101');
    expect([await buy(player, proof), await buy(player, proof)]).toEqual([0, 0]);
    expect(await buy(player, proof, at(other, player))).toBe(0);
  });

  it('is refused with a proof of another command', async () => {
    const player = await makeBuyer();
    expect(await buy(player, await proofOf(player, '420544'))).toBe(errorCodes.geoProofOtherCommand);
  });

  it("is refused with another player's proof, and with that of an own session before", async () => {
    const [player, stranger] = [await makeBuyer(), await makeBuyer()];
    expect(await buy(player, await proofOf(stranger, '101101'))).toBe(errorCodes.geoProofForeign);
    const before = await proofOf(player, '101101');
    const next = await node.engine.db.transaction().execute((tx) => beginSession(tx, player.playerId));
    Object.assign(player, { token: next.token, cookie: `${SESSION_COOKIE}=${next.cookie}` });
    expect(await buy(player, before)).toBe(errorCodes.geoProofForeign);
    expect(await buy(player, await proofOf(player, '101101'))).toBe(0);
  });

  it('is refused with a proof that was changed', async () => {
    const player = await makeBuyer();
    const proof = await proofOf(player, '101101');
    const changed = (proof.startsWith('A') ? 'B' : 'A') + proof.slice(1);
    expect(await buy(player, changed)).toBe(errorCodes.geoProofInvalid);
    expect(await buy(player, 'x'.repeat(4_000))).toBe(errorCodes.geoProofInvalid);
  });

  it('of a whitelisted player needs no proof, until staff revoke it', async () => {
    const player = await makeBuyer();
    await allowEverywhere(node.engine.db, player.playerId, { reason: 'a test', by: 'staff' });
    expect((await player.call(contract.geoStatus, {})).data).toEqual({
      userInWitheList: true,
      userGeoCacheExpireTime: 10,
      status: 'whiteList',
      geoProof: null,
      geoProofExpires: null,
    });
    expect([await buy(player), await buy(player, 'nonsense')]).toEqual([0, 0]);
    // A position is neither checked nor kept.
    const answer = await player.call(contract.geoStatus, { position: positionAt(MADHA), command: '101101' });
    expect(answer).toMatchObject({ code: 0, data: { status: 'whiteList' } });
    const { rows } = await sql`select from geo_positions where player_id = ${player.playerId}`.execute(database.db);
    expect(rows).toEqual([]);
    await revokeEverywhere(node.engine.db, player.playerId);
    expect(await buy(player)).toBe(errorCodes.geoProofMissing);
  });

  it('of somebody without a session is refused for that', async () => {
    const player = await makeBuyer();
    const order = orderRequest(draw, await requestOrderId(player), [napEntry(1, 7)]);
    expect((await node.client().call(contract.placeOrder, order)).code).toBe(errorCodes.loginRequired);
    const unverified = await makePlayer(node);
    expect((await unverified.call(contract.placeOrder, order)).code).toBe(errorCodes.identityNotVerified);
  });
});

test('a deposit needs a proof of its own command', async () => {
  const player = await makeBuyer();
  const deposit = async (geoProof?: string) =>
    (await { ...player, ...(geoProof && { geoProof }) }.call(contract.createRecharge, rechargeRequest(10_000))).code;
  expect(await deposit()).toBe(errorCodes.geoProofMissing);
  expect(await deposit(await proofOf(player, '101101'))).toBe(errorCodes.geoProofOtherCommand);
  expect(await deposit(await proofOf(player, '420544'))).toBe(0);
});

test('a node that restricts nothing asks for no proof', async () => {
  const free = await startTestNode(database.url, { BEACON_URL: beacon.url });
  try {
    await free.engine.draws.stop();
    const player = await makeBuyer();
    expect(await buy(player, undefined, at(free, player))).toBe(0);
    expect((await free.client().call(contract.globalConfiguration, {})).data.geoRestrict).toBe(false);
  } finally {
    await free.stop();
  }
});

// Last: the clock of the database moves.
test('a proof is over after ten minutes', async () => {
  const player = await makeBuyer();
  const { data } = await player.call(contract.geoStatus, { position: positionAt(DUBAI), command: '101101' });
  expect(assertPresent(data.geoProofExpires, 'an end') - node.engine.clock.now().getTime()).toBeGreaterThan(590_000);
  await moveClockTo([node.engine], new Date(assertPresent(data.geoProofExpires, 'an end')));
  expect(await buy(player, data.geoProof ?? '')).toBe(errorCodes.geoProofExpired);
});
