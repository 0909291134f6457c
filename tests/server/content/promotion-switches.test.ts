import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Promotion } from '#server/content/promotions.ts';
import { createPromotionCommands } from '#server/ops/commands/promotion.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';

const of = (key: string, enabled: boolean): Promotion => ({
  key,
  title: key,
  summary: 'In a sentence.',
  from: new Date('2026-01-01'),
  channels: ['web'],
  popup: true,
  invite: false,
  art: 'check',
  order: 1,
  enabled,
});
/** What the build has, and what the files say: it was made of others. */
const all = [of('check', true), { ...of('invite', false), invite: true }, of('removed', true)];
const files = await mkdtemp(join(tmpdir(), 'naseeb-promotions-'));
const write = (key: string, fields: string, body = '') =>
  writeFile(join(files, `${key}.md`), `---\n${fields}\n---\n${body}`);
await write('check', 'title: Check\nenabled: true # since spring', 'enabled: false\n');
await write('invite', 'title: Invite\nenabled: false', 'Write\nenabled: true\nto switch it on.\n');

const database = await createTestDatabase();
const node = await startTestNode(database.url, {}, undefined, { promotions: { 'en-US': all, 'ar-AE': all } });
afterAll(async () => {
  await node.stop();
  await database.drop();
  await rm(files, { recursive: true });
});

const { activities, activity, homePopup, shareGroups } = contract;
const verbs = createPromotionCommands(files);
const on = async () => (await node.client().call(activities, { channelType: 'web' })).data.list.map(({ key }) => key);
async function typed(verb: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await assertPresent(verbs[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines;
}

test('an editor switches a promotion on and off between two builds, in every place it is asked for', async () => {
  expect(await on()).toEqual(['check', 'removed']);
  await typed('on', 'invite');
  await typed('off', 'check');
  expect(await on()).toEqual(['invite', 'removed']);
  expect((await node.client().call(homePopup, {})).data.list).toMatchObject([{ key: 'invite' }, { key: 'removed' }]);
  expect((await node.client().call(activity, { key: 'check' })).data.activity).toBeNull();
  // Elsewhere it is not shown still.
  expect((await node.client().call(activities, { channelType: 'app' })).data.list).toEqual([]);
  expect(await typed('list')).toEqual(['check  off, its file says on', 'invite  on, its file says off']);
  await typed('off', 'invite');
  await typed('reset', 'check');
  expect(await on()).toEqual(['check', 'removed']);
  await typed('reset', 'invite');
  expect(await typed('list')).toEqual(['check  on', 'invite  off']);
});

test('what the build shows still though its file has gone can be switched off, is listed, and reset', async () => {
  expect(await typed('off', 'removed')).toEqual(['removed is off, without a file here']);
  expect(await on()).toEqual(['check']);
  expect(await typed('list')).toEqual(['check  on', 'invite  off', 'removed  off, without a file here']);
  await typed('reset', 'removed');
  expect(await on()).toEqual(['check', 'removed']);
  expect(await typed('list')).toEqual(['check  on', 'invite  off']);
});

test('an invitation is among what may be shared only while it is on', async () => {
  const shared = async () => (await node.client().call(shareGroups, {})).data.list.map(({ businessId }) => businessId);
  expect(await shared()).toEqual([2]);
  await typed('on', 'invite');
  expect(await shared()).toEqual([1, 2]);
  await typed('reset', 'invite');
});

test.each([
  ['on', [], 'Missing: the key'],
  ['on', ['no-such'], 'There is no promotion no-such, but check, invite.'],
  ['off', ['../invite'], '../invite is no key'],
  ['reset', ['x'.repeat(65)], 'is no key'],
  ['reset', ['invite'], 'The promotion invite was not switched.'],
])('promotion %s %j is refused in words', async (verb, args, words) => {
  await expect(typed(verb, ...args)).rejects.toThrow(words);
});
