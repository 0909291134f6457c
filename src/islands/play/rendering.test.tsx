import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { superDiamond } from '#games/super-diamond/index.ts';
import { gameView } from '#games/view/game-view.ts';
import { islandT } from '#i18n/island.ts';
import type { PhaseItem } from '#contract/draws/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { DrawCount } from './draws/draw-count.tsx';
import { GameHeader } from './draws/game-header.tsx';
import { PositionGridsPicker } from './pickers/position-grids.tsx';
import { CartSheet } from './lazy-sections.tsx';
import { createLiveDraws } from './draws/live-draws.ts';
import { OddsLine } from './pickers/odds-line.tsx';
import type { GameSales } from './draws/draws-state.ts';
import { SuperOceanPicker } from './super-ocean/super-ocean-picker.tsx';
import { formatReturns } from './play-props.ts';
import { createCartStore } from './cart/cart-store.ts';
import type { PlayContext } from './play-context.ts';

const T0 = 1_795_000_020_000;
const current = {
  drawId: '69-261118-0001',
  phase: '261118-0001',
  opensTimestamp: T0 - 60_000,
  closesTimestamp: T0 + 54_000,
  drawsTimestamp: T0 + 60_000,
};
const sales: GameSales = { saleState: 'available', ahead: [current], awaited: null, cancelled: null, timestamp: T0 };
const nothing = { get: () => null, set: () => undefined };
const toolsIn = (locale: Locale, of: Game = quickFive, on = sales, last: PhaseItem | null = null): PlayContext => ({
  t: islandT(locale, 'play'),
  names: islandT(locale, 'games'),
  locale,
  game: gameView(of),
  returns: formatReturns(gameView(of), locale),
  store: createCartStore(gameView(of), nothing, () => 0),
  live: createLiveDraws(on, last, {
    method: () => new Promise(() => undefined),
    latest: () => new Promise(() => undefined),
    now: () => on.timestamp,
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
  expect(renderToStaticMarkup(<DrawCount {...tools} game={{ ...tools.game, maxDraws: 7 }} />)).toMatch(words);
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

/** Super Diamond's draws from one noon to the next. */
const NOON = Date.UTC(2026, 10, 25, 8);
const noon = (n: number) => ({
  drawId: `82-${n}`,
  phase: `${n}`,
  opensTimestamp: NOON + (n - 1) * DAY_MS,
  closesTimestamp: NOON + n * DAY_MS - 10 * MINUTE_MS,
  drawsTimestamp: NOON + n * DAY_MS,
});
const lastNoon: PhaseItem = {
  drawId: '82-0',
  phase: '0',
  result: { dayNumbers: [2, 9, 13, 20], monthNumber: 4 },
  expectedPrizeTimestamp: NOON,
};
const header = (locale: Locale, on: GameSales, last: PhaseItem | null = lastNoon) =>
  renderToStaticMarkup(<GameHeader {...toolsIn(locale, superDiamond, on, last)} />).replace(/[\u2066-\u2069]/g, '');
const at = (timestamp: number, saleState: GameSales['saleState'], ...ahead: number[]): GameSales => ({
  saleState,
  ahead: ahead.map(noon),
  awaited: null,
  cancelled: null,
  timestamp,
});

it.each([
  ['en-US', 'Last draw · Wed 25 Nov, 12:00', 'Draw on Thu 26 Nov, 12:00', 'yellow diamond'],
  ['ar-AE', 'آخر سحب · الأربعاء 25 نوفمبر، 12:00', 'السحب يوم الخميس 26 نوفمبر، 12:00', 'ألماسة صفراء'],
] as const)('names the draws of a game of days by their day, in %s', (locale, last, next, jewel) => {
  const html = header(locale, at(NOON + HOUR_MS, 'available', 1, 2));
  for (const words of [last, next, jewel]) expect(html).toContain(words);
});

it.each(['en-US', 'ar-AE'] as const)('says in words why nothing sells, in %s', (locale) => {
  const t = islandT(locale, 'play');
  const name = islandT(locale, 'games')('games:superDiamond.name');
  const pause = noon(1).drawsTimestamp - MINUTE_MS;
  const waiting = header(locale, { ...at(pause, 'drawing', 2, 3), awaited: noon(1) });
  expect(waiting).toContain(t('state.drawing'));
  expect(waiting).toContain(t('drawnIn'));
  // As before the first draw of all.
  expect(header(locale, { ...at(pause, 'drawing', 2, 3), awaited: noon(1) }, null)).toContain(t('drawnIn'));
  // The numbers of the last draw stand until this one is held.
  expect(waiting).toContain('>13<');
  const held = header(locale, { ...at(noon(1).drawsTimestamp + MINUTE_MS, 'available', 2, 3), awaited: noon(1) });
  expect(held).toContain(t('drawing', { time: '' }).trim());
  expect(held).not.toContain('>13<');
  expect(header(locale, at(NOON, 'suspended'))).toContain(t('state.suspended', { game: name }).replace("'", '&#x27;'));
  expect(header(locale, at(NOON, 'suspending', 1))).toContain(t('paused'));
  expect(header(locale, at(NOON - DAY_MS, 'pending', 1), null)).toContain(t('state.pending', { time: '' }).slice(0, 9));
});

it.each([
  ['en-US', 'The draw on Thu 26 Nov, 12:00 was canceled. All its stakes are refunded.'],
  ['ar-AE', 'أُلغي سحب يوم الخميس 26 نوفمبر، 12:00، وتُعاد كل مبالغ المشاركة فيه.'],
] as const)('tells of a cancelled draw beside the one that sells instead, in %s', (locale, words) => {
  const next = { ...noon(2), opensTimestamp: NOON };
  const html = header(locale, { ...at(NOON + HOUR_MS, 'available'), ahead: [next], cancelled: noon(1) });
  for (const said of [words, islandT(locale, 'play')('closesIn')]) expect(html).toContain(said);
  expect(header(locale, at(NOON + HOUR_MS, 'available', 1))).not.toContain(words.slice(-20));
});

it('lets numbers, jewels, creatures and their names run one way in Arabic: left to right, as balls stand', () => {
  const grids = renderToStaticMarkup(<PositionGridsPicker {...toolsIn('ar-AE', superDiamond)} />).match(
    /role="group"[^>]*/g,
  );
  expect(grids?.map((grid) => /dir="(\w+)"/.exec(grid)?.[1])).toEqual(expect.arrayContaining(['ltr', 'ltr']));
  expect(grids?.join()).not.toContain('rtl');
  const tools = toolsIn('ar-AE', superOcean);
  tools.store.choosePlay('pick2');
  tools.store.setPick(0, [5, 1]);
  const { names } = tools;
  const [first, second] = [1, 5].map(
    (n) => `<bdi class="whitespace-nowrap">${names(`games:superOcean.creatures.${n}`)}</bdi>`,
  );
  expect(renderToStaticMarkup(<SuperOceanPicker {...tools} />)).toMatch(
    new RegExp(`<p[^>]* dir="ltr"[^>]*>${first} · ${second}</p>`),
  );
});

it('sums up at the foot of the plan’s sheet what it costs in all its draws', () => {
  const tools = toolsIn('ar-AE');
  expect(renderToStaticMarkup(<CartSheet tools={tools} close={() => undefined} />)).not.toContain(tools.t('bar.total'));
  tools.store.fill([{ play: 'nap1', picks: [[7]], multiple: 5 }]);
  tools.store.draws(3);
  const html = renderToStaticMarkup(<CartSheet tools={tools} close={() => undefined} />);
  const sum = html.slice(html.indexOf('plan-foot'));
  for (const words of [tools.t('bar.total'), tools.t('bar.draws', { count: 3 }), '>15<']) expect(sum).toContain(words);
});

it('says of a jackpot that it is the most a draw pays and shared, and of a raffle what it gives and gives back', () => {
  const tools = toolsIn('en-US', luckyDay);
  expect(renderToStaticMarkup(<GameHeader {...tools} />)).toContain(tools.t('jackpot.shared'));
  expect(header('en-US', at(NOON, 'available', 1))).not.toContain(tools.t('jackpot.shared'));
  const [play] = tools.game.plays;
  if (!play) throw new Error('a game has plays');
  const odds = renderToStaticMarkup(<OddsLine {...tools} play={play} multiple={1} />).replace(/[\u2066-\u2069]/g, '');
  for (const words of [
    '3 entries of each draw',
    'AED\u00a010,000',
    '3% more',
    '50,000 entries',
    '69%',
    '1 in 8,835,372',
  ])
    expect(odds).toContain(words);
});

it('multiplies every prize of a table by the stake but the fund that its winners share', () => {
  const tools = toolsIn('en-US', luckyDay);
  const [play] = tools.game.plays;
  if (!play) throw new Error('a game has plays');
  const odds = renderToStaticMarkup(<OddsLine {...tools} play={play} multiple={5} />);
  expect(odds).toContain('100,000,000');
  expect(odds).toContain('1,250,000');
  expect(odds).not.toContain('500,000,000');
});
