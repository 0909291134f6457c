import { expect, test, type Locator } from '@playwright/test';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import { listDrawFaces, listPlayFaces, describeNumbers } from '#games/view/faces.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import type { Entry, Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { magic5 } from '#games/magic5/index.ts';
import { settleEntry } from '#games/rules/settle.ts';
import { superDiamond } from '#games/super-diamond/index.ts';
import { gameView } from '#games/view/game-view.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import { DAY_MS } from '#kernel/time.ts';
import { moneyText } from '#ui/currency.ts';
import { formatDrawTime } from '#islands/play/draws/draw-time.ts';
import { fetchUpcomingDraws, waitForDrawOnSale } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { runDraw, startOwnProduct, moveToOpenSales, type OwnProduct } from '../support/own-product.ts';
import { sendCommand } from '../support/player.ts';
import { createPerson, sentencePattern, type Person } from '../support/person.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

interface GridGame {
  readonly game: Game;
  /** The key of its title in the `routes` texts. */
  readonly title: string;
  /** Days from one draw to the next. */
  readonly days: number;
  readonly picks: Entry['picks'];
}

const GAMES: readonly GridGame[] = [
  { game: superDiamond, title: 'SuperDiamond', days: 1, picks: [[20, 3, 11, 8], [5]] },
  { game: fivetastic, title: 'fivetastic', days: 1, picks: [[36, 4, 17, 22, 9]] },
  { game: magic5, title: 'magic5', days: 7, picks: [[39, 2, 30, 11, 25]] },
  { game: luckyDay, title: 'luckyday', days: 7, picks: [[31, 2, 14, 9, 22, 17], [12]] },
];

/** The picker in both languages, each on one screen; Quick Five's tests cover the other two combinations. */
const SCREENS = [
  ['en-US', 1440],
  ['ar-AE', 390],
] as const satisfies readonly (readonly [Locale, number])[];

const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
const mainPlay = (game: Game) => {
  const [play] = game.plays;
  if (!play) throw new Error('the game has no plays');
  return play;
};

/** The grid of each position, as a screen reader finds it. */
function gridsOf({ page, t }: Person, game: Game): Locator[] {
  const faces = listPlayFaces(game, mainPlay(game));
  return mainPlay(game).positions.map(({ from, to }, i) => {
    const face = faces[i] ?? 'number';
    const name = face === 'number' ? t('play:grid', { from, to }) : t(`play:choose.${face}`);
    return page.getByRole('group', { name, exact: true });
  });
}
/** A month and a jewel are named beside their figure. */
const numberIn = (grid: Locator, n: number) => grid.getByRole('button', { name: new RegExp(`^${n}(?!\\d)`) });

async function choose(me: Person, game: Game, picks: readonly (readonly number[])[]): Promise<void> {
  for (const [i, grid] of gridsOf(me, game).entries()) for (const n of picks[i] ?? []) await numberIn(grid, n).click();
}

/** 'Sat 28 Nov, 20:30' */
const dayOf = (game: Game, locale: Locale, ms: number) =>
  formatDrawTime({ t: getT(locale, 'play'), game: gameView(game) }, ms);
const timesOf = async (drawId: string) => (await sendCommand(drawResult, { drawId })).data.times;

/** On home, a draw's month is named after its days, in both languages. */
async function expectMonthAfterDays(game: Game): Promise<void> {
  for (const locale of ['en-US', 'ar-AE'] as const) {
    const html = await (await fetch(origin() + localHref('/', locale))).text();
    const row =
      html
        .split('data-latest-row')
        .slice(1)
        .find((part) => part.includes('data-month')) ?? '';
    expect(row).toContain(getT(locale)(`games:${game.name}.name`));
    expect(row.indexOf('data-month')).toBeGreaterThan(row.indexOf('ball-month'));
    expect(row.indexOf('ball-month')).toBeGreaterThan(row.indexOf('class="ball"'));
  }
}

