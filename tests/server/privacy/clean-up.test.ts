import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { RETENTION_RULES } from '#server/privacy/retention.ts';
import { countPages } from '#support/node/count-pages.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { newMobile, makePlayer } from '#support/players/player.ts';
import { APPLICANT, requestSmsCode, mobileFields } from '#support/players/registration.ts';

const { passwordLogin, register, kycToken, logout } = contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const cleanUp = (atOnce?: number) => eraseOutdated(node.engine, atOnce);
const TABLES = [
  'rate_limits',
  'login_failures',
  'one_time_codes',
  'messages',
  'sessions',
  'identity_sessions',
] as const;
async function counts() {
  const all = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
      return [table, rows[0]?.n] as const;
    }),
  );
  return Object.fromEntries(all) as Record<(typeof TABLES)[number], number>;
}
const moveClock = async (ms: number) => {
  await sql`update product_clock set offset_ms = offset_ms + ${ms}`.execute(db);
  await node.engine.clock.refresh();
};
/** The machine's clock is not moved, so rows that it stamped are made older instead. */
const ago = (days: number) => sql`clock_timestamp() - ${days} * interval '1 day'`;

test('deletes outdated rows and nothing else', async () => {
  const mobile = newMobile();
  const code = await requestSmsCode(node, outbox, mobile);
  expect(await node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code })).toMatchObject({
    code: 0,
  });
  await outbox.next(mobile, 1);
  const player = await makePlayer(node);
  for (let i = 0; i < 5; i++)
    await node.client().call(passwordLogin, { ...mobileFields(player.mobile), password: 'Wrong-horse 1' });
  await player.call(kycToken, {});
  await player.call(logout, {});
  const back = await node.client().call(passwordLogin, { ...mobileFields(mobile), password: APPLICANT.password });
  expect(back.code).toBe(0);

  const before = await counts();
  expect(before).toMatchObject({ login_failures: 1, one_time_codes: 1, messages: 2, sessions: 3 });
  expect(before.rate_limits).toBeGreaterThan(3);
  await cleanUp();
  expect(await counts()).toEqual(before);

  // A day after the lock and the code, failures no longer count and the code has expired.
  await moveClock(DAY_MS + 6 * MINUTE_MS);
  await cleanUp();
  expect(await counts()).toEqual({ ...before, login_failures: 0, one_time_codes: 0 });

  await moveClock(30 * DAY_MS);
  await cleanUp();
  const { rows } = await sql<{ template: string }>`select template from messages`.execute(db);
  expect(rows).toEqual([{ template: 'welcome' }]);

  await sql`update rate_limits set expire = expire - ${DAY_MS} where key like 'code-ip%'`.execute(db);
  await cleanUp();
  expect((await counts()).rate_limits).toBe(before.rate_limits - 1);

  // The live session is the oldest of all; one ended session is more than a year old.
  await sql`update sessions set created_at = ${ago(900)}, last_used_at = ${ago(900)}`.execute(db);
  await sql`update sessions set ended_at = ${ago(367)} where player_id = ${player.playerId} and ended_at is not null`.execute(
    db,
  );
  await cleanUp();
  expect((await counts()).sessions).toBe(before.sessions - 1);

  await moveClock(5 * 366 * DAY_MS);
  await cleanUp();
  expect((await counts()).messages).toBe(0);
});

test('keeps a lock that still applies, however old its last failure is', async () => {
  await sql`insert into login_failures (account, failures, last_failed_at, locked_until)
    values ('\\x01', 5, product_now() - interval '2 days', product_now() + interval '1 minute')`.execute(db);
  await cleanUp();
  expect((await counts()).login_failures).toBe(1);
});

test('keeps a freeze, however old it is, and captchas until they expire', async () => {
  await sql`insert into login_failures (account, failures, last_failed_at, frozen_at)
    values ('\\x02', 30, product_now() - interval '900 days', product_now() - interval '900 days')`.execute(db);
  await sql`insert into spent_captchas (id, expires_at)
    values ('\\x01', clock_timestamp() - interval '1 second'), ('\\x02', clock_timestamp() + interval '1 minute')`.execute(
    db,
  );
  await cleanUp();
  const { rows: frozen } = await sql`select 1 from login_failures where frozen_at is not null`.execute(db);
  expect(frozen).toHaveLength(1);
  const { rows: spent } = await sql<{
    id: Buffer;
  }>`select id from spent_captchas where id in ('\\x01', '\\x02')`.execute(db);
  expect(spent.map(({ id }) => id.toString('hex'))).toEqual(['02']);
});

test('finds outdated rows without reading the others', async () => {
  const { playerId } = await makePlayer(node);
  await sql`insert into messages (player_id, channel, recipient, locale, template, created_at)
    select case when n % 1000 > 0 then ${playerId}::bigint end, 'sms', n::text, 'en-US', 'welcome', product_now() - interval '40 days' from generate_series(1, 50000) n`.execute(
    db,
  );
  await sql`vacuum analyze messages`.execute(db);
  for (const { what, where } of RETENTION_RULES.filter(({ table }) => table === 'messages')) {
    const pages = await countPages(db, sql`select ctid from messages where ${where} limit 5000`);
    expect(pages, what).toBeLessThan(100);
  }
  await sql`truncate messages`.execute(db);
});

test('deletes in batches and skips locked rows', async () => {
  await sql`insert into one_time_codes (destination, purpose, code_hash, expires_at)
    select n::text, 'login', '\\x00', product_now() - interval '2 days' from generate_series(1, 25) n`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from one_time_codes where destination = '7' for update`.execute(tx);
    await cleanUp(10);
  });
  expect((await counts()).one_time_codes).toBe(1);
  await cleanUp(10);
  expect((await counts()).one_time_codes).toBe(0);
});

test('a rule that fails keeps no other from its turn, and fails the night in the end', async () => {
  await sql`insert into one_time_codes (destination, purpose, code_hash, expires_at)
    values ('8', 'login', '\\x00', product_now() - interval '2 days')`.execute(db);
  await sql`insert into sessions (player_id, token_hash, cookie_hash, ended_at, ended_by)
    select player_id, '\\x08', '\\x08', ${ago(367)}, 'logout' from sessions limit 1`.execute(db);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before delete on sessions execute function refuse()`.execute(db);
  const before = (await counts()).sessions;
  await expect(cleanUp()).rejects.toThrow('not all was erased');
  expect(await counts()).toMatchObject({ one_time_codes: 0, sessions: before });
  await sql`drop trigger refuse on sessions`.execute(db);
  await cleanUp();
  expect((await counts()).sessions).toBe(before - 1);
});

test('runs every night', async () => {
  const { rows } = await sql<{ cron: string; timezone: string }>`
    select cron, timezone from pgboss.schedule where name = 'cleaning'`.execute(db);
  expect(rows).toEqual([{ cron: '40 4 * * *', timezone: 'Asia/Dubai' }]);
});
