import { expect, test } from 'vitest';
import type { PhaseItem } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { magic5 } from '#games/magic5/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { superDiamond } from '#games/super-diamond/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { createPlay, renderInPlay } from '#support/islands/play-context.tsx';
import { CartPanel, CartSheet } from './cart/cart-panel.tsx';
import { PayButton } from './purchase/pay-button.tsx';
import { DrawCount } from './draws/draw-count.tsx';
import { GameHeader } from './draws/game-header.tsx';
import { MultipleChoice } from './pickers/picker-controls.tsx';
import { Odds } from './pickers/odds.tsx';
import { PositionGridsPicker } from './pickers/position-grids.tsx';
import type { PlayContext } from './play-context.ts';
import type { GameSales } from './draws-types.ts';
import { SuperOceanPicker } from './super-ocean/super-ocean-picker.tsx';

const T0 = 1_795_000_020_000;
const current = {
  drawId: '69-261118-0001',
  phase: '261118-0001',
  opensTimestamp: T0 - 60_000,
  closesTimestamp: T0 + 54_000,
  drawsTimestamp: T0 + 60_000,
};
const sales: GameSales = { saleState: 'available', ahead: [current], awaited: null, cancelled: null, timestamp: T0 };
const playIn = (locale: Locale, game: Game = quickFive, on = sales, last: PhaseItem | null = null): PlayContext =>
  createPlay(game, { locale, sales: on, last });

test.each([
  ['en-US', 'Dubai time'],
  ['ar-AE', 'بتوقيت دبي'],
] as const)('names the time zone on the page, in %s', (locale, words) => {
  expect(renderInPlay(playIn(locale), <GameHeader />)).toMatch(new RegExp(`>[^<]*${words}[^<]*<`));
});

test.each(['en-US', 'ar-AE'] as const)('names the maximum number of draws of an order, in %s', (locale) => {
  const context = playIn(locale);
  const words = /<p[^>]*>[^<]*(?<!\d)7(?!\d)[^<]*<\/p>/;
  expect(renderInPlay({ ...context, game: { ...context.game, maxDraws: 7 } }, <DrawCount />)).toMatch(words);
});

test("shows the return of a play in the server's words only", () => {
  const context = playIn('ar-AE');
  const [play] = context.game.plays;
  if (!play) throw new Error('the game has no plays');
  const returns = { [play.key]: ['as it was sent'] };
  expect(renderInPlay({ ...context, returns }, <Odds play={play} multiple={1} />)).toContain('as it was sent');
});

/** Super Diamond's draws from noon to noon. */
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
  renderInPlay(playIn(locale, superDiamond, on, last), <GameHeader />).replace(/[\u2066-\u2069]/g, '');
const at = (timestamp: number, saleState: GameSales['saleState'], ...ahead: number[]): GameSales => ({
  saleState,
  ahead: ahead.map(noon),
  awaited: null,
  cancelled: null,
  timestamp,
});

test.each([
  ['en-US', 'Last draw · Wed 25\u00a0Nov, 12:00', 'Draw on Thu 26\u00a0Nov, 12:00', 'yellow diamond'],
  ['ar-AE', 'آخر سحب · الأربعاء 25\u00a0نوفمبر، 12:00', 'السحب يوم الخميس 26\u00a0نوفمبر، 12:00', 'ألماسة صفراء'],
] as const)('names daily draws by their day, in %s', (locale, last, next, jewel) => {
  const html = header(locale, at(NOON + HOUR_MS, 'available', 1, 2));
  for (const words of [last, next, jewel]) expect(html).toContain(words);
});

