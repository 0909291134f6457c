import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { EMPTY_CONTENT, type Content } from '#server/content/promotions.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { newMobile, makePlayer } from '#support/players/player.ts';
import { APPLICANT, requestSmsCode, mobileFields } from '#support/players/registration.ts';

const invite = {
  key: 'invite',
  title: 'Invite',
  summary: 'Somebody.',
  from: new Date('2020-01-01'),
  channels: ['web'],
  popup: false,
  invite: true,
  art: 'friends',
  order: 1,
  enabled: true,
} as const;
const content: Content = { ...EMPTY_CONTENT, promotions: { 'en-US': [invite], 'ar-AE': [invite] } };

const outbox = await startTestOutbox();
const database = await createTestDatabase();
// Two nodes on one database: a code is created once across all nodes.
const nodes = [
  await startTestNode(database.url, outbox.env, undefined, content),
  await startTestNode(database.url, outbox.env, undefined, content),
] as const;
const [node] = nodes;
afterAll(async () => {
  for (const one of nodes) await one.stop();
  await database.drop();
  await outbox.close();
});
const { activity, register, shareCodeOf, shareGroups, sharePlusCode } = contract;

const registerWithCode = async (shareCode?: string) => {
  const mobile = newMobile();
  const code = await requestSmsCode(node, outbox, mobile);
  return node
    .client()
    .call(register, { ...mobileFields(mobile), ...APPLICANT, code, ...(shareCode ? { shareCode } : {}) });
};
const countJoined = async (player: Awaited<ReturnType<typeof makePlayer>>) =>
  (await player.call(activity, { key: 'invite' })).data.joined;

test('concurrent calls on two nodes create one share code', async () => {
  for (let round = 0; round < 4; round += 1) {
    const player = await makePlayer(node);
    const twin = { ...nodes[1].client(), token: player.token, cookie: player.cookie };
    const calls = Array.from({ length: 32 }, (_, i) => (i % 2 ? player : twin).call(shareCodeOf, { businessId: 1 }));
    const answers = await Promise.all(calls);
    expect(answers.map(({ code }) => code)).toEqual(Array(32).fill(0));
    const [code = '', ...others] = new Set(answers.map(({ data }) => data.shareCode));
    expect(others).toEqual([]);
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    const { rows } = await sql`select code from share_codes where player_id = ${player.playerId}`.execute(database.db);
    expect(rows).toEqual([{ code }]);
  }
});

test('each business has its own permanent share code', async () => {
  const player = await makePlayer(node);
  const code = async (businessId: 1 | 2) => (await player.call(shareCodeOf, { businessId })).data.shareCode;
  const [one, two] = [await code(1), await code(2)];
  expect(two).not.toBe(one);
  expect([await code(1), await code(2)]).toEqual([one, two]);
  expect((await player.call(shareCodeOf, { businessId: 3 as 1 })).code).toBe(errorCodes.invalidInput);
});

test('shareable pages have a text and a path, and their links carry the code', async () => {
  const { list } = (await node.client().call(shareGroups, {}, { locale: 'ar-AE' })).data;
  expect(list.map(({ businessId, path }) => [businessId, path])).toEqual([
    [1, '/account/register'],
    [2, '/lottery/verify'],
  ]);
  expect(list.every(({ text }) => /\p{Script=Arabic}/u.test(text))).toBe(true);
  const player = await makePlayer(node);
  const { shareCode, shareUrl } = (await player.call(sharePlusCode, { businessId: 2 })).data;
  expect(shareUrl).toBe(`${node.engine.publicOrigin}/lottery/verify?shareCode=${shareCode}&businessId=2`);
});

test('a registration by code counts for the inviter, who sees only the number', async () => {
  const inviter = await makePlayer(node);
  const { shareCode } = (await inviter.call(shareCodeOf, { businessId: 1 })).data;
  expect(await countJoined(inviter)).toBe(0);
  const answers = [await registerWithCode(shareCode), await registerWithCode(shareCode)];
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  expect(await countJoined(inviter)).toBe(2);
  expect((await node.client().call(activity, { key: 'invite' })).data.joined).toBeNull();
  const visible = JSON.stringify((await inviter.call(activity, { key: 'invite' })).data);
  for (const { data } of answers) expect(visible).not.toContain(data.userOpenId);
});

test('an unknown or malformed code does not hinder a registration', async () => {
  const before = await sql`select count(*) as n from invitations`.execute(database.db);
  const { shareCode: ofADraw } = (await (await makePlayer(node)).call(shareCodeOf, { businessId: 2 })).data;
  for (const code of ['ZZZZZZZZ', 'not a code', "'; drop table players", 'A'.repeat(500), ofADraw])
    expect([code, (await registerWithCode(code)).code]).toEqual([code, 0]);
  expect((await sql`select count(*) as n from invitations`.execute(database.db)).rows).toEqual(before.rows);
});

test('the database refuses an invitation of oneself and a second invitation', async () => {
  const [one, two] = [await makePlayer(node), await makePlayer(node)];
  const put = (invited: bigint, inviter: bigint) =>
    sql`insert into invitations (invited, inviter) values (${invited}, ${inviter})`.execute(database.db);
  await expect(put(one.playerId, one.playerId)).rejects.toThrow('check');
  await put(one.playerId, two.playerId);
  await expect(put(one.playerId, two.playerId)).rejects.toThrow('duplicate');
});
