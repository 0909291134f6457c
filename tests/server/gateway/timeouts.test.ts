import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { dirhams } from '#kernel/money.ts';
import { openDatabase } from '#server/db/index.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startIdentityCheck } from '#support/players/identity.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { newMobile, makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { APPLICANT, requestSmsCode, mobileFields } from '#support/players/registration.ts';

const { register, passwordlessLogin, passwordLogin, balance, createRecharge, transactions } = contract;
const BUSY = errorCodes.serverBusy;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const count = async (table: 'players' | 'sessions' | 'identity_sessions' | 'deposits'): Promise<bigint> =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('a lock timeout', () => {
  it('refuses a registration, whose code stays valid', async () => {
    const mobile = newMobile();
    const code = await requestSmsCode(node, outbox, mobile);
    const attempt = () => node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code });
    const before = await count('players');
    await db.transaction().execute(async (tx) => {
      // Another transaction is about to register the number.
      await sql`insert into players (open_id, mobile, birth_date)
        values ('N-other', ${mobile}, '1990-05-17')`.execute(tx);
      expect(await attempt()).toMatchObject({ code: BUSY });
      await sql`delete from players where open_id = 'N-other'`.execute(tx);
    });
    expect(await count('players')).toBe(before);
    expect(await attempt()).toMatchObject({ code: 0 });
    expect(await attempt()).toMatchObject({ code: errorCodes.wrongVerificationCode });
  });

  it('refuses a login by code, whose code stays valid, and still counts wrong codes', async () => {
    const player = await makePlayer(node);
    const code = await requestSmsCode(node, outbox, player.mobile, 'login');
    const attempt = (given = code) =>
      node.client().call(passwordlessLogin, { ...mobileFields(player.mobile), code: given });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await attempt(wrong)).toMatchObject({ code: errorCodes.wrongVerificationCode });
    const { rows } = await sql<{ attempts: number }>`
      select attempts from one_time_codes where destination = ${player.mobile}`.execute(db);
    expect(rows).toEqual([{ attempts: 1 }]);
    const before = await count('sessions');
    await db.transaction().execute(async (tx) => {
      await lockWallet(tx, player.playerId);
      expect(await attempt()).toMatchObject({ code: BUSY });
    });
    expect(await count('sessions')).toBe(before);
    expect(await attempt()).toMatchObject({ code: 0 });
    expect(await attempt()).toMatchObject({ code: errorCodes.wrongVerificationCode });
  });

  it("refuses the start of an identity check before and after the provider's answer, and leaves none open", async () => {
    const [early, late] = [await makePlayer(node), await makePlayer(node)];
    const { identity } = node.engine;
    const { startCheck } = identity;
    await db.transaction().execute(async (tx) => {
      await lockWallet(tx, early.playerId);
      expect(await startIdentityCheck(early)).toMatchObject({ code: BUSY });
    });
    await db.transaction().execute(async (tx) => {
      // Another transaction takes the lock while the provider answers.
      identity.startCheck = async (order) => {
        await lockWallet(tx, late.playerId);
        return startCheck(order);
      };
      expect(await startIdentityCheck(late)).toMatchObject({ code: BUSY });
    });
    identity.startCheck = startCheck;
    expect(await count('identity_sessions')).toBe(0n);
    expect(await checksOf(late)).toEqual([0]);
    for (const player of [early, late]) expect(await startIdentityCheck(player)).toMatchObject({ code: 0 });
  });
});

/** Cancels every sleeping statement until the answer arrives, with the same error as its timeout. */
async function cancelSleeping<T>(answer: Promise<T>): Promise<T> {
  let answered = false;
  const result = answer.finally(() => (answered = true));
  while (!answered)
    await sql`select pg_cancel_backend(pid), pg_sleep(0.02) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep' and pid <> pg_backend_pid()`.execute(db);
  return result;
}

/** How many checks the player has begun, by day. */
const checksOf = async ({ playerId }: TestPlayer): Promise<number[]> =>
  (
    await sql<{ points: number }>`
      select points from rate_limits where key like ${`identity-day:${playerId}%`} order by key`.execute(db)
  ).rows.map(({ points }) => points);