test.each(['en-US', 'ar-AE'] as const)('explains why nothing is on sale, in %s', (locale) => {
  const t = islandT(locale, 'play');
  const name = islandT(locale, 'games')('games:superDiamond.name');
  const pause = noon(1).drawsTimestamp - MINUTE_MS;
  const waiting = header(locale, { ...at(pause, 'drawing', 2, 3), awaited: noon(1) });
  expect(waiting).toContain(t('state.drawing'));
  expect(waiting).toContain(t('drawnIn'));
  // As before the game's first draw.
  expect(header(locale, { ...at(pause, 'drawing', 2, 3), awaited: noon(1) }, null)).toContain(t('drawnIn'));
  // The numbers of the last draw stay until this one is drawn.
  expect(waiting).toContain('>13<');
  const held = header(locale, { ...at(noon(1).drawsTimestamp + MINUTE_MS, 'available', 2, 3), awaited: noon(1) });
  expect(held).toContain(t('drawing', { time: '' }).trim());
  expect(held).not.toContain('>13<');
  expect(header(locale, at(NOON, 'suspended'))).toContain(t('state.suspended', { game: name }).replace("'", '&#x27;'));
  expect(header(locale, at(NOON, 'suspending'))).toContain(t('paused'));
  expect(header(locale, at(NOON, 'suspending', 1))).not.toContain(t('paused'));
  expect(header(locale, at(NOON - DAY_MS, 'pending', 1), null)).toContain(t('state.pending', { time: '' }).slice(0, 9));
});

test.each(['en-US', 'ar-AE'] as const)('says on a cached page that its draws are over, in %s', (locale) => {
  const t = islandT(locale, 'play');
  const copyAt = (timestamp: number, sales: Partial<GameSales> = {}) => {
    const play = playIn(locale, superDiamond, { ...at(timestamp, 'available', 1), ...sales }, lastNoon);
    return renderInPlay({ ...play, liveDraws: { ...play.liveDraws, isCopy: () => true } }, <GameHeader />);
  };
  const due = t('wasDue', { time: '' }).slice(0, 12).trim();
  const over = copyAt(noon(1).drawsTimestamp + HOUR_MS);
  expect(over).toContain(t('state.offline').replace("'", '&#x27;'));
  expect(over).toContain(due);
  expect(over).not.toContain('role="timer"');
  const selling = copyAt(noon(1).closesTimestamp - HOUR_MS);
  expect(selling).toContain('role="timer"');
  expect(selling).not.toContain(due);
});

test.each([
  ['en-US', 'The draw on Thu 26\u00a0Nov, 12:00 was canceled. All stakes are refunded.'],
  ['ar-AE', 'أُلغي السحب يوم الخميس 26\u00a0نوفمبر، 12:00، وتُردّ جميع مبالغ المشاركة.'],
] as const)('names a cancelled draw beside the one on sale, in %s', (locale, words) => {
  const next = { ...noon(2), opensTimestamp: NOON };
  const html = header(locale, { ...at(NOON + HOUR_MS, 'available'), ahead: [next], cancelled: noon(1) });
  for (const text of [words, islandT(locale, 'play')('closesIn')]) expect(html).toContain(text);
  expect(header(locale, at(NOON + HOUR_MS, 'available', 1))).not.toContain(words.slice(-20));
});

test('runs numbers, jewels, creatures and their names left to right in Arabic', () => {
  const grids = renderInPlay(playIn('ar-AE', superDiamond), <PositionGridsPicker />).match(/role="group"[^>]*/g);
  expect(grids?.map((grid) => /dir="(\w+)"/.exec(grid)?.[1])).toEqual(expect.arrayContaining(['ltr', 'ltr']));
  expect(grids?.join()).not.toContain('rtl');
  const context = playIn('ar-AE', superOcean);
  context.cart.choosePlay('pick2');
  context.cart.setPick(0, [5, 1]);
  const { names } = context;
  const [first, second] = [1, 5].map(
    (n) => `<bdi class="whitespace-nowrap">${names(`games:superOcean.creatures.${n}`)}</bdi>`,
  );
  expect(renderInPlay(context, <SuperOceanPicker />)).toMatch(
    new RegExp(`<p[^>]* dir="ltr"[^>]*>${first} · ${second}</p>`),
  );
});

