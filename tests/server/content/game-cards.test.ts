import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { gameCommands } from '#server/ops/commands/game.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const { appList, gameApp, instantGames, tabs } = contract;
async function ops(verb: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await assertPresent(gameCommands[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines;
}
const cards = async () => (await node.client().call(appList, {})).data.merchantAppInfoList;
const keys = async () => (await cards()).map(({ showKey }) => showKey);
/** Without the draws, which go on meanwhile. */
const shown = async () => (await cards()).map(({ showKey, appMarkType, hidden }) => ({ showKey, appMarkType, hidden }));
const menu = async () => {
  const { data } = await node.client().call(tabs, { tabType: [23], businessLine: 'h5-new' });
  const items = data.tabs[0]?.tab.flatMap(({ subTab }) => subTab) ?? [];
  return items.filter(({ extra }) => extra === 'luckyday').map(({ jumpUrl, appMarkType }) => [jumpUrl, appMarkType]);
};

test('staff mark a game of any kind, on all its cards', async () => {
  expect((await cards()).filter(({ appMarkType }) => appMarkType !== null)).toMatchObject([
    { showKey: 'luckyday', appMarkType: 1 },
  ]);
  await ops('mark', 'magic5', 'new');
  await ops('mark', 'pearl-dhow', 'hot');
  await ops('unmark', 'luckyday');
  expect((await cards()).filter(({ appMarkType }) => appMarkType !== null)).toMatchObject([
    { showKey: 'magic5', appMarkType: 2 },
  ]);
  expect((await node.client().call(gameApp, { showKey: 'magic5' })).data.app.appMarkType).toBe(2);
  expect(await menu()).toContainEqual(['/lottery/magic5', 2]);
  const { data } = await node.client().call(instantGames, {});
  expect(data.games.filter(({ appMarkType }) => appMarkType !== null).map(({ showKey }) => showKey)).toEqual([
    'pearl-dhow',
  ]);
  expect(await ops('list')).toEqual(expect.arrayContaining(['  magic5  new', '  pearl-dhow  hot', '  luckyday']));
});

test('staff set the order of cards, and take it back', async () => {
  const before = await keys();
  await ops('order', 'octaluck', 'magic5', 'spice-souk');
  expect((await keys()).slice(0, 3)).toEqual(['octaluck', 'magic5', before[0]]);
  expect((await menu())[0]).toEqual(['/lottery/octaluck', null]);
  expect((await node.client().call(instantGames, {})).data.games[0]?.showKey).toBe('spice-souk');
  await ops('order');
  expect(await keys()).toEqual(before);
});

test('a hidden game is in no menu and no list, and has its page', async () => {
  await ops('hide', 'octaluck');
  await ops('hide', 'caravan');
  expect((await menu()).map(([path]) => path)).not.toContain('/lottery/octaluck');
  expect((await cards()).filter(({ hidden }) => hidden).map(({ showKey }) => showKey)).toEqual(['octaluck']);
  expect((await node.client().call(instantGames, {})).data.games.map(({ showKey }) => showKey)).not.toContain(
    'caravan',
  );
  expect((await node.client().call(gameApp, { showKey: 'octaluck' })).code).toBe(0);
  await ops('show', 'octaluck');
  expect((await menu()).map(([path]) => path)).toContain('/lottery/octaluck');
});

test('what staff mistype changes nothing, and says what they may write', async () => {
  const before = await shown();
  await expect(ops('mark', 'nogame', 'hot')).rejects.toThrow('There is no game nogame, but luckyday,');
  await expect(ops('mark', 'magic5', 'warm')).rejects.toThrow('Write hot or new, not warm.');
  await expect(ops('mark', 'magic5')).rejects.toThrow('the mark: hot or new');
  await expect(ops('order', 'magic5', 'magic5')).rejects.toThrow('Name each game once.');
  const [first, ...others] = await keys();
  for (const key of others) await ops('hide', key);
  await expect(ops('hide', assertPresent(first, 'a game'))).rejects.toThrow('is the only draw game that is shown');
  for (const key of others) await ops('show', key);
  expect(await shown()).toEqual(before);
});
