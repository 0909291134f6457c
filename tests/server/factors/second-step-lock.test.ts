import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { removeAllFactors } from '#server/factors/remove-factors.ts';
import { clearSecondSteps } from '#server/players/factors/second-step-failures.ts';
import { playerCommands } from '#server/ops/commands/player.ts';
import { startNodeWithOutbox } from '#support/node/node-with-outbox.ts';
import { addApp, answerCode, appCode, otherCode, passFirstStep, passFirstStepOften } from '#support/players/factors.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const { outbox, node, db, stop } = await startNodeWithOutbox();
afterAll(stop);

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db);
  await sql`delete from login_failures`.execute(db);
});

const NO_CODE = '00000-00000';
const textTo = ({ mobile }: TestPlayer) =>
  outbox.received.flatMap(({ to, text }) => (to === mobile ? text : [])).join('\n');
const wrong = { code: errorCodes.wrongSecondFactor, data: { field: 'code' } };
const locked = { code: errorCodes.loginLocked, data: { minutes: 5 } };
const answerWrongly = async (player: TestPlayer, by: 'backup' | 'authenticator', code = NO_CODE) =>
  answerCode(await passFirstStep(node, player), by, code);

test('wrong second steps lock it, whatever the password forgets, and the player is told', async () => {
  const player = await makePlayer(node);
  const { key } = await addApp(player);
  const code = otherCode(appCode(key));
  for (let n = 0; n < 4; n++) expect(await answerWrongly(player, 'authenticator', code)).toMatchObject(wrong);
  expect(await answerWrongly(player, 'authenticator', code)).toMatchObject({
    ...locked,
    message: 'Too many wrong answers. This method is locked for 5 minutes.',
  });
  await expect.poll(() => textTo(player)).toContain('It is locked for a while');
  const late = await passFirstStep(node, player);
  expect(late.answer).toMatchObject({ code: errorCodes.secondFactorNeeded });
  expect(await answerCode(late, 'authenticator', appCode(key))).toMatchObject(locked);
});

test('wrong codes of the app do not keep its owner from another way', async () => {
  const player = await makePlayer(node);
  const { key, backupCodes } = await addApp(player);
  const code = otherCode(appCode(key));
  for (let n = 0; n < 5; n++) await answerWrongly(player, 'authenticator', code);
  const first = await passFirstStep(node, player);
  expect(await answerCode(first, 'authenticator', appCode(key))).toMatchObject(locked);
  expect(await answerCode(first, 'backup', backupCodes[0] ?? '')).toMatchObject({ code: 0 });
  // A right second step opens the others.
  expect(await answerWrongly(player, 'authenticator', appCode(key))).toMatchObject({ code: 0 });
});

test('staff forgive wrong second steps with wrong passwords', async () => {
  const player = await makePlayer(node);
  const { backupCodes } = await addApp(player);
  for (let n = 0; n < 5; n++) await answerWrongly(player, 'backup');
  const first = await passFirstStep(node, player);
  expect(await answerCode(first, 'backup', backupCodes[0] ?? '')).toMatchObject(locked);
  await playerCommands['forgive-failures']?.run(node.engine, [player.mobile], () => undefined);
  expect(await answerCode(first, 'backup', backupCodes[0] ?? '')).toMatchObject({ code: 0 });
});

test('a right second step forgets wrong ones', async () => {
  const player = await makePlayer(node);
  const { backupCodes } = await addApp(player);
  for (const code of backupCodes.slice(0, 2)) {
    for (let n = 0; n < 4; n++) expect(await answerWrongly(player, 'backup')).toMatchObject(wrong);
    expect(await answerCode(await passFirstStep(node, player), 'backup', code)).toMatchObject({ code: 0 });
  }
});

test('a factor that staff removed and its player adds anew is not locked for the old one', async () => {
  const player = await makePlayer(node);
  const old = await addApp(player);
  const code = otherCode(appCode(old.key));
  for (let n = 0; n < 5; n++) await answerWrongly(player, 'authenticator', code);
  await removeAllFactors(node.engine, player.playerId);
  const { key } = await addApp(player);
  expect(await answerWrongly(player, 'authenticator', appCode(key))).toMatchObject({ code: 0 });
});

test('answers to a pending login are counted: the sixth is not looked at', async () => {
  const player = await makePlayer(node);
  const [code = ''] = (await addApp(player)).backupCodes;
  const first = await passFirstStep(node, player);
  for (let n = 0; n < 5; n++) {
    expect(await answerCode(first, 'backup', NO_CODE)).toMatchObject(wrong);
    await clearSecondSteps(db, player.playerId);
  }
  expect(await answerCode(first, 'backup', code)).toMatchObject({ code: errorCodes.pendingLoginExpired });
});

test('a pending login is good for ten minutes', async () => {
  const player = await makePlayer(node);
  const { key } = await addApp(player);
  const late = await passFirstStep(node, player);
  await sql`update pending_logins set expires_at = clock_timestamp() where player_id = ${player.playerId}`.execute(db);
  expect(await answerCode(late, 'authenticator', appCode(key))).toMatchObject({ code: errorCodes.pendingLoginExpired });
});

test('of 32 wrong codes at once, five are looked at before the lock', async () => {
  const player = await makePlayer(node);
  const { key } = await addApp(player);
  const right = [-1, 0, 1, 2].map((steps) => appCode(key, steps));
  const codes = Array.from({ length: 40 }, (_, n) => String(n).padStart(6, '0')).filter((one) => !right.includes(one));
  const logins = await passFirstStepOften(node, player);
  const answers = await Promise.all(logins.map((one, n) => answerCode(one, 'authenticator', codes[n] ?? '')));
  expect(answers.filter(({ code }) => code === errorCodes.wrongSecondFactor)).toHaveLength(4);
  expect(answers.filter(({ code }) => code === errorCodes.loginLocked)).toHaveLength(28);
  const { rows } = await sql<{ judged: number; locks: number }>`
    select (select sum(attempts)::int from pending_logins where player_id = ${player.playerId}) as judged,
      (select count(*)::int from notifications
        where player_id = ${player.playerId} and kind = 'secondStepLocked') as locks`.execute(db);
  expect(rows).toEqual([{ judged: 5, locks: 1 }]);
});

test.each(['backup', 'authenticator'] as const)('32 clients with one %s code are one login', async (by) => {
  const player = await makePlayer(node);
  const { key, backupCodes } = await addApp(player);
  const code = by === 'backup' ? (backupCodes[0] ?? '') : appCode(key);
  const clients = await passFirstStepOften(node, player);
  const answers = await Promise.all(clients.map((first) => answerCode(first, by, code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});

test('32 answers to one pending login are one login', async () => {
  const player = await makePlayer(node);
  const { backupCodes } = await addApp(player);
  const first = await passFirstStep(node, player);
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      answerCode(
        { ...first, client: Object.assign(node.client(), { cookie: first.client.cookie, ip: `203.0.113.${n}` }) },
        'backup',
        backupCodes[n % 10] ?? '',
      ),
    ),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});
