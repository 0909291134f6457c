import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { octaluck } from '#games/octaluck/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import type { Entry, Game } from '#games/game.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { drawNumbers, moveToMidSale } from '../support/product-clock.ts';
import { createPerson, sentencePattern, type Person } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { createBuyer } from '../support/buyer.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

const pathOf = ({ key }: Game) => `/lottery/${key}`;
const planOf = ({ page }: Person) => page.getByRole('complementary');
const visible = (found: Locator) => found.filter({ visible: true }).first();

/** Stores a cart in the tab, as the play page does. */
async function storePlan({ page }: Person, game: Game, entries: readonly Entry[]): Promise<void> {
  await page.goto(`${origin()}/healthz`);
  const [first] = entries;
  const plan = { draft: first, entries, draws: 1, editing: null };
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `play:${game.key}`,
    JSON.stringify(plan),
  ] as const);
}

/** Pays for the cart while sales are open, and waits on the same page for the win. */
async function payAndWin(me: Person, game: Game, price: number, prize: number): Promise<void> {
  const { page, t, locale } = me;
  const pay = page.getByRole('button', {
    name: sentencePattern(t('play:bar.pay', { amount: moneyText(price, locale) })),
  });
  await visible(pay).click();
  const done = page.getByRole('dialog').filter({ hasText: t('play:done.title') });
  await done.getByRole('button', { name: t('play:done.on') }).click();
  await drawNumbers(page, game.lotteryType);
  const won = page.getByRole('dialog').filter({ hasText: t('win:prize') });
  await expect(won).toBeVisible({ timeout: 60_000 });
  // The page has shown the numbers before, with or without motion.
  expect(await page.locator('main header .balls').innerText()).not.toContain('?');
  // A win below the stake is reported without celebration.
  await expect(won).not.toContainText(t('win:title'));
  await expect(won).toContainText(t('win:inWallet'));
  await expect(won.locator('.win-amount')).toContainText(sentenceIn(moneyText(prize, locale)));
  await expectAccessible(page);
  await won.getByRole('button', { name: t('win:close') }).click();
}
const sentenceIn = (text: string): RegExp => new RegExp(sentencePattern(text).source.replace(/^\^|\$$/g, ''), 'u');

async function expectSettledOrder(me: Person): Promise<void> {
  const { page, t } = me;
  await me.go('/account/order/list');
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('orders:status.3') });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').click();
  await expect(page.getByRole('main').getByText(t('orders:status.3')).first()).toBeVisible();
  await expectAccessible(page);
}

const main = (page: Page) => page.getByRole('main');
const add = (me: Person) => me.press('play:add');

test('Octaluck: plays from a pick to a settled win', async ({ browser }) => {
  const me = await createBuyer(browser, 'en-US', 1440, 50);
  const { page, t } = me;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await me.go(pathOf(octaluck));
  // Every number once as nap 1: three of the eight win in any draw.
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await page
      .getByRole('group', { name: t('play:grid', { from: 1, to: 8 }) })
      .getByRole('button', { name: String(n), exact: true })
      .click();
    await add(me);
  }
  await moveToMidSale(page, octaluck.lotteryType);
  await payAndWin(me, octaluck, 1_600, 1_350);
  await expectSettledOrder(me);
  await page.context().close();
});

test('Super Ocean: plays from a pick to a settled win', async ({ browser }) => {
  const me = await createBuyer(browser, 'ar-AE', 1440, 50);
  const { page, t } = me;
  // Every creature once: six of the 36 win in any draw. The last one is tapped.
  await storePlan(
    me,
    superOcean,
    Array.from({ length: 35 }, (_, i) => ({ play: 'pick1', picks: [[i + 1]], multiple: 1 })),
  );
  await me.go(pathOf(superOcean));
  await me.press('play:clear');
  await main(page)
    .getByRole('button', { name: `36 ${t('games:superOcean.creatures.36')}` })
    .click();
  await add(me);
  await moveToMidSale(page, superOcean.lotteryType);
  await payAndWin(me, superOcean, 3_600, 3_060);
  await expectSettledOrder(me);
  await page.context().close();
});

