import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { quickFive } from '#games/quick-five/index.ts';
import { toldGame } from '#games/told.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { DrawsChoice } from './draws-choice.tsx';
import { GameHeader } from './game-header.tsx';
import { createLive } from './live.ts';
import { OddsLine } from './odds-line.tsx';
import type { Sales } from './phase.ts';
import { returnsIn } from './returns.ts';
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
const sales: Sales = { saleState: 'available', ahead: [current], timestamp: T0 };
const nothing = { get: () => null, set: () => undefined };
const toolsIn = (locale: Locale): Tools => ({
  t: islandT(locale, 'play'),
  names: islandT(locale, 'games'),
  locale,
  game: toldGame(quickFive),
  returns: returnsIn(toldGame(quickFive), locale),
  store: createPlayStore(quickFive, nothing, () => 0),
  live: createLive(sales, null, {
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
  expect(renderToStaticMarkup(<DrawsChoice {...tools} game={{ ...tools.game, maxDraws: 7 }} />)).toMatch(words);
});

it('says what a play gives back in the words that the server sent, and writes none of its own', () => {
  const tools = toolsIn('ar-AE');
  const [play] = tools.game.plays;
  if (!play) throw new Error('a game has plays');
  const returns = { [play.key]: 'as it was sent' };
  expect(renderToStaticMarkup(<OddsLine {...tools} returns={returns} play={play} multiple={1} />)).toContain(
    'as it was sent',
  );
});
