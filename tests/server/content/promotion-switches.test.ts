import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { EMPTY_CONTENT, type Promotion } from '#server/content/promotions.ts';
import { createPromotionCommands } from '#server/ops/commands/promotion.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';

const createPromotion = (key: string, enabled: boolean): Promotion => ({
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
/** The promotions of the build, and files that differ from them. */
const all = [
  createPromotion('check', true),
  { ...createPromotion('invite', false), invite: true },
  createPromotion('removed', true),
];
const files = await mkdtemp(join(tmpdir(), 'naseeb-promotions-'));
const write = (key: string, fields: string, body = '') =>
  writeFile(join(files, `${key}.md`), `---\n${fields}\n---\n${body}`);
await write('check', 'title: Check\nenabled: true # since spring', 'enabled: false\n');
await write('invite', 'title: Invite\nenabled: false', 'Write\nenabled: true\nto switch it on.\n');

const database = await createTestDatabase();
const node = await startTestNode(database.url, {}, undefined, {
  ...EMPTY_CONTENT,
  promotions: { 'en-US': all, 'ar-AE': all },
});
afterAll(async () => {
  await node.stop();
  await database.drop();
  await rm(files, { recursive: true });
});

const { activities, activity, homePopup, shareGroups } = contract;
const verbs = createPromotionCommands(files);
const activeKeys = async () =>
  (await node.client().call(activities, { channelType: 'web' })).data.list.map(({ key }) => key);
async function runVerb(verb: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await assertPresent(verbs[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines;
}

test('switches promotions on and off at run time in every list', async () => {
  expect(await activeKeys()).toEqual(['check', 'removed']);
  await runVerb('on', 'invite');
  await runVerb('off', 'check');
  expect(await activeKeys()).toEqual(['invite', 'removed']);
  expect((await node.client().call(homePopup, {})).data.list).toMatchObject([{ key: 'invite' }, { key: 'removed' }]);
  expect((await node.client().call(activity, { key: 'check' })).data.activity).toBeNull();
  // Other channels do not show it.
  expect((await node.client().call(activities, { channelType: 'app' })).data.list).toEqual([]);
  expect(await runVerb('list')).toEqual(['check  off, its file says on', 'invite  on, its file says off']);
  await runVerb('off', 'invite');
  await runVerb('reset', 'check');
  expect(await activeKeys()).toEqual(['check', 'removed']);
  await runVerb('reset', 'invite');
  expect(await runVerb('list')).toEqual(['check  on', 'invite  off']);
});

test('switches off, lists and resets a promotion of the build whose file is gone', async () => {
  expect(await runVerb('off', 'removed')).toEqual(['removed is off, without a file here']);
  expect(await activeKeys()).toEqual(['check']);
  expect(await runVerb('list')).toEqual(['check  on', 'invite  off', 'removed  off, without a file here']);
  await runVerb('reset', 'removed');
  expect(await activeKeys()).toEqual(['check', 'removed']);
  expect(await runVerb('list')).toEqual(['check  on', 'invite  off']);
});

test('offers an invitation for sharing only while it is on', async () => {
  const shared = async () => (await node.client().call(shareGroups, {})).data.list.map(({ businessId }) => businessId);
  expect(await shared()).toEqual([2]);
  await runVerb('on', 'invite');
  expect(await shared()).toEqual([1, 2]);
  await runVerb('reset', 'invite');
});

test.each([
  ['on', [], 'Missing: the key'],
  ['on', ['no-such'], 'There is no promotion no-such, but check, invite.'],
  ['off', ['../invite'], '../invite is no key'],
  ['reset', ['x'.repeat(65)], 'is no key'],
  ['reset', ['invite'], 'The promotion invite was not switched.'],
])('promotion %s %j is refused with a reason', async (verb, args, words) => {
  await expect(runVerb(verb, ...args)).rejects.toThrow(words);
});
