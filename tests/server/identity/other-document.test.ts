import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { err } from '#kernel/result.ts';
import { up as mendChecksLeftOpen } from '#server/db/migrations/0044-checks-left-open.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '#support/players/identity.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

/** A check is open, and the player begins one with another kind of document. */
const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
const { identity } = node.engine;
const { startCheck } = identity;
afterEach(() => void (identity.startCheck = startCheck));
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const statusOf = async (player: TestPlayer) => (await player.call(contract.kycToken, {})).data;
const resultOf = async (player: TestPlayer, ticketId: string) =>
  (await player.call(contract.kycResult, { ticketId })).data;
const leave = (url: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action: 'leave' }) });
const countedOf = async ({ playerId }: TestPlayer) =>
  (
    await sql<{ points: number }>`select points from rate_limits where key like ${`identity-day:${playerId}%`}`.execute(
      db,
    )
  ).rows;

/** Lets `times` checks of the player fail. */
async function failChecks(player: TestPlayer, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { data } = await startIdentityCheck(player);
    await completeIdentityCheck(data.redirectUrl, newPerson(), '30');
    expect(await resultOf(player, data.ticketId)).toMatchObject({ verifiedStatus: 4 });
  }
}

test('the status says which kind of document the open check is of', async () => {
  const player = await makePlayer(node);
  expect(await statusOf(player)).toMatchObject({ verifiedStatus: 1, openIdCardType: null });
  const { data } = await startIdentityCheck(player, 'PASSPORT');
  expect(await statusOf(player)).toMatchObject({ verifiedStatus: 6, openIdCardType: 'PASSPORT' });
  await leave(data.redirectUrl);
  expect(await resultOf(player, data.ticketId)).toMatchObject({ verifiedStatus: 1, openIdCardType: null });
});

test("the day's last check stays open where none is left for another document", async () => {
  const player = await makePlayer(node);
  await failChecks(player, 4);
  const { data: last } = await startIdentityCheck(player);
  expect(await startIdentityCheck(player, 'PASSPORT')).toMatchObject({ code: 0, data: { forbidStatus: 1 } });
  expect(await statusOf(player)).toMatchObject({ verifiedStatus: 6, openIdCardType: 'EID', ticketId: last.ticketId });
  expect((await startIdentityCheck(player)).data).toEqual(last);
  await leave(last.redirectUrl);
  expect(await resultOf(player, last.ticketId)).toMatchObject({ verifiedStatus: 4 });
});

test('a provider that is away leaves the open check as it was', async () => {
  const player = await makePlayer(node);
  const { data: first } = await startIdentityCheck(player);
  identity.startCheck = () => Promise.resolve(err('away'));
  expect(await startIdentityCheck(player, 'PASSPORT')).toMatchObject({ code: errorCodes.providerUnavailable });
  expect(await statusOf(player)).toMatchObject({ verifiedStatus: 6, openIdCardType: 'EID', ticketId: first.ticketId });
  expect(await countedOf(player)).toEqual([{ points: 1 }]);
  await leave(first.redirectUrl);
  expect(await resultOf(player, first.ticketId)).toMatchObject({ verifiedStatus: 1 });
});

test('who is verified by the open check meanwhile stays verified', async () => {
  const player = await makePlayer(node);
  const { data: first } = await startIdentityCheck(player);
  identity.startCheck = async (order) => {
    await completeIdentityCheck(first.redirectUrl, newPerson());
    expect(await resultOf(player, first.ticketId)).toMatchObject({ verifiedStatus: 3 });
    return startCheck(order);
  };
  expect(await startIdentityCheck(player, 'PASSPORT')).toMatchObject({
    code: errorCodes.verificationUnavailable,
    message: 'Your identity is already verified.',
  });
  expect(await statusOf(player)).toMatchObject({ verifiedStatus: 3 });
  expect(await countedOf(player)).toEqual([{ points: 1 }]);
});

test('many starts at once open one check, which counts once', async () => {
  const player = await makePlayer(node);
  const started = await Promise.all(Array.from({ length: 5 }, () => startIdentityCheck(player)));
  expect(new Set(started.map(({ data }) => data.ticketId)).size).toBe(1);
  expect(await countedOf(player)).toEqual([{ points: 1 }]);
});

test('players whom a refused start left verifying get their status back', async () => {
  const [failed, unverified, open] = [await makePlayer(node), await makePlayer(node), await makePlayer(node)];
  await failChecks(failed, 1);
  const given = await startIdentityCheck(failed);
  await leave(given.data.redirectUrl);
  expect(await resultOf(failed, given.data.ticketId)).toMatchObject({ verifiedStatus: 4 });
  const { data } = await startIdentityCheck(open);
  await sql`update players set verified_status = 6 where id in (${failed.playerId}, ${unverified.playerId})`.execute(
    db,
  );
  await sql`update identity_sessions set status_before = 6 where player_id = ${open.playerId}`.execute(db);
  await sql`insert into identity_sessions (player_id, id_card_type, status_before) values (${unverified.playerId}, 'EID', 6)`.execute(
    db,
  );
  await mendChecksLeftOpen(db as never);
  expect([await statusOf(failed), await statusOf(unverified), await statusOf(open)]).toMatchObject([
    { verifiedStatus: 4 },
    { verifiedStatus: 1 },
    { verifiedStatus: 6 },
  ]);
  await leave(data.redirectUrl);
  expect(await resultOf(open, data.ticketId)).toMatchObject({ verifiedStatus: 1 });
});
