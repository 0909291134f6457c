import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PlayMethod } from '#contract/draws/fields.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { DrawsChoice } from './draws-choice.tsx';
import { GameHeader } from './game-header.tsx';
import { createLive } from './live.ts';
import { createPlayStore } from './store.ts';
import type { Tools } from './tools.ts';

const T0 = 1_795_000_020_000;
const current = {
  drawId: '69-261118-0001',
  phase: '261118-0001',
  opensTimestamp: T0 - 60_000,
  closesTimestamp: T0 + 54_000,
  drawsTimestamp: T0 + 60_000,
};
const method: PlayMethod = {
  lotteryType: 69,
  showKey: 'quick-five',
  price: 100,
  multiples: [1],
  maxEntries: 50,
  maxDraws: 20,
  plays: [],
  saleState: 'available',
  current,
  ahead: [current],
  timestamp: T0,
};
const nothing = { get: () => null, set: () => undefined };
const toolsIn = (locale: Locale): Tools => ({
  t: islandT(locale, 'play'),
  names: islandT(locale, 'games'),
  locale,
  game: quickFive,
  store: createPlayStore(quickFive, nothing, () => 0),
  live: createLive(method, null, {
    method: () => new Promise(() => undefined),
    latest: () => new Promise(() => undefined),
    now: () => T0,
    after: () => () => undefined,
    onClosed: () => undefined,
    spread: 0,
  }),
});

it.each([
  ['en-US', 'Dubai time'],
  ['ar-AE', 'بتوقيت دبي'],
] as const)('says on the page itself whose time it shows, in %s', (locale, words) => {
  expect(renderToStaticMarkup(<GameHeader {...toolsIn(locale)} />)).toMatch(new RegExp(`>[^<]*${words}[^<]*<`));
});

it.each(['en-US', 'ar-AE'] as const)('names the most draws an order may play, in %s', (locale) => {
  const tools = toolsIn(locale);
  const words = /<p[^>]*>[^<]*(?<!\d)7(?!\d)[^<]*<\/p>/;
  expect(renderToStaticMarkup(<DrawsChoice {...tools} game={{ ...quickFive, maxDraws: 7 }} />)).toMatch(words);
});
