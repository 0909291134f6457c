import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { lookAtExpiry } from '#server/identity/identity-jobs.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '#support/players/identity.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const nodes = [await startTestNode(database.url), await startTestNode(database.url)] as const;
const [node] = nodes;
const { db } = database;
afterAll(async () => {
  for (const each of nodes) await each.stop();
  await database.drop();
});

const inDays = (days: number) => dubaiDay(node.engine.clock.now().getTime() + days * DAY_MS);
async function verify(player: TestPlayer, expireDate: string): Promise<void> {
  const { data } = await startIdentityCheck(player);
  await completeIdentityCheck(data.redirectUrl, newPerson({ expireDate }));
  await player.call(contract.kycResult, { ticketId: data.ticketId });
}
const statusOf = async ({ playerId }: TestPlayer) =>
  (await sql<{ s: number }>`select verified_status as s from players where id = ${playerId}`.execute(db)).rows[0]?.s;
const messagesTo = async ({ playerId }: TestPlayer) =>
  (
    await sql<{ message: string }>`
      select channel || ' ' || template as message from messages where player_id = ${playerId} order by created_at`.execute(
      db,
    )
  ).rows.map(({ message }) => message);
const lookOnBothNodes = () => Promise.all(nodes.map(({ engine }) => lookAtExpiry(engine)));

test('warns once, expires once, and warns again of the next document, whichever node looks', async () => {
  const [soon, later] = [await makePlayer(node), await makePlayer(node)];
  await verify(soon, inDays(30));
  await verify(later, inDays(31));
  await lookOnBothNodes();
  await lookOnBothNodes();
  expect([await messagesTo(soon), await messagesTo(later)]).toEqual([['sms identityExpiring'], []]);

  await sql`update players set document_expires = product_today() - 1 where id = ${soon.playerId}`.execute(db);
  expect(await statusOf(soon)).toBe(3);
  await lookOnBothNodes();
  await lookOnBothNodes();
  expect([await statusOf(soon), await statusOf(later)]).toEqual([7, 3]);
  expect(await messagesTo(soon)).toEqual(['sms identityExpiring', 'sms identityExpired']);

  await verify(soon, inDays(1));
  await lookOnBothNodes();
  expect(await statusOf(soon)).toBe(3);
  expect((await messagesTo(soon)).at(-1)).toBe('sms identityExpiring');
  expect(await messagesTo(soon)).toHaveLength(3);
});

test('writes a mail to a player without a mobile number', async () => {
  const player = await makePlayer(node);
  await sql`update players set mobile = null, email = ${`${player.openId.toLowerCase()}@example.com`}, document_expires = product_today() - 1,
    verified_status = 3 where id = ${player.playerId}`.execute(db);
  await lookOnBothNodes();
  expect(await messagesTo(player)).toEqual(['mail identityExpired']);
});

test('tells nothing to a closed account, whose document goes on to expire', async () => {
  const [soon, over] = [await makePlayer(node), await makePlayer(node)];
  await verify(soon, inDays(20));
  await verify(over, inDays(20));
  for (const { playerId } of [soon, over])
    await db.transaction().execute((tx) => setPlayerState(tx, playerId, 'closed'));
  await sql`update players set document_expires = product_today() - 1 where id = ${over.playerId}`.execute(db);
  await lookOnBothNodes();
  expect([await messagesTo(soon), await messagesTo(over)]).toEqual([[], []]);
  expect([await statusOf(soon), await statusOf(over)]).toEqual([3, 3]);
});