test.describe.serial('on its own product', () => {
  let product: OwnProduct;
  let me: Buyer;
  test.beforeAll(async ({ browser }) => {
    product = await startOwnProduct();
    me = await createBuyer(browser, 'en-US', 390, 300);
  });
  test.afterAll(async () => {
    await me.page.context().close();
    await product.stop();
  });

  for (const { game, title, picks } of sampleCases('plays of grid games', GAMES, 2))
    test(`${game.key}: plays from a pick to a settled result`, async () => {
      const { page, t, locale } = me;
      await moveToOpenSales(game.lotteryType);
      await me.go(`/lottery/${game.key}`);
      await expect(page).toHaveTitle(new RegExp(`^${t(`routes:${title}.title`)}`));
      const entries: Entry[] = [picks, picks.map((numbers) => numbers.map((n) => n - 1))].map((numbers) => ({
        play: 'main',
        picks: numbers,
        multiple: 1,
      }));
      for (const entry of entries) {
        await choose(me, game, entry.picks);
        await me.press('play:add');
      }
      const { drawId } = await waitForDrawOnSale(game.lotteryType);
      const day = dayOf(game, locale, (await timesOf(drawId)).drawsTimestamp);
      await me.press('play:bar.pay', { amount: moneyText(game.price * 2n, locale) });
      const done = page.getByRole('dialog').filter({ hasText: t('play:done.title') });
      await expect(done).toContainText(t('play:done.text', { count: 1, time: t('play:when.on', { time: day }) }));
      await done.getByRole('link', { name: t('play:done.order') }).click();
      await expect(page.getByRole('main').getByText(t('orders:status.1')).first()).toBeVisible();
      if (game.raffle) await expect(page.getByText(/^[A-Z]{2}\d{7}$/)).toHaveCount(2);

      const draw = await runDraw(drawId);
      const numbers = [
        draw.result?.dayNumbers ?? [],
        ...(draw.result?.monthNumber === undefined ? [] : [[draw.result.monthNumber]]),
      ];
      // Two entries and three raffle prizes: the only player always wins.
      const won = game.raffle !== undefined || entries.some((entry) => settleEntry(game, entry, numbers));
      await page.reload();
      await expect(
        page
          .getByRole('main')
          .getByText(t(`orders:status.${won ? 3 : 2}`))
          .first(),
      ).toBeVisible();
      const words = formatList(describeNumbers(game, listDrawFaces(game), numbers.flat(), t), locale);
      await expect(page.getByRole('list', { name: `${t('orders:detail.drawn')}: ${words}` })).toBeVisible();

      // The game's page shows this draw by its day, and sells the next one.
      await me.go(`/lottery/${game.key}`);
      const header = page.locator('main header');
      await expect(header).toContainText(t('play:last', { time: day }));
      await expect(header.getByRole('list', { name: `${t('play:lastNumbers')}: ${words}` })).toBeVisible();
      await expect(header.getByText(t('play:closesIn'))).toBeVisible();
      const next = await timesOf((await waitForDrawOnSale(game.lotteryType)).drawId);
      const nextDay = t('play:when.on', { time: dayOf(game, locale, next.drawsTimestamp) });
      await expect(header).toContainText(t('play:drawAt', { time: nextDay }));
      await expectAccessible(page);
      if (listDrawFaces(game).includes('month')) await expectMonthAfterDays(game);
    });
});

/**
 * Expects the clock, the last of three draws and their price. The game sells at most hours; between the close of its
 * sales and its draw, which no test may bring forward, the page says so instead.
 */
async function expectSale({ page, t, locale }: Person, game: Game, step: number): Promise<void> {
  const main = page.getByRole('main');
  const header = main.locator('header');
  const button = (name: string) => page.getByRole('button', { name: sentencePattern(name) }).filter({ visible: true });
  const soon = { timeout: 2_000 };
  // Retried as a whole: sales may close while it runs.
  await expect(async () => {
    const { current, ahead } = await fetchUpcomingDraws(game.lotteryType);
    if (!current) {
      await expect(button(t('play:bar.closed'))).toBeVisible(soon);
      const opens = dayOf(game, locale, ahead[0]?.opensTimestamp ?? 0);
      const pending = t('play:state.pending', { time: t('play:when.on', { time: opens }) });
      await expect(header).toContainText(
        new RegExp([pending, t('play:state.drawing')].map(RegExp.escape).join('|')),
        soon,
      );
      return;
    }
    await expect(header.getByRole('timer')).toBeVisible(soon);
    const last = dayOf(game, locale, current.drawsTimestamp + 2 * step * DAY_MS);
    await expect(main.getByText(t('play:draws.until', { time: last }))).toBeVisible(soon);
    await expect(button(t('play:bar.login', { amount: moneyText(game.price * 3n, locale) }))).toBeVisible(soon);
  }).toPass({ timeout: 30_000 });
}

