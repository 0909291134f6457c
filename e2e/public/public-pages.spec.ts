import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { getT } from '#i18n/server.ts';
import { closeSales, moveToLateSale } from '../support/product-clock.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { origin } from '../support/product.ts';
import { waitForSeries } from '../support/series-on-sale.ts';

/** Home, results and the shell around them, for a visitor. */
const newest = (page: Page, game: string) => page.locator(`[data-live=last-${game}]`);

/** Opens a page of Quick Five once its first draw has numbers; draws come every minute. */
async function openAfterFirstDraw(page: Page, path: string): Promise<void> {
  const drawn = page.locator('.balls .ball:not(.ball-missing)').first();
  await page.goto(origin() + path);
  if (await drawn.isVisible()) return;
  await closeSales(quickFive.lotteryType);
  await expect(async () => {
    await page.reload();
    await expect(drawn).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

test('the home page shows the prize, the price and the countdown in both languages', async ({ page }) => {
  await page.goto(origin());
  await expect(page).toHaveTitle('Naseeb: the lottery anyone can check');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('100,000,000');
  await expect(page.getByRole('link', { name: 'Play Lucky Day' })).toHaveAttribute('href', '/lottery/luckyday');
  await expect(page.locator('[data-unit=seconds]')).toHaveText(/^\d\d$/);
  await page.getByRole('link', { name: 'العربية' }).first().click();
  await expect(page).toHaveURL(/\/ar-AE$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('link', { name: 'العب يوم الحظ' })).toHaveAttribute('href', '/ar-AE/lottery/luckyday');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/ar-AE$/);
});

/** A card on home has a badge if its game has one, its own art, and leads with a prize or with its pace. */
async function expectCardFields(card: Locator, game: Game): Promise<void> {
  const badges = game.key === 'luckyday' ? [getT('en-US', 'home')('mark.1')] : [];
  await expect(card.locator('[data-mark]')).toHaveText(badges);
  await expect(card.locator('[data-game] svg')).toHaveCount(1);
  const [home, play] = [getT('en-US', 'home'), getT('en-US', 'play')];
  const leads =
    game.schedule.kind === 'every'
      ? [play('pace.every', { count: game.schedule.minutes })]
      : [home('jackpot'), home('winUpTo')];
  await expect(card).toContainText(new RegExp(leads.map(RegExp.escape).join('|')));
}

test('the home page and the list show every game with its price, its next draw and its links', async ({ page }) => {
  for (const path of ['/', '/lottery/play']) {
    await page.goto(origin() + path);
    for (const game of games) {
      const { key, name } = game;
      const title = getT('en-US', 'games')(`${name}.name`);
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      const play = card.getByRole('link', { name: `Play: ${title}` });
      await expect(play).toHaveAttribute('href', `/lottery/${key}`);
      await expect(card).toContainText(/AED\s\u2066?[\d,]+/);
      // A game whose sales are paused says so instead.
      const next = card.locator('.tag-warm:not([data-mark]), [data-countdown-to] [data-part=clock]').first();
      await expect(next).toHaveText(/^(?:\d?\d:)?\d\d:\d\d$|^(?:Sales|Drawing) /);
      if (path === '/') await expectCardFields(card, game);
    }
  }
  await page.getByRole('link', { name: 'Results: Super Ocean' }).click();
  await expect(page).toHaveURL(/\/lottery\/super-ocean\/results$/);
  await page.goto(`${origin()}/lottery/play`);
  await expect(page.getByRole('link', { name: 'Rules and odds: Pick 3' })).toHaveAttribute(
    'href',
    '/lottery/pick3#rules',
  );
});

test('remembers the chosen language on the next visit', async ({ page }) => {
  await page.goto(origin());
  await page.getByRole('link', { name: 'العربية' }).first().click();
  await expect(page).toHaveURL(/\/ar-AE$/);
  await page.goto('about:blank');
  await page.goto(`${origin()}/lottery/results`);
  await expect(page).toHaveURL(/\/ar-AE\/lottery\/results$/);
});

test('shows a new draw without a reload', async ({ page }) => {
  // Each game has numbers already, and the page opens before the next draw.
  await openAfterFirstDraw(page, '/');
  await moveToLateSale(page, quickFive.lotteryType);
  const [before, other] = await Promise.all(
    ['quick-five', 'super-ocean'].map((game) => newest(page, game).getAttribute('data-version')),
  );
  // The page also counts down to Saturday's draw; it follows the earliest one, and every draw of the same minute.
  await expect(newest(page, 'quick-five')).not.toHaveAttribute('data-version', before ?? '', { timeout: 90_000 });
  await expect(newest(page, 'super-ocean')).not.toHaveAttribute('data-version', other ?? '', { timeout: 30_000 });
  await expect(newest(page, 'quick-five').locator('.ball')).toHaveCount(5);
  await expect(newest(page, 'super-ocean').locator('.ball use')).toHaveCount(6);
});

test('results work without JavaScript, by page and by day', async ({ browser, page }) => {
  await openAfterFirstDraw(page, '/lottery/quick-five/results');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${origin()}/lottery/results`);
  await plain.getByRole('article').getByRole('link', { name: 'Quick Five' }).click();
  await expect(plain.getByRole('heading', { name: 'Quick Five', level: 1 })).toBeVisible();
  await expect(plain.getByRole('row')).toHaveCount(14);
  await expect(plain.getByRole('link', { name: 'Verify this draw' })).toHaveAttribute(
    'href',
    /\/lottery\/verify\?draw=69-\d{6}-\d{4}$/,
  );
  await plain.getByLabel('Day').fill('2020-01-01');
  await plain.getByRole('button', { name: 'Show' }).click();
  await expect(plain.getByText('There was no draw that day.')).toBeVisible();
  await context.close();
});

test('unknown paths redirect home in their language', async ({ page }) => {
  for (const [path, home] of [
    ['/no-such-page', '/'],
    ['/home', '/'],
    ['/ar-AE/no/such/page', '/ar-AE'],
  ] as const) {
    await page.goto(origin() + path);
    expect(new URL(page.url()).pathname).toBe(home);
  }
  expect((await page.request.get(`${origin()}/missing.png`)).status()).toBe(404);
});

test('menus open by keyboard, close with Esc, and list the latest draws', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAfterFirstDraw(page, '/lottery/results');
  const open = page.getByRole('button', { name: 'Latest draws' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  const rows = page.locator('[data-latest-results] [data-latest-row]');
  await expect(rows.filter({ hasText: 'Quick Five' }).locator('.ball')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await expect(open).toBeFocused();
});

test('the side panel of a phone takes the focus and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(origin());
  const open = page.getByRole('link', { name: 'Menu' });
  await open.click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
});

test('the Play button of a phone opens a list of games with a link to all', async ({ page }) => {
  await waitForSeries('desert-garden');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(origin());
  const open = page.getByRole('link', { name: 'Games' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Games' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Lucky Day', 'Magic5', 'Desert Garden']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await dialog.getByRole('link', { name: 'All games' }).click();
  await expect(page).toHaveURL(/\/lottery\/play$/);
});