describe('a statement timeout', () => {
  it('is ten seconds for calls and half an hour for background work', async () => {
    const timeoutOf = async (of: typeof db) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(of)).rows[0]?.statement_timeout;
    expect([await timeoutOf(database.db), await timeoutOf(database.background)]).toEqual(['10s', '30min']);
    const shortTimeout = openDatabase(database.url, { statementMs: 50 });
    await expect(sql`select pg_sleep(1)`.execute(shortTimeout.db)).rejects.toMatchObject({ code: '57014' });
    await shortTimeout.close();
  });

  it('answers any command without a change', async () => {
    const player = await makePlayer(node, { verified: true, balance: dirhams(10) });
    const fields = {
      requestId: crypto.randomUUID(),
      amount: 5_000,
      channelType: 710,
      orderType: 1,
      mode: 104,
    } as const;
    const attempt = () => player.call(createRecharge, { ...fields, returnUrl: '/account/deposit' });
    await sql`create function too_slow() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return new; end $$`.execute(db);
    await sql`create trigger too_slow before insert on deposits for each row execute function too_slow()`.execute(db);
    await sql`alter table wallets rename to wallets_held`.execute(db);
    await sql`create view wallets as select w.* from wallets_held w, pg_sleep(60)`.execute(db);
    const reads = cancelSleeping(Promise.all([player.call(balance, {}), player.call(transactions, {})]));
    expect((await reads).map(({ code }) => code)).toEqual([BUSY, BUSY]);
    await sql`drop view wallets`.execute(db);
    await sql`alter table wallets_held rename to wallets`.execute(db);
    expect(await cancelSleeping(attempt())).toMatchObject({ code: BUSY });
    await sql`drop trigger too_slow on deposits`.execute(db);
    expect(await count('deposits')).toBe(0n);
    expect(await attempt()).toMatchObject({ code: 0 });
  });

  it('leaves no account, no session and a valid code if it interrupts a registration or a login', async () => {
    const player = await makePlayer(node);
    const mobile = newMobile();
    const code = await requestSmsCode(node, outbox, mobile);
    const loginCode = await requestSmsCode(node, outbox, player.mobile, 'login');
    const attempts = [
      () => node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code }),
      () => node.client().call(passwordlessLogin, { ...mobileFields(player.mobile), code: loginCode }),
      () => node.client().call(passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD }),
    ];
    // The player's status for the answer is read last.
    await sql`alter function effective_verified_status(smallint, date) rename to effective_verified_status_held`.execute(
      db,
    );
    await sql`create function effective_verified_status(smallint, date) returns smallint language plpgsql as $$
      begin perform pg_sleep(60); return $1; end $$`.execute(db);
    for (const attempt of attempts) expect(await cancelSleeping(attempt())).toMatchObject({ code: BUSY });
    await sql`drop function effective_verified_status(smallint, date)`.execute(db);
    await sql`alter function effective_verified_status_held(smallint, date) rename to effective_verified_status`.execute(
      db,
    );
    expect(await player.call(balance, {})).toMatchObject({ code: 0 });
    for (const attempt of attempts) expect(await attempt()).toMatchObject({ code: 0 });
  });

  it('neither books nor counts an identity check that is interrupted', async () => {
    const player = await makePlayer(node);
    await sql`create trigger too_slow before insert on identity_sessions for each row execute function too_slow()`.execute(
      db,
    );
    expect(await cancelSleeping(startIdentityCheck(player))).toMatchObject({ code: BUSY });
    await sql`drop trigger too_slow on identity_sessions`.execute(db);
    expect(await checksOf(player)).toEqual([0]);
    expect(await startIdentityCheck(player)).toMatchObject({ code: 0 });
    expect(await checksOf(player)).toEqual([1]);
  });

  it('is answered while the session is looked up', async () => {
    const player = await makePlayer(node);
    await sql`alter table sessions rename to sessions_held`.execute(db);
    await sql`create view sessions as select s.* from sessions_held s, pg_sleep(60)`.execute(db);
    const { code } = await cancelSleeping(player.call(balance, {}));
    await sql`drop view sessions`.execute(db);
    await sql`alter table sessions_held rename to sessions`.execute(db);
    expect(code).toBe(BUSY);
    expect(await player.call(balance, {})).toMatchObject({ code: 0 });
  });
});