test('shows the total of all draws in the cart sheet, and pays it there', () => {
  const context = playIn('ar-AE');
  const pay = <PayButton busy={false} checking={false} pay={() => undefined} />;
  const sheet = (
    <CartSheet close={() => undefined} payButton={pay}>
      {null}
    </CartSheet>
  );
  expect(renderInPlay(context, sheet)).not.toContain(context.t('bar.total'));
  context.cart.replaceEntries([{ play: 'nap1', picks: [[7]], multiple: 5 }]);
  context.cart.setDrawCount(3);
  const html = renderInPlay(context, sheet);
  const sum = html.slice(html.indexOf('plan-foot'));
  for (const words of [context.t('bar.total'), context.t('bar.draws', { count: 3 }), '>15<'])
    expect(sum).toContain(words);
  expect(html.slice(html.indexOf('dialog-foot'))).toMatch(/<button[^>]*>[^<]*15/);
});

test.each(['en-US', 'ar-AE'] as const)('an entry in the cart names its month after its numbers, in %s', (locale) => {
  const context = playIn(locale, luckyDay);
  context.cart.replaceEntries([{ play: 'main', picks: [[1, 2, 3, 4, 5, 31], [11]], multiple: 1 }]);
  const html = renderInPlay(context, <CartPanel>{null}</CartPanel>);
  const month = islandT(locale, 'games')('games:luckyDay.months.11');
  expect(html).toContain(month);
  expect(html.indexOf(month)).toBeGreaterThan(html.indexOf('data-n="11"'));
});

test('explains a shared jackpot and the return of a raffle', () => {
  const context = playIn('en-US', luckyDay);
  expect(renderInPlay(context, <GameHeader />)).toContain(context.t('jackpot.shared'));
  expect(header('en-US', at(NOON, 'available', 1))).not.toContain(context.t('jackpot.shared'));
  const [play] = context.game.plays;
  if (!play) throw new Error('the game has no plays');
  const odds = renderInPlay(context, <Odds play={play} multiple={1} />).replace(/[\u2066-\u2069]/g, '');
  for (const words of [
    'In each draw, 3 entries win',
    'AED\u00a010,000',
    'pays back another 3%',
    '50,000 entries',
    '69%',
    '1\u00a0in\u00a08,835,372',
  ])
    expect(odds).toContain(words);
});

test('multiplies every prize by the stake except a shared one', () => {
  const context = playIn('en-US', luckyDay);
  const [play] = context.game.plays;
  if (!play) throw new Error('the game has no plays');
  const odds = renderInPlay(context, <Odds play={play} multiple={5} />);
  expect(odds).toContain('100,000,000');
  expect(odds).toContain('1,250,000');
  expect(odds).not.toContain('500,000,000');
});

test.each([
  { game: magic5, multiple: 10, back: '29%' },
  { game: magic5, multiple: 1, back: '55%' },
  { game: fivetastic, multiple: 10, back: '27%' },
])(
  'says beside the multiple that the jackpot is not multiplied, and once, with the odds, what comes back: $game.key',
  ({ game, multiple, back }) => {
    const context = createPlay(game);
    context.cart.setMultiple(multiple);
    const page = renderInPlay(context, <MultipleChoice />).replaceAll(/[\u2066\u2069]/g, '');
    expect(page).toContain('every prize except the jackpot.');
    expect(page).not.toContain('%');
    const [play] = context.game.plays;
    if (!play) throw new Error('the game has no plays');
    const odds = renderInPlay(context, <Odds play={play} multiple={multiple} />).replaceAll(/[\u2066\u2069]/g, '');
    expect(odds).toContain(`At ×${multiple}, ${back} of all stakes go back`);
  },
);

test.each([
  { game: magic5, announced: true },
  { game: superDiamond, announced: false },
])('announces the return only in a game where it changes with the multiple: $game.key', ({ game, announced }) => {
  const context = createPlay(game);
  for (const play of context.game.plays)
    for (const multiple of context.game.multiples)
      expect(renderInPlay(context, <Odds play={play} multiple={multiple} />).includes('aria-live')).toBe(announced);
});

test('says nothing beside the multiple where every prize is multiplied', () => {
  expect(renderInPlay(createPlay(superDiamond), <MultipleChoice />)).not.toContain('<p');
});