test('Color Prediction: plays from a pick to a settled win, and updates the last draws', async ({ browser }) => {
  const me = await createBuyer(browser, 'en-US', 1440, 50);
  const { page, t } = me;
  await me.go(pathOf(colorPrediction));
  for (const key of ['small', 'big']) {
    await page.getByRole('radio', { name: t(`games:colorPrediction.plays.${key}.name`) }).check();
    await add(me);
  }
  const name = t('games:colorPrediction.past.title');
  const draw = page.getByRole('heading', { name: /\d{6}-\d{4}/ });
  await moveToMidSale(page, colorPrediction.lotteryType);
  const phase = /\d{6}-\d{4}/.exec(await draw.innerText())?.[0] ?? '';
  expect(phase).not.toBe('');
  await payAndWin(me, colorPrediction, 200, 190);
  // The table updates without a reload. Another draw may have been added since.
  const row = page.getByRole('table', { name }).getByRole('row').filter({ hasText: phase });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(
    new RegExp(['small', 'big'].map((key) => t(`games:colorPrediction.plays.${key}.name`)).join('|')),
  );
  await expect(
    page.getByRole('list', { name: t('games:colorPrediction.past.strip') }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expectAccessible(page);
  await expectSettledOrder(me);
  await page.context().close();
});

const SCREENS = [
  ['en-US', 1440, 'light'],
  ['ar-AE', 390, 'dark'],
] as const satisfies readonly (readonly [Locale, number, 'light' | 'dark'])[];

for (const [locale, width, colorScheme] of sampleCases('fast games', SCREENS, 1)) {
  const open = async (browser: Browser, game: Game) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale, colorScheme });
    const me = createPerson(await context.newPage(), locale);
    await me.go(pathOf(game));
    await expect(me.page.locator('footer')).toHaveCount(0);
    await expect(me.page.getByRole('button', { name: me.t('play:clear') })).toBeEnabled();
    return me;
  };
  const count = async (me: Person, entries: number) => {
    await expect(visible(me.page.getByText(me.t('play:bar.entries', { count: entries })))).toBeVisible();
  };

  test(`Octaluck's picker works by keyboard and pointer, ${locale} at ${width} px`, async ({ browser }) => {
    const me = await open(browser, octaluck);
    const { page, t } = me;
    const grid = page.getByRole('group', { name: t('play:grid', { from: 1, to: 8 }) });
    const number = (n: number) => grid.getByRole('button', { name: String(n), exact: true });
    const addButton = page.getByRole('button', { name: t('play:add') });
    await page.getByRole('tab', { name: t('games:octaluck.groups.predict') }).click();
    await page.getByRole('radio', { name: '3', exact: true }).check();
    await expect(page.getByRole('heading', { name: t('games:octaluck.plays.predict3.name') })).toBeVisible();
    // By the keyboard: one stop for the grid, arrows in it, left to right in both languages.
    await number(1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(number(2)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(number(8)).toHaveAttribute('aria-pressed', 'true');
    await expect(addButton).toHaveAttribute('aria-disabled', 'true');
    await number(5).click();
    await expect(number(1)).toHaveAttribute('aria-disabled', 'true');
    const chosen = page.getByRole('list', { name: `${t('play:chosen')}: ${formatList(['2', '8', '5'], locale)}` });
    await expect(chosen).toBeVisible();
    await page.reload();
    await expect(chosen).toBeVisible();
    await add(me);
    await count(me, 1);
    await page.getByRole('tab', { name: t('games:octaluck.groups.group') }).click();
    await me.press('play:quick');
    await page.getByRole('radio', { name: '×50' }).check();
    await add(me);
    await count(me, 2);
    await expect(visible(page.getByText(t('games:octaluck.plays.group2.rule')))).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });

  test(`Super Ocean's picker shows the prizes for the chosen creatures, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const me = await open(browser, superOcean);
    const { page, t } = me;
    const grid = page.getByRole('group', { name: t('games:superOcean.grid') });
    const creature = (n: number) => grid.getByRole('button', { name: `${n} ${t(`games:superOcean.creatures.${n}`)}` });
    const table = page.getByRole('table', { name: t('games:superOcean.table.title') });
    const pays = async (n: number) => {
      const play = superOcean.plays[n - 1];
      await expect(table).toContainText(t('games:superOcean.table.of', { count: n }));
      await expect(table.getByRole('rowheader')).toHaveText(play?.tiers.map(({ ways }) => String(ways[0]?.[0])) ?? []);
      for (const [i, { prize }] of (play?.tiers ?? []).entries())
        await expect(table.getByRole('row').nth(i + 1)).toContainText(sentenceIn(moneyText(prize, locale)));
    };
    await expect(grid.getByRole('button')).toHaveCount(36);
    await expect(creature(1)).toBeEnabled();
    await creature(1).focus();
    await page.keyboard.press('End');
    await expect(creature(36)).toBeFocused();
    for (const [i, n] of [36, 4, 17, 9, 30, 1].entries()) {
      await creature(n).press('Space');
      await expect(creature(n)).toHaveAttribute('aria-pressed', 'true');
      await pays(i + 1);
    }
    await expect(visible(page.getByRole('status').filter({ hasText: t('games:superOcean.full') }))).toBeVisible();
    await expect(creature(2)).toHaveAttribute('aria-disabled', 'true');
    await creature(2).dispatchEvent('click');
    await expect(grid.getByRole('button', { pressed: true })).toHaveCount(6);
    await creature(36).click();
    await pays(5);
    await page.reload();
    await expect(grid.getByRole('button', { pressed: true })).toHaveCount(5);
    await pays(5);
    await expectAccessible(page);
    await add(me);
    await expect(grid.getByRole('button', { pressed: true })).toHaveCount(0);
    await page.getByRole('button', { name: `3: ${t('games:superOcean.easy.pick', { count: 3 })}` }).click();
    await expect(grid.getByRole('button', { pressed: true })).toHaveCount(3);
    await pays(3);
    await add(me);
    await count(me, 2);
    await expectAccessible(page);
    await page.context().close();
  });

  test(`Color Prediction's table takes one bet per entry, ${locale} at ${width} px`, async ({ browser }) => {
    const me = await open(browser, colorPrediction);
    const { page, t } = me;
    const bets = page.getByRole('group', { name: t('games:colorPrediction.bet') });
    const bet = (key: string) =>
      bets.getByRole('radio', { name: t(`games:colorPrediction.plays.${key}.name`) }).first();
    const digit = (n: number, colours: string) =>
      bets.getByRole('radio', { name: t(`games:colorPrediction.colours.${colours}`, { n }), exact: true });
    const addButton = page.getByRole('button', { name: t('play:add') });
    await expect(bets.getByRole('radio')).toHaveCount(15);
    // Nothing is chosen for the player.
    await expect(bets.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(addButton).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(t('games:colorPrediction.past.about')).first()).toBeVisible();
    await expect(bet('violet')).toBeEnabled();
    await bet('violet').focus();
    await page.keyboard.press('Space');
    await expect(bet('violet')).toBeChecked();
    await expect(visible(page.getByText(t('games:colorPrediction.plays.violet.rule')))).toBeVisible();
    await digit(5, 'greenViolet').check();
    await expect(bets.getByRole('radio', { checked: true })).toHaveCount(1);
    await page.reload();
    await expect(digit(5, 'greenViolet')).toBeChecked();
    await add(me);
    await expect(bets.getByRole('radio', { checked: true })).toHaveCount(0);
    await bet('green').check();
    await page.getByRole('radio', { name: '×10' }).check();
    await add(me);
    await count(me, 2);
    await me.press('play:quick');
    await expect(bets.getByRole('radio', { checked: true })).toHaveCount(1);
    await me.press('play:clear');
    await expect(bets.getByRole('radio', { checked: true })).toHaveCount(0);
    await expectAccessible(page);
    if (width === 390) await page.getByRole('button', { name: t('play:plan.open') }).click();
    const panel = width === 390 ? page.getByRole('dialog') : planOf(me);
    await expect(panel).toContainText(t('games:colorPrediction.plays.green.name'));
    await expect(panel).toContainText('1 3 5 7 9');
    await expectAccessible(page);
    await panel.getByRole('button', { name: t('play:plan.edit', { n: 2 }) }).click();
    await expect(bet('green')).toBeChecked();
    await page.context().close();
  });
}
