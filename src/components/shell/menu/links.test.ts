import { expect, test } from 'vitest';
import type { Tab } from '#contract/content/fields.ts';
import { accountLinks, helpLinks, instantLinks, playDialog, playMenu, siteLinks, trustLinks } from './links.ts';

const item = (extra: Tab['extra'], name: string) => ({
  localName: name,
  extra,
  jumpUrl: `/${name}`,
  icon: null,
  appMarkType: null,
});
const some = (extra: Tab['extra'], count: number) =>
  Array.from({ length: count }, (_, i) => item(extra, `${extra}${i}`));
const play = (...subTab: ReturnType<typeof item>[]): Tab[] => [
  { ...item('draws', 'draws'), subTab: [], sideMerchantApps: [] },
  { ...item('play', 'play'), subTab, sideMerchantApps: [] },
];
const names = (items: readonly { readonly localName: string }[]) => items.map(({ localName }) => localName);

const game = (key: string) => ({ ...item('luckyday', key), jumpUrl: `/lottery/${key}` });

test('the Play menu groups daily games, games of every minute, and at most four cards and e-instants', () => {
  const keys = ['quick-five', 'luckyday', 'octaluck', 'magic5', 'of-another-build'];
  const { daily, every, cards, eInstants, banner } = playMenu(
    play(...some('card', 6), ...some('e_instant', 5), ...keys.map(game)),
  );
  expect(daily.map(({ localName, art }) => [localName, art])).toEqual([
    ['luckyday', 'luckyday'],
    ['magic5', 'magic5'],
    ['of-another-build', undefined],
  ]);
  expect(names(every)).toEqual(['quick-five', 'octaluck']);
  expect(names(cards)).toEqual(['card0', 'card1', 'card2', 'card3']);
  expect(names(eInstants)).toEqual(['e_instant0', 'e_instant1', 'e_instant2', 'e_instant3']);
  expect(banner?.localName).toBe('card0');
  expect(playMenu(play(...some('e_instant', 2))).banner).toBeUndefined();
});

test.each([
  [1, 0, ['luckyday0']],
  [9, 0, ['luckyday0', 'luckyday1']],
  [9, 4, ['luckyday0', 'luckyday1', 'card0']],
  [0, 4, ['card0']],
] as const)("with %i games and %i cards a phone's Play button opens %j", (games, cards, shown) => {
  expect(names(playDialog(play(...some('luckyday', games), ...some('card', cards))))).toEqual(shown);
});

test('the lists of instant games are linked where such games are on sale', () => {
  const paths = (...kinds: Tab['extra'][]) =>
    instantLinks(play(...some('luckyday', 1), ...kinds.flatMap((kind) => some(kind, 2)))).map(({ path }) => path);
  expect(paths('card', 'e_instant')).toEqual(['/lottery/scratch-cards', '/lottery/play#e-instants']);
  expect(paths('card')).toEqual(['/lottery/scratch-cards']);
  expect(paths('e_instant')).toEqual(['/lottery/play#e-instants']);
  expect(paths()).toEqual([]);
});

test('menus are empty without navigation data', () => {
  const none = { daily: [], every: [], cards: [], eInstants: [], banner: undefined };
  expect([playMenu([]), playDialog([]), instantLinks([])]).toEqual([none, [], []]);
});

test('each list of shell links has unique existing pages', () => {
  for (const links of [accountLinks, siteLinks, trustLinks, helpLinks]) {
    const paths = links.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
    expect(paths.length).toBeGreaterThan(1);
  }
});
