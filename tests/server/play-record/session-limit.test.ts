import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { controlReceipts } from '#contract/controls/430240-control-receipts.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { playSettings } from '#contract/play-record/430220-play-settings.ts';
import { setPlaySetting } from '#contract/play-record/430221-set-play-setting.ts';
import { logout } from '#contract/players/100002-logout.ts';
import { passwordLogin } from '#contract/players/430000-password-login.ts';
import { logins } from '#contract/profile/430012-logins.ts';
import { games } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { suspendSales } from '#server/draws/draw-sales.ts';
import { isControlReceiptSigned } from '#support/controls/controls.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { addApp, answerCode, passFirstStep } from '#support/players/factors.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields } from '#support/players/registration.ts';

const database = await createTestDatabase();
const { db } = database;
const nodes = [await startTestNode(database.url), await startTestNode(database.url)] as const;
const [node, other] = nodes;
afterAll(async () => {
  for (const each of nodes) await each.stop();
  await database.drop();
});

// Otherwise each jump of the clock holds an hour of their draws.
await node.engine.draws.tick();
for (const { schedule, lotteryType } of games)
  if (schedule.kind === 'every') await suspendSales(db, lotteryType, 'not played in this test', 'now');

async function moveClock(ms: number): Promise<void> {
  await sql`update product_clock set offset_ms = offset_ms + ${ms}`.execute(db);
  await Promise.all(nodes.map(({ engine }) => engine.clock.refresh()));
}
const now = () => node.engine.clock.now().getTime();
const newPlayer = () => makePlayer(node, { verified: true, balance: 100_000n });
const set = (player: TestPlayer, setting: 'realityCheck' | 'sessionLimit', minutes: number) =>
  player.call(setPlaySetting, { setting, minutes });
const read = async (player: TestPlayer) => (await player.call(playSettings, {})).data;
const logIn = (player: TestPlayer) =>
  node.client().call(passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD });
/** The same session at the other node. */
const elsewhere = (player: TestPlayer) => Object.assign(other.client(), { token: player.token, cookie: player.cookie });
const sessionOf = async ({ playerId }: TestPlayer) =>
  db.selectFrom('sessions').select(['id', 'ended_by']).where('player_id', '=', playerId).executeTakeFirstOrThrow();

test('a stricter value holds at once, a looser one 24 hours later', async () => {
  const player = await newPlayer();
  expect(await read(player)).toMatchObject({
    realityCheck: { minutes: 60, next: null },
    sessionLimit: { minutes: 0, next: null },
    sessionEndsTimestamp: null,
  });
  const before = now();
  const stricter = await set(player, 'realityCheck', 15);
  expect(stricter.data.effectiveTimestamp - before).toBeLessThan(MINUTE_MS);
  expect(stricter.data.settings.realityCheck).toEqual({ minutes: 15, next: null });
  const looser = await set(player, 'realityCheck', 0);
  const { effectiveTimestamp } = looser.data;
  expect(effectiveTimestamp - before).toBeGreaterThanOrEqual(DAY_MS);
  expect(looser.data.settings.realityCheck).toEqual({
    minutes: 15,
    next: { minutes: 0, fromTimestamp: effectiveTimestamp },
  });
  // The same choice once more does not wait anew; the one that holds takes it back.
  expect((await set(player, 'realityCheck', 0)).data.effectiveTimestamp).toBe(effectiveTimestamp);
  await moveClock(effectiveTimestamp - now() - MINUTE_MS);
  expect((await read(player)).realityCheck.minutes).toBe(15);
  await moveClock(MINUTE_MS + 1);
  expect((await read(player)).realityCheck).toEqual({ minutes: 0, next: null });
});

test('a value that is not offered is refused', async () => {
  const player = await newPlayer();
  expect(await set(player, 'sessionLimit', 45)).toMatchObject({ code: errorCodes.invalidInput });
  expect(await set(player, 'realityCheck', 240)).toMatchObject({ code: errorCodes.invalidInput });
});

