import { afterAll, expect, test } from 'vitest';
import { tabs } from '#contract/content/200025-tabs.ts';
import { games } from '#games/index.ts';
import { routeTable } from '#routes/index.ts';
import { buildTabs, WEB_NAVIGATION } from '#server/content/tabs.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const WEB = { tabType: [23], businessLine: 'h5-new' };
const MINI = { tabType: [7], businessLine: 'botim-kind' };
const tabsOf = async (data: typeof WEB, locale: string) =>
  (await node.client().call(tabs, data, { locale })).data.tabs[0]?.tab ?? [];

test("the web's navigation links existing pages in the requested language, with every game below Play", async () => {
  const english = await tabsOf(WEB, 'en-US');
  const arabic = await tabsOf(WEB, 'ar-AE');
  expect(english.slice(0, 2).map(({ localName }) => localName)).toEqual(['Play', 'Draws']);
  expect(arabic.slice(0, 2).map(({ localName }) => localName)).toEqual(['العب', 'نتائج السحوبات']);
  expect(arabic.map(({ jumpUrl }) => jumpUrl)).toEqual(english.map(({ jumpUrl }) => jumpUrl));
  const built = new Set(routeTable.filter(({ state }) => state.is === 'page').map(({ path }) => path));
  const [play, ...others] = english;
  for (const { jumpUrl } of english) expect(built).toContain(jumpUrl);
  expect(play?.subTab.map(({ jumpUrl }) => jumpUrl)).toEqual(
    expect.arrayContaining(games.map(({ key }) => `/lottery/${key}`)),
  );
  expect(play?.sideMerchantApps.map(({ appPath }) => appPath)).toEqual(games.map(({ key }) => `/lottery/${key}`));
  expect(others.every(({ subTab, sideMerchantApps }) => subTab.length + sideMerchantApps.length === 0)).toBe(true);
  expect(play?.subTab.every(({ extra }) => extra === 'luckyday')).toBe(true);
});

test('instant games on sale stand in the Play menu, by their names, and no others', () => {
  const instants = [
    { showKey: 'desert-garden', kind: 'scratch-card', appMarkType: 2 },
    { showKey: 'of-another-build', kind: 'scratch-card', appMarkType: null },
  ] as const;
  const [play] = buildTabs(WEB_NAVIGATION, 'ar-AE', { cards: [], instants }) ?? [];
  expect(play?.subTab.filter(({ extra }) => extra === 'card')).toEqual([
    {
      localName: 'حديقة الصحراء',
      extra: 'card',
      jumpUrl: '/lottery/scratch-cards/desert-garden',
      icon: null,
      appMarkType: 2,
    },
  ]);
});

test("the mini-program's tab bar has five tabs with icons in both languages", async () => {
  const english = await tabsOf(MINI, 'en-US');
  expect(english.map(({ localName, jumpUrl }) => [localName, jumpUrl])).toEqual([
    ['Home', '/'],
    ['Play', '/lottery/play'],
    ['Results', '/lottery/results'],
    ['Orders', '/account/order/list'],
    ['Account', '/account'],
  ]);
  expect(english.every(({ icon }) => icon !== null)).toBe(true);
  expect((await tabsOf(MINI, 'ar-AE')).map(({ localName }) => localName)).toEqual([
    'الرئيسية',
    'العب',
    'النتائج',
    'طلباتي',
    'حسابي',
  ]);
});

test('an unknown navigation has no tabs, and GET answers as POST does', async () => {
  expect((await node.client().call(tabs, { ...MINI, businessLine: 'h5-new' })).data).toEqual({ tabs: [] });
  const get = await node.client().call({ ...tabs, methods: ['GET'] }, MINI);
  expect(get.data.tabs[0]?.tab).toEqual(await tabsOf(MINI, 'en-US'));
});
