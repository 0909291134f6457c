import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { runAudited } from '#server/ops/audit-log.ts';
import { playerCommands } from '#server/ops/commands/player.ts';
import { startNodeWithOutbox } from '#support/node/node-with-outbox.ts';
import {
  addApp,
  addPasskeyOf,
  answerCode,
  appCode,
  confirm,
  confirmWith,
  otherCode,
  passFirstStep,
} from '#support/players/factors.ts';
import { makePlayer, newMobile, type TestPlayer } from '#support/players/player.ts';
import { mobileFields, requestSmsCode } from '#support/players/registration.ts';

const { secondFactors, removeFactor, bindContact } = contract;
const { outbox, node, db, stop } = await startNodeWithOutbox({ HOST: 'localhost' });
afterAll(stop);
beforeEach(() => sql`delete from rate_limits`.execute(db).then(() => undefined));

const EXPIRED = { code: errorCodes.pendingLoginExpired };
const factorsOf = async (player: TestPlayer) => (await player.call(secondFactors, {})).data;
const textTo = ({ mobile }: TestPlayer) =>
  outbox.received.flatMap(({ to, text }) => (to === mobile ? text : [])).join('\n');

test('the last factor goes with its backup codes, after a confirmation', async () => {
  const player = await makePlayer(node);
  const [one = '', two = '', three = ''] = (await addApp(player)).backupCodes;
  await addPasskeyOf(player, node.origin, 'Phone', one);
  const [passkey] = (await factorsOf(player)).passkeys;
  const remove = (id?: string) => player.call(removeFactor, { passkey: id });
  expect(await remove()).toMatchObject({ code: errorCodes.confirmationNeeded });
  const stranger = await makePlayer(node);
  await confirm(stranger);
  expect(await stranger.call(removeFactor, { passkey: passkey?.id })).toMatchObject({
    code: errorCodes.factorNotFound,
  });
  await confirmWith(player, 'backup', two);
  expect(await remove()).toMatchObject({ code: 0 });
  expect(await factorsOf(player)).toMatchObject({ authenticator: null, backupCodesLeft: 8 });
  await confirmWith(player, 'backup', three);
  expect(await remove(passkey?.id)).toMatchObject({ code: 0 });
  expect(await factorsOf(player)).toMatchObject({ passkeys: [], backupCodesLeft: 0 });
  await expect.poll(() => textTo(player)).toContain('removed from your login: passkey');
  expect((await passFirstStep(node, player)).answer).toMatchObject({ code: 0 });
});

test('a factor that its player removed and adds anew is not locked for the old one, while another way stays', async () => {
  const player = await makePlayer(node);
  const old = await addApp(player);
  const [one = '', two = '', three = ''] = old.backupCodes;
  await addPasskeyOf(player, node.origin, 'Phone', one);
  await confirmWith(player, 'backup', two);
  const LOCKED = { code: errorCodes.loginLocked };
  const waiting = await passFirstStep(node, player);
  for (let n = 0; n < 4; n++) await answerCode(waiting, 'authenticator', otherCode(appCode(old.key)));
  expect(await answerCode(waiting, 'authenticator', otherCode(appCode(old.key)))).toMatchObject(LOCKED);
  const other = await passFirstStep(node, player);
  for (let n = 0; n < 5; n++) await answerCode(other, 'backup', '00000-00000');
  expect(await player.call(removeFactor, {})).toMatchObject({ code: 0 });
  expect(await answerCode(await passFirstStep(node, player), 'backup', three)).toMatchObject(LOCKED);
  await sql`update sessions set confirmed_at = clock_timestamp() where player_id = ${player.playerId}`.execute(db);
  const { key } = await addApp(player);
  expect(await answerCode(await passFirstStep(node, player), 'authenticator', appCode(key))).toMatchObject({ code: 0 });
});

test('a factor that goes, and a new number, end logins that wait for their second step', async () => {
  const player = await makePlayer(node);
  const { backupCodes } = await addApp(player);
  const [, two = '', three = '', four = ''] = backupCodes;
  await addPasskeyOf(player, node.origin, 'Phone', two);
  const before = await passFirstStep(node, player);
  await confirmWith(player, 'backup', three);
  expect(await player.call(removeFactor, {})).toMatchObject({ code: 0 });
  expect(await answerCode(before, 'backup', backupCodes[0] ?? '')).toMatchObject(EXPIRED);
  const old = await passFirstStep(node, player);
  const mobile = newMobile();
  const code = await requestSmsCode(node, outbox, mobile, 'bind');
  await confirmWith(player, 'backup', four);
  expect(await player.call(bindContact, { ...mobileFields(mobile), code })).toMatchObject({ code: 0 });
  expect(await answerCode(old, 'backup', backupCodes[0] ?? '')).toMatchObject(EXPIRED);
  const now = await passFirstStep(node, { ...player, mobile });
  expect(await answerCode(now, 'backup', backupCodes[0] ?? '')).toMatchObject({ code: 0 });
});

/** Runs `npm run ops -- player remove-factors …`, with its entries in the audit log. */
async function runRemoveFactors(...args: readonly string[]) {
  const { run } = assertPresent(playerCommands['remove-factors'], 'the command');
  const lines: string[] = [];
  const act = { operator: 'noura', act: 'player remove-factors', arguments: args };
  const refusal = await runAudited(db, act, () => run(node.engine, args, (line) => lines.push(line))).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
  const { rows } = await sql<{ arguments: string[]; outcome: string }>`
    select arguments, outcome from audit_log order by id desc limit 1`.execute(db);
  return { lines, refusal, entry: rows[0] };
}

test('staff remove every factor, for a reason, and the player is told', async () => {
  const player = await makePlayer(node);
  const { key, backupCodes } = await addApp(player);
  await addPasskeyOf(player, node.origin, 'Phone', backupCodes[0]);
  const waiting = await passFirstStep(node, player);
  expect(await runRemoveFactors(player.mobile)).toMatchObject({
    refusal: 'Missing: the reason',
    entry: { outcome: 'refused: Missing: the reason' },
  });
  expect(await factorsOf(player)).toMatchObject({ backupCodesLeft: 9, passkeys: [{}] });
  expect(await runRemoveFactors(player.mobile, 'lost phone, passport shown')).toEqual({
    lines: [`${player.openId} logs in without a second step`],
    refusal: undefined,
    entry: { arguments: [player.openId, 'lost phone, passport shown'], outcome: 'done' },
  });
  expect(await factorsOf(player)).toMatchObject({ authenticator: null, passkeys: [], backupCodesLeft: 0 });
  await expect.poll(() => textTo(player)).toContain('customer support turned off two-step login');
  expect(await answerCode(waiting, 'authenticator', appCode(key))).toMatchObject(EXPIRED);
  expect((await passFirstStep(node, player)).answer).toMatchObject({ code: 0 });
  expect(await runRemoveFactors(player.openId, 'once more')).toMatchObject({
    lines: [],
    refusal: `${player.openId} has no second factor.`,
    entry: { outcome: `refused: ${player.openId} has no second factor.` },
  });
});
