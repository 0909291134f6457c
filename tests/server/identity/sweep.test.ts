import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok } from '#kernel/result.ts';
import type { IdentityDocument, IdentityProvider } from '#server/identity/provider.ts';
import { lookAtExpiry, pollPendingChecks } from '#server/identity/identity-jobs.ts';
import type { Register } from '#server/register/index.ts';
import { setVerifiedStatus } from '#server/players/verified-status.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';
import { newEmiratesId } from '#support/players/registration.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const expire = (playerId: bigint) =>
  sql`update players set document_expires = '2020-01-01' where id = ${playerId}`.execute(db);
const statusOf = async (playerId: bigint) =>
  (await sql<{ s: number }>`select verified_status as s from players where id = ${playerId}`.execute(db)).rows[0]?.s;
const messagesTo = async (playerId: bigint) =>
  (await sql`select 1 from messages where player_id = ${playerId}`.execute(db)).rows.length;

test('does not expire a verification that is renewed while the sweep waits for the wallet', async () => {
  const [renewed, expired] = [await makePlayer(node, { verified: true }), await makePlayer(node, { verified: true })];
  await expire(renewed.playerId);
  await expire(expired.playerId);
  const sweep = await db.transaction().execute(async (tx) => {
    await lockWallet(tx, renewed.playerId);
    const running = lookAtExpiry(node.engine);
    await waitForLockWaiter(db);
    await sql`update players set document_expires = '2035-01-01' where id = ${renewed.playerId}`.execute(tx);
    await setVerifiedStatus(tx, renewed.playerId, 3);
    return { running };
  });
  await sweep.running;
  expect([await statusOf(renewed.playerId), await statusOf(expired.playerId)]).toEqual([3, 7]);
  expect([await messagesTo(renewed.playerId), await messagesTo(expired.playerId)]).toEqual([0, 1]);
  expect((await expired.call(notifications, {})).data.list).toMatchObject([
    { category: 'system', title: 'Your verification has expired', link: '/account/kyc-verification', read: false },
  ]);
});

/** A provider with a fixed answer. */
const provider = (findCheck: IdentityProvider['findCheck']): IdentityProvider => ({
  ...node.engine.identity,
  findCheck,
});

async function openCheck(playerId: bigint, ticketId: string): Promise<void> {
  await sql`insert into identity_sessions (player_id, id_card_type, status_before, ticket_id, redirect_url, reference)
    values (${playerId}, 'EID', 1, ${ticketId}, 'https://identity.example/', gen_random_uuid())`.execute(db);
}

test('a check that fails to be stored does not delay others', async () => {
  const [bad, good] = [await makePlayer(node), await makePlayer(node)];
  await openCheck(bad.playerId, 'bad');
  await openCheck(good.playerId, 'good');
  const identity = provider(async (ticketId) => {
    if (ticketId === 'bad') throw new Error('unexpected');
    const { rows } = await sql<{ reference: string }>`
      select reference::text from identity_sessions where ticket_id = ${ticketId}`.execute(db);
    return ok({ ticketId, reference: rows[0]?.reference ?? '', status: 'REVIEW' });
  });
  await pollPendingChecks({ ...node.engine, identity });
  expect(await statusOf(good.playerId)).toBe(2);
  await sql`update identity_sessions set status = 'FAILED', finished_at = product_now()`.execute(db);
});

test('a result that the job fetched is stored without asking the exclusion register', async () => {
  const player = await makePlayer(node);
  await openCheck(player.playerId, 'passed');
  const { rows } = await sql<{ reference: string; born: string }>`
    select s.reference::text as reference, p.birth_date::text as born from identity_sessions s
    join players p on p.id = s.player_id where s.ticket_id = 'passed'`.execute(db);
  const { reference, born } = assertPresent(rows[0], 'the check');
  const document: IdentityDocument = {
    type: 'EID',
    number: newEmiratesId(),
    name: 'SARA AHMED',
    birthDate: born,
    nationality: 'AE',
    expireDate: '2035-01-01',
  };
  const asked: bigint[] = [];
  const register: Register = {
    ...node.engine.register,
    askAbout: (playerId) => Promise.resolve(void asked.push(playerId)),
  };
  const identity = provider(() => Promise.resolve(ok({ ticketId: 'passed', reference, status: 'VERIFIED', document })));
  await pollPendingChecks({ ...node.engine, register, identity });
  expect(await statusOf(player.playerId)).toBe(3);
  expect(asked).toEqual([]);
});

test('polls more checks than fit into one round in later rounds', async () => {
  await sql`
    with p as (
      insert into players (open_id, mobile, birth_date)
      select 'many' || n, '+9715' || 10000000 + n, '1990-01-01' from generate_series(1, 150) n returning id
    )
    insert into identity_sessions (player_id, id_card_type, status_before, ticket_id, redirect_url)
    select id, 'EID', 1, 'ticket' || id, 'https://identity.example/' from p`.execute(db);
  const polled = new Set<string>();
  const identity = provider((ticketId) => {
    polled.add(ticketId);
    return Promise.resolve(err('away'));
  });
  await pollPendingChecks({ ...node.engine, identity });
  expect(polled.size).toBe(100);
  await pollPendingChecks({ ...node.engine, identity });
  expect(polled.size).toBe(150);
});
