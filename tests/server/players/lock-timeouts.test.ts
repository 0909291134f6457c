import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { byteas } from '#server/db/binary-arrays.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import { FIND_SESSIONS_SQL } from '#server/players/sessions.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer, PASSWORD } from '#support/players/player.ts';
import { mobileFields } from '#support/players/registration.ts';

const { passwordLogin, userInfo, logout } = contract;
const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});

test.each([
  ['locked', errorCodes.accountLocked],
  ['closed', errorCodes.accountClosed],
] as const)('a login at the moment its account is %s is refused and leaves no session', async (state, code) => {
  const player = await makePlayer(node);
  const login = await db.transaction().execute(async (tx) => {
    await setPlayerState(tx, player.playerId, state);
    const called = node.client().call(passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD });
    await waitForLockWaiter(db);
    return { called };
  });
  expect((await login.called).code).toBe(code);
  const { rows } = await sql`select 1 from sessions where player_id = ${player.playerId} and ended_at is null`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('a login, a logout and the end of an idle session report a busy server after a lock timeout', async () => {
  const [entering, leaving, idle] = [await makePlayer(node), await makePlayer(node), await makePlayer(node)];
  await sql`update sessions set last_used_at = clock_timestamp() - interval '2 hours' where player_id = ${idle.playerId}`.execute(
    db,
  );
  const answers = await db.transaction().execute(async (tx) => {
    for (const { playerId } of [entering, leaving, idle]) await lockWallet(tx, playerId);
    return Promise.all([
      node.client().call(passwordLogin, { ...mobileFields(entering.mobile), password: PASSWORD }),
      leaving.call(logout, {}),
      idle.call(userInfo, {}),
    ]);
  });
  expect(answers.map(({ code }) => code)).toEqual([
    errorCodes.serverBusy,
    errorCodes.serverBusy,
    errorCodes.serverBusy,
  ]);
  expect((await idle.call(userInfo, {})).code).toBe(errorCodes.sessionExpired);
});

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

test('the next login is found without reading all later ones', async () => {
  const { playerId } = await makePlayer(node);
  await sql`insert into sessions (player_id, token_hash, cookie_hash, ended_at, ended_by)
    select ${playerId}, sha256(n::text::bytea), sha256('c'), now(), 'login-elsewhere' from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`analyze sessions`.execute(db);
  const values = [byteas([sha256Digest('5')], (hash) => hash)];
  const client = await database.pool.connect();
  const countPages = async () => {
    const explain = `explain (analyze, buffers, format json) ${FIND_SESSIONS_SQL}`;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, values);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan?.['Shared Hit Blocks'] ?? Infinity) + (plan?.['Shared Read Blocks'] ?? Infinity);
  };
  // A connection that calls the functions of the query for the first time reads the catalogue, too.
  await countPages();
  const pages = await countPages();
  client.release();
  expect(pages).toBeLessThan(50);
});
