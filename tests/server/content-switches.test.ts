import { afterAll, expect, test } from 'vitest';
import { contract } from '../../src/lib/contract/index.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import type { Promotion } from '../../src/server/content/promotions.ts';
import { verbs } from '../../src/server/ops/verbs/promotion.ts';
import { testDatabase } from '../support/database.ts';
import { testNode } from '../support/node.ts';

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
/** Keys and switches as the build's own files have them. */
const all = [of('check-a-draw', true), of('invite', false)];

const database = await testDatabase();
const node = await testNode(database.url, {}, undefined, { promotions: { 'en-US': all, 'ar-AE': all } });
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const { activities, activity, homePopup } = contract;
const on = async () => (await node.client().call(activities, { channelType: 'web' })).data.list.map(({ key }) => key);
async function typed(verb: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await present(verbs[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines;
}

test('an editor switches a promotion on and off between two builds, in every place it is asked for', async () => {
  expect(await on()).toEqual(['check-a-draw']);
  await typed('on', 'invite');
  await typed('off', 'check-a-draw');
  expect(await on()).toEqual(['invite']);
  expect((await node.client().call(homePopup, {})).data.list).toMatchObject([{ key: 'invite' }]);
  expect((await node.client().call(activity, { key: 'check-a-draw' })).data.activity).toBeNull();
  // Elsewhere it is not shown still.
  expect((await node.client().call(activities, { channelType: 'app' })).data.list).toEqual([]);
  expect(await typed('list')).toEqual(['check-a-draw  off, its file says on', 'invite  on, its file says off']);
  await typed('off', 'invite');
  await typed('reset', 'check-a-draw');
  expect(await on()).toEqual(['check-a-draw']);
  await typed('reset', 'invite');
  expect(await typed('list')).toEqual(['check-a-draw  on', 'invite  off']);
});

test.each([
  ['on', [], 'Missing: the key'],
  ['on', ['no-such'], 'There is no promotion no-such, but check-a-draw, invite.'],
  ['off', ['../invite'], 'There is no promotion ../invite'],
  ['reset', ['invite'], 'The promotion invite was not switched.'],
])('promotion %s %j is refused in words', async (verb, args, words) => {
  await expect(typed(verb, ...args)).rejects.toThrow(words);
});
