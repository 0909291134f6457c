import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { tellUnfinishedLogins } from '#server/factors/unfinished-logins.ts';
import { startNodeWithOutbox } from '#support/node/node-with-outbox.ts';
import { addApp, answerCode, passFirstStep, readSecondStep } from '#support/players/factors.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { mobileFields } from '#support/players/registration.ts';

const { outbox, node, db, stop } = await startNodeWithOutbox();
afterAll(stop);
beforeEach(() => sql`delete from rate_limits`.execute(db).then(() => undefined));

const NO_CODE = '00000-00000';
const expire = () => sql`update pending_logins set expires_at = clock_timestamp() - interval '1 second'`.execute(db);
const countTold = async ({ playerId }: TestPlayer) => {
  const { rows } = await sql`select from notifications
    where player_id = ${playerId} and kind = 'loginUnfinished'`.execute(db);
  return rows.length;
};
/** What the job does once the ten minutes are over. */
const runLater = async () => {
  await expire();
  await tellUnfinishedLogins({ ...node.engine, db });
};
const makeTwoStepPlayer = async () => {
  const player = await makePlayer(node);
  return { player, ...(await addApp(player)) };
};

test('a right first step without a second one is told, once a day', async () => {
  const { player } = await makeTwoStepPlayer();
  await passFirstStep(node, player);
  await tellUnfinishedLogins({ ...node.engine, db });
  expect(await countTold(player)).toBe(0);
  await runLater();
  expect(await countTold(player)).toBe(1);
  await expect
    .poll(() => outbox.received.find(({ to, text }) => to === player.mobile && text.includes('so nobody got in')))
    .toBeDefined();
  await passFirstStep(node, player);
  await runLater();
  expect(await countTold(player)).toBe(1);
  await sql`update notifications set at = at - interval '1 day' where player_id = ${player.playerId}`.execute(db);
  await passFirstStep(node, player);
  await runLater();
  expect(await countTold(player)).toBe(2);
});

test('a wrong second step is told, unless it locked the step, which was told', async () => {
  const { player } = await makeTwoStepPlayer();
  await answerCode(await passFirstStep(node, player), 'backup', NO_CODE);
  await runLater();
  expect(await countTold(player)).toBe(1);
  const locked = (await makeTwoStepPlayer()).player;
  const first = await passFirstStep(node, locked);
  for (let n = 0; n < 5; n++) await answerCode(first, 'backup', NO_CODE);
  await runLater();
  expect(await countTold(locked)).toBe(0);
});

test('a login that was finished is not told, nor one that its browser began anew', async () => {
  const { player, backupCodes } = await makeTwoStepPlayer();
  const { client } = await passFirstStep(node, player);
  const again = await client.call(contract.passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD });
  const entered = await answerCode({ client, ...readSecondStep(again) }, 'backup', backupCodes[0] ?? '');
  expect(entered).toMatchObject({ code: 0 });
  await runLater();
  expect(await countTold(player)).toBe(0);
});

test('who has closed the account meanwhile is told nothing', async () => {
  const { player } = await makeTwoStepPlayer();
  await passFirstStep(node, player);
  await sql`update players set state = 'closed', closed_at = product_now() where id = ${player.playerId}`.execute(db);
  await runLater();
  expect(await countTold(player)).toBe(0);
});