for (const { game, days: step, picks } of sampleCases('pickers of grid games', GAMES, 2))
  for (const [locale, width] of sampleCases(`picker of ${game.key}`, SCREENS, 1))
    test(`${game.key}'s picker fills, clears and adds entries, ${locale} at ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
      const page = await context.newPage();
      const me = createPerson(page, locale);
      const { t } = me;
      await me.go(`/lottery/${game.key}`);
      const play = mainPlay(game);
      const grids = gridsOf(me, game);
      const main = page.getByRole('main');
      const chosen = page.getByRole('list', { name: new RegExp(`^${t('play:chosen')}`) });
      const missing = chosen.getByText('?', { exact: true });
      const places = play.positions.reduce((sum, one) => sum + one.choose, 0);
      await expect(missing).toHaveCount(places);
      for (const [i, { from, to }] of play.positions.entries())
        await expect(grids[i]?.getByRole('button') ?? main).toHaveCount(to - from + 1);
      // The page names the day of the draw and every tier with its chance, and has a footer and the rules.
      const header = main.locator('header');
      await expect(header.getByText(t('play:dubai'))).toBeVisible();
      const odds = page.getByRole('region', { name: t('play:odds.title') });
      await expect(odds.getByRole('listitem')).toHaveCount(play.tiers.length);
      for (const { prize } of play.tiers)
        await expect(odds.getByText(bare(moneyText(prize, locale))).first()).toBeVisible();
      await expect(odds.getByText(t('play:odds.shared'), { exact: true })).toHaveCount(
        play.tiers.filter(({ shared }) => shared).length,
      );
      await expect(page.locator('footer')).toBeAttached();
      await expect(page.locator('#rules').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(main.getByRole('radio')).toHaveCount(game.multiples.length > 1 ? game.multiples.length : 0);
      await expectAccessible(page);

      // By keyboard: one tab stop for each grid, arrows within it, no more numbers than the play takes.
      const [days] = grids;
      if (!days) throw new Error('the game has no grid');
      // Disabled until the page is hydrated; a disabled button takes no focus.
      await expect(numberIn(days, 1)).toBeEnabled();
      await numberIn(days, 1).focus();
      for (let n = 1; n <= 8; n++) {
        if (n > 1) await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Space');
      }
      await expect(days.locator('[aria-pressed=true]')).toHaveCount(play.positions[0]?.choose ?? 0);
      await expect(numberIn(days, 8)).toHaveAttribute('aria-disabled', 'true');
      if (grids[1]) {
        // The next tab stop is the next grid; another month replaces the first.
        await page.keyboard.press('Tab');
        await expect(numberIn(grids[1], 1)).toBeFocused();
        await page.keyboard.press('Space');
        // Words run in the direction of the language, numbers do not.
        const direction = await grids[1].evaluate((grid) => getComputedStyle(grid).direction);
        await page.keyboard.press(direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
        await page.keyboard.press('Enter');
        await expect(grids[1].locator('[aria-pressed=true]')).toHaveCount(1);
        await expect(numberIn(grids[1], 2)).toHaveAttribute('aria-pressed', 'true');
      }
      await expect(missing).toHaveCount(0);
      await expectAccessible(page);
      await me.press('play:clear');
      await expect(missing).toHaveCount(places);
      await me.press('play:quick');
      await expect(missing).toHaveCount(0);
      await me.press('play:add');
      await choose(me, game, picks);
      await me.press('play:add');

      // My Plan: one entry is edited, one removed; several draws have a last day; the bar shows the total.
      if (width === 390) await page.getByRole('button', { name: t('play:plan.open') }).click();
      const panel = width === 390 ? page.getByRole('dialog') : page.getByRole('complementary');
      await panel.getByRole('button', { name: t('play:plan.remove', { n: 1 }) }).click();
      await expectAccessible(page);
      await panel.getByRole('button', { name: t('play:plan.edit', { n: 1 }) }).click();
      await expect(page.getByRole('button', { name: t('play:save') })).toBeVisible();
      await me.press('play:cancel');
      const draws = page.getByRole('spinbutton', { name: t('play:draws.label') });
      await draws.fill('3');
      await expectSale(me, game, step);
      // A reload keeps all of it.
      await page.reload();
      await expect(draws).toHaveValue('3');
      await context.close();
    });