test('a session-time limit has a signed receipt, which is kept; a reality check has none', async () => {
  const player = await newPlayer();
  const stricter = { requestId: randomUUID(), setting: 'sessionLimit', minutes: 60 } as const;
  const { data: first } = await player.call(setPlaySetting, stricter);
  expect(first.receipt).toMatchObject({ kind: 'session-time-limit', player: player.openId, minutes: 60 });
  expect(first.receipt?.effectiveAt).toBe(first.receipt?.issuedAt);
  // What holds, or waits, already is not receipted again.
  expect((await set(player, 'sessionLimit', 60)).data.receipt).toBeNull();
  const looser = (await set(player, 'sessionLimit', 0)).data;
  expect((await set(player, 'sessionLimit', 0)).data.receipt).toBeNull();
  expect(looser.receipt).not.toHaveProperty('minutes');
  expect(Date.parse(looser.receipt?.effectiveAt ?? '')).toBe(looser.effectiveTimestamp);
  const receipts = [looser.receipt, first.receipt].map((receipt) => assertPresent(receipt, 'a receipt'));
  expect(receipts.map(isControlReceiptSigned)).toEqual([true, true]);
  // The first receipt, beside the settings of now.
  const again = await player.call(setPlaySetting, stricter);
  expect(again.data).toMatchObject({ receipt: first.receipt, settings: { sessionLimit: { next: { minutes: 0 } } } });
  expect(await player.call(setPlaySetting, { ...stricter, minutes: 30 })).toMatchObject({
    code: errorCodes.requestIdReused,
  });
  expect((await set(player, 'realityCheck', 15)).data.receipt).toBeNull();
  expect((await player.call(controlReceipts, {})).data.list).toEqual(receipts);
});

test('a session ends at its limit on both nodes, and says why and until when', async () => {
  const player = await newPlayer();
  const { settings } = (await set(player, 'sessionLimit', 30)).data;
  expect(settings.sessionEndsTimestamp).toBe(settings.playingSinceTimestamp + 30 * MINUTE_MS);
  await moveClock(29 * MINUTE_MS);
  expect(await elsewhere(player).call(playSettings, {})).toMatchObject({ code: 0 });
  await moveClock(2 * MINUTE_MS);
  const refused = await elsewhere(player).call(playSettings, {});
  expect(refused).toMatchObject({
    code: errorCodes.sessionExpired,
    message: expect.stringContaining('session-time limit'),
  });
  expect((await player.call(playSettings, {})).message).toBe(refused.message);
  expect(await sessionOf(player)).toMatchObject({ ended_by: 'time-limit' });
});

test('a new session begins 15 minutes after the limit, and not by logging out before it', async () => {
  const player = await newPlayer();
  await set(player, 'sessionLimit', 30);
  await moveClock(31 * MINUTE_MS);
  await player.call(playSettings, {});
  const refused = await logIn(player);
  expect(refused).toMatchObject({ code: errorCodes.sessionBreak });
  await moveClock(14 * MINUTE_MS + 1_000);
  const again = await logIn(player);
  expect(again).toMatchObject({ code: 0 });

  const leaver = await newPlayer();
  await set(leaver, 'sessionLimit', 60);
  const since = (await read(leaver)).playingSinceTimestamp;
  await leaver.call(logout, {});
  const back = await logIn(leaver);
  expect(back).toMatchObject({ code: 0 });
  const rows = await db.selectFrom('sessions').selectAll().where('player_id', '=', leaver.playerId).execute();
  expect(rows.map(({ playing_since }) => playing_since.getTime())).toEqual([since, since]);
  expect(rows.at(-1)?.ends_at?.getTime()).toBe(since + HOUR_MS);
});

test('no step of a login opens a session whose time is over', async () => {
  // Left 16 minutes ago, so that its own break seems to be over; that behind the limit is not.
  const [one, two] = [await newPlayer(), await newPlayer()];
  const { backupCodes } = await addApp(two);
  for (const player of [one, two]) await set(player, 'sessionLimit', 30);
  await moveClock(29 * MINUTE_MS);
  const first = await passFirstStep(node, two);
  expect(first.answer).toMatchObject({ code: errorCodes.secondFactorNeeded });
  await moveClock(7 * MINUTE_MS);
  const until = { code: errorCodes.sessionBreak };
  expect(await logIn(one)).toMatchObject(until);
  expect(await answerCode(first, 'backup', backupCodes[0] ?? '')).toMatchObject(until);
  for (const player of [one, two]) expect(await sessionOf(player)).toMatchObject({ ended_by: 'time-limit' });
  await moveClock(9 * MINUTE_MS + 1_000);
  expect(await logIn(one)).toMatchObject({ code: 0 });
  // The answer that was refused was not used up.
  expect(await answerCode(first, 'backup', backupCodes[0] ?? '')).toMatchObject({ code: 0 });
  const { rows: over } = await sql`
    select from sessions where player_id in (${one.playerId}, ${two.playerId}) and ended_at is null and ends_at <= product_now()`.execute(
    db,
  );
  expect(over).toEqual([]);
});

test('a looser limit counts from the next session, and a stricter one ends this one', async () => {
  const player = await newPlayer();
  await set(player, 'sessionLimit', 30);
  const ends = (await read(player)).sessionEndsTimestamp;
  expect((await set(player, 'sessionLimit', 240)).data.settings.sessionEndsTimestamp).toBe(ends);

  const free = await newPlayer();
  await moveClock(35 * MINUTE_MS);
  expect((await set(free, 'sessionLimit', 30)).code).toBe(0);
  expect(await free.call(logins, {})).toMatchObject({ code: errorCodes.sessionExpired });
});
