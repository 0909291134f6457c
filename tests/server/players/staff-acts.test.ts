import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { closeByOperator } from '#server/closure/decide.ts';
import { recordLoginAttempt } from '#server/players/lockout.ts';
import {
  forgiveLoginFailures,
  lockAccount,
  restrictAccount,
  setPlayerState,
  unlockAccount,
} from '#server/players/player-state.ts';
import { allowPayments, stopPayments } from '#server/players/restrictions.ts';
import { excludeSelf } from '#support/controls/controls.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { logInAgain, makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const { db } = database;
const node = await startTestNode(database.url);
const { engine } = node;
afterAll(async () => {
  await node.stop();
  await database.drop();
});

let player: TestPlayer;
beforeEach(async () => {
  player = await makePlayer(node);
});
const messagesOf = async (template: string) => {
  const { rows } = await sql`
    select 1 from messages where player_id = ${player.playerId} and template = ${template}`.execute(db);
  return rows.length;
};
const toldFree = () => messagesOf('accountUnfrozen');
const callOf = async () => (await player.call(contract.profile, {})).code;

test('a review ends the session once, and the next one goes on', async () => {
  expect(await restrictAccount(engine, player.playerId)).toEqual({ ok: true, value: 'restricted' });
  expect(await callOf()).toBe(errorCodes.accountRestricted);
  await logInAgain(db, player);
  expect(await restrictAccount(engine, player.playerId)).toEqual({ ok: true, value: 'restricted' });
  expect(await callOf()).toBe(0);
  expect((await player.call(contract.logins, {})).data.list).toMatchObject([
    { endedBy: null },
    { endedBy: 'restricted' },
  ]);
  expect(await unlockAccount(engine, player.playerId)).toEqual({ ok: true, value: 'active' });
  expect(await callOf()).toBe(0);
});

test('who was locked is told when they may log in again, who was restricted could', async () => {
  expect(await restrictAccount(engine, player.playerId)).toEqual({ ok: true, value: 'restricted' });
  expect(await unlockAccount(engine, player.playerId)).toEqual({ ok: true, value: 'active' });
  expect(await toldFree()).toBe(0);
  await logInAgain(db, player);
  expect(await lockAccount(engine, player.playerId)).toEqual({ ok: true, value: 'locked' });
  expect(await callOf()).toBe(errorCodes.accountLocked);
  expect(await restrictAccount(engine, player.playerId)).toEqual({ ok: false, error: 'locked' });
  expect(await unlockAccount(engine, player.playerId)).toEqual({ ok: true, value: 'active' });
  expect(await unlockAccount(engine, player.playerId)).toEqual({ ok: true, value: 'active' });
  expect(await toldFree()).toBe(1);
});

test('a review for money laundering outlasts a lock, and keeps the account from being closed', async () => {
  await restrictAccount(engine, player.playerId);
  await lockAccount(engine, player.playerId);
  expect(await closeByOperator(engine, player.playerId)).toEqual({ ok: false, error: 'restricted' });
  expect(await unlockAccount(engine, player.playerId)).toEqual({ ok: true, value: 'restricted' });
  expect(await toldFree()).toBe(1);
  expect(await closeByOperator(engine, player.playerId)).toEqual({ ok: false, error: 'restricted' });
  expect(await unlockAccount(engine, player.playerId)).toEqual({ ok: true, value: 'active' });
  expect(await closeByOperator(engine, player.playerId)).toMatchObject({ ok: true });
  expect(await unlockAccount(engine, player.playerId)).toEqual({ ok: false, error: 'closed' });
});

test('whose review ended is told that they may pay again, unless they may not', async () => {
  const { playerId } = player;
  const review = { by: 'staff', remark: 'seen' };
  const restrict = async () => {
    expect(await restrictAccount(engine, playerId)).toEqual({ ok: true, value: 'restricted' });
    await logInAgain(db, player);
  };
  const unlock = async () => expect(await unlockAccount(engine, playerId)).toEqual({ ok: true, value: 'active' });
  const told = async () => {
    const { list } = (await player.call(contract.notifications, {})).data;
    const titles = list.map(({ title }) => title);
    return {
      notified: titles.filter((title) => title === 'The review of your account has ended').length,
      messages: await messagesOf('reviewEnded'),
    };
  };
  const NEVER = { notified: 0, messages: 0 };

  // A lock alone ends no review.
  expect((await lockAccount(engine, playerId)).ok).toBe(true);
  await unlock();
  await logInAgain(db, player);
  await restrict();
  expect((await stopPayments(engine, playerId, 1, review)).ok).toBe(true);
  await logInAgain(db, player);
  await unlock();
  expect(await told()).toEqual(NEVER);
  expect(await allowPayments(engine, playerId)).toBe(true);
  expect(await messagesOf('paymentsAllowed')).toBe(1);

  await restrict();
  await unlock();
  expect(await told()).toEqual({ notified: 1, messages: 1 });
  // Nothing ends a second time.
  await unlock();
  expect(await told()).toEqual({ notified: 1, messages: 1 });

  await restrict();
  expect((await excludeSelf(player)).code).toBe(0);
  await unlock();
  await logInAgain(db, player);
  expect(await told()).toEqual({ notified: 1, messages: 1 });
});

test('opens what a lock under way has locked, and tells of it', async () => {
  let unlocked: ReturnType<typeof unlockAccount> | undefined;
  await db.transaction().execute(async (tx) => {
    await setPlayerState(tx, player.playerId, 'locked');
    unlocked = unlockAccount(engine, player.playerId);
    await vi.waitUntil(
      async () => {
        const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      },
      { timeout: 10_000 },
    );
  });
  expect(await unlocked).toEqual({ ok: true, value: 'active' });
  expect(await toldFree()).toBe(1);
});

test('forgets wrong passwords, and tells whom they had frozen', async () => {
  const contact = { kind: 'mobile', address: player.mobile } as const;
  const count = async (failures: number, frozen: boolean) => {
    await recordLoginAttempt(db, contact);
    await sql`update login_failures set failures = ${failures}, frozen_at = case when ${frozen}::bool then product_now() end`.execute(
      db,
    );
  };
  await count(4, false);
  await forgiveLoginFailures(engine, player.playerId);
  expect(await toldFree()).toBe(0);
  await count(30, true);
  await lockAccount(engine, player.playerId);
  await forgiveLoginFailures(engine, player.playerId);
  expect(await toldFree()).toBe(0);
  await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'active'));
  await count(30, true);
  expect((await recordLoginAttempt(db, contact)).lockedRefusal).toBeDefined();
  await forgiveLoginFailures(engine, player.playerId);
  expect(await toldFree()).toBe(1);
  expect((await recordLoginAttempt(db, contact)).lockedRefusal).toBeUndefined();
});
