import { expect, test, type Browser, type Page, type Route } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { origin } from '../support/product.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sampleCases } from '../support/sample.ts';
import { waitForSeries } from '../support/series-on-sale.ts';

/** The header: balance, menus and the player's notices. */
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const MONEY = { totalBalance: 0, betBalance: 0, giftBalance: 0, withdrawableAmount: 0, showDeposit: true };
const NOTHING_UNREAD = { unreadSysMessage: 0, unreadOperateMessage: 0 };

async function openAsPlayer(browser: Browser, viewport: { readonly width: number; readonly height: number }) {
  const { session } = await registerPlayer();
  const context = await browser.newContext({ viewport });
  await restoreSession(session, context);
  return { page: await context.newPage(), context, session };
}
const answer = (route: Route, data: object, code = 0) => route.fulfill({ json: { code, message: 'ok', data } });
const menu = (page: Page, name: string) =>
  page.locator('header .menu').filter({ has: page.getByRole('button', { name, exact: true }) });

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a menu closes 400 ms after the pointer has left it: motion ${reducedMotion}`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ reducedMotion });
    await page.goto(origin());
    const panel = menu(page, 'Games').locator('.menu-panel');
    await menu(page, 'Games').hover();
    await expect(panel).toBeVisible();
    // The closing animation is paused at once, so that a slow machine can read both moments of it.
    await panel.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      element.addEventListener('transitionrun', () => {
        for (const move of element.getAnimations()) move.pause();
      });
    });
    await page.mouse.move(700, 800);
    await expect.poll(() => panel.evaluate((element) => element.getAnimations().length)).toBeGreaterThan(0);
    const seen = await panel.evaluate((element) =>
      [399, 401].map((ms) => {
        for (const move of element.getAnimations()) move.currentTime = ms;
        return getComputedStyle(element).visibility;
      }),
    );
    expect(seen).toEqual(['visible', 'hidden']);
  });

test('shows only the menu under the pointer', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(origin());
  await menu(page, 'Games').hover();
  await expect(menu(page, 'Games').locator('.menu-panel')).toBeVisible();
  await menu(page, 'Latest draws').hover();
  const shown = await menu(page, 'Games')
    .locator('.menu-panel')
    .evaluate((panel) => [getComputedStyle(panel).visibility, panel.getAnimations().length]);
  expect(shown).toEqual(['hidden', 0]);
  await expect(menu(page, 'Latest draws').locator('.menu-panel')).toBeVisible();
});

test('without JavaScript the header works by links and hover', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(origin());
  await page.locator('header .menu').first().hover();
  await page.locator('header .menu-panel').getByRole('link', { name: 'Magic5' }).click();
  await expect(page).toHaveURL(/\/lottery\/magic5$/);
  await page.locator('header').getByRole('link', { name: 'Draws' }).click();
  await expect(page).toHaveURL(/\/lottery\/results$/);
  await page.locator('header').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar-AE\/lottery\/results$/);
  await context.close();
});

test('without JavaScript a phone reaches the games, the footer links and live chat in its language', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${origin()}/ar-AE/news`);
  await page.locator('header [data-open=side-panel]').click();
  await expect(page.locator('[data-shell=footer]')).toBeInViewport();
  await page.locator('header [data-open=games-dialog]').click();
  await expect(page).toHaveURL(/\/ar-AE\/lottery\/play$/);
  // The login page has no footer of its own.
  await page.goto(`${origin()}/account/login`);
  await page.locator('header [data-open=side-panel]').click();
  await expect(page.locator('[data-shell=footer]')).toBeInViewport();
  await page.goto(`${origin()}/ar-AE/news`);
  const chat = (await page.locator('[data-open-chat]').first().getAttribute('href')) ?? '';
  await page.goto(origin() + chat);
  await expect(page).toHaveURL(/locale=ar-AE/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await context.close();
});

test('shows a dash for an unknown balance without a network', async ({ browser }) => {
  const { page, context } = await openAsPlayer(browser, DESKTOP);
  await page.route('**/hapi/100124*', (route) => route.abort());
  await page.goto(`${origin()}/lottery/play`);
  await context.setOffline(true);
  const figure = page.locator('header .balance-figure > span');
  await expect.poll(() => figure.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"—"');
  await context.close();
});

test('shows a hidden balance as six asterisks, also on the next page', async ({ browser }) => {
  const { page, context } = await openAsPlayer(browser, DESKTOP);
  await page.goto(origin());
  const chip = page.locator('header .balance-figure');
  await expect(chip).toContainText('0.00');
  await page.getByRole('button', { name: 'Hide the balance' }).click();
  await expect(chip).toHaveText(/^AED\s\W?\*{6}\W?$/u);
  await page.goto(`${origin()}/lottery/play`);
  await expect(chip).toHaveText(/^AED\s\W?\*{6}\W?$/u);
  await page.getByRole('button', { name: 'Show the balance' }).click();
  await expect(chip).toContainText('0.00');
  await context.close();
});

test('shows more than 99 unread messages as 99+', async ({ browser }) => {
  const { page, context, session } = await openAsPlayer(browser, DESKTOP);
  const unread = { unreadSysMessage: 60, unreadOperateMessage: 40 };
  await page.route('**/hapi/100124*', (route) =>
    answer(route, { ...MONEY, ...unread, userOpenId: session.user.userOpenId }),
  );
  await page.goto(`${origin()}/`);
  await expect(page.locator('.bell .badge')).toHaveText('99+');
  await page.getByRole('button', { name: 'My account' }).click();
  const item = menu(page, 'My account').getByRole('link', { name: /^Notifications/ });
  await expect(item.locator('.badge')).toHaveText('99+');
  await context.close();
});

test('marks an unclaimed grand prize at the orders, and asks for it once, when the menu opens', async ({ browser }) => {
  const { page, context } = await openAsPlayer(browser, DESKTOP);
  let requests = 0;
  await page.route('**/hapi/101078*', (route) => {
    requests += 1;
    return answer(route, {
      unclaimed: true,
      winningBigAmount: 10_000_000,
      winningBigConfigAmount: 10_000_000,
      winningBigPicUrl: '',
    });
  });
  await page.goto(`${origin()}/lottery/play`);
  await expect(page.locator('header .balance-figure')).toContainText('0.00');
  expect(requests).toBe(0);
  const open = page.getByRole('button', { name: 'My account' });
  await open.click();
  await expect(page.locator('header').getByRole('link', { name: 'My orders Big win' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open.click();
  await expect(page.locator('header .big-win')).toBeVisible();
  expect(requests).toBe(1);
  await context.close();
});

test('leads to the login and back when the balance is opened after the session ended', async ({ browser }) => {
  const { page, context } = await openAsPlayer(browser, DESKTOP);
  // The socket opens, but nobody answers CONNECT: a connected page would ask for the wallet by itself, and log out
  // before the click.
  await page.routeWebSocket(/./, () => undefined);
  await page.goto(`${origin()}/lottery/play`);
  await expect(page.locator('header .balance-figure')).toContainText('0.00');
  await page.route('**/hapi/100124*', (route) => answer(route, {}, 401_000_001));
  await page.locator('header').getByRole('button', { name: 'Balance', exact: false }).first().click();
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Flottery%2Fplay$/);
  await context.close();
});

test('leads a visitor from the balance to the login, and from a deposit to the login and back', async ({
  browser,
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(origin());
  await page.locator('header').getByRole('link', { name: 'Balance' }).click();
  await expect(page).toHaveURL(/\/account\/login$/);
  const { page: playerPage, context } = await openAsPlayer(browser, DESKTOP);
  await playerPage.goto(origin());
  await expect(playerPage.locator('header .balance-figure')).toContainText('0.00');
  await playerPage.evaluate(() => localStorage.removeItem('user_info'));
  await playerPage.locator('header .balance-open').hover();
  await playerPage.locator('header').getByRole('link', { name: 'Deposit' }).click();
  await expect(playerPage).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Fdeposit$/);
  await context.close();
});

for (const locale of LOCALES)
  test(`the side panel is 320 px wide at the page's end and lists both languages: ${locale}`, async ({ browser }) => {
    const { page, context } = await openAsPlayer(browser, PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(origin() + localHref('/', locale));
    await page.locator('header [data-open=side-panel]').click();
    const panel = page.locator('#side-panel');
    await expect(panel.locator('.side-head [data-balance]')).toContainText('0.00');
    const { x, width, height } = (await panel.boundingBox()) ?? { x: -1, width: 0, height: 0 };
    expect([x, width, height]).toEqual([locale === 'ar-AE' ? 0 : PHONE.width - 320, 320, PHONE.height]);
    await expect(panel.locator('[data-lang]')).toHaveText(['English', 'العربية']);
    await expect(panel.locator('[aria-current=true]')).toHaveText(locale === 'ar-AE' ? 'العربية' : 'English');
    await expectAccessible(page);
    const out = panel.locator('[data-log-out]');
    await out.scrollIntoViewIfNeeded();
    await expect(out).toBeInViewport({ ratio: 1 });
    await context.close();
  });

test('lays out one, two or three choices of the Play button evenly', async ({ page }) => {
  await waitForSeries('desert-garden');
  await page.setViewportSize(PHONE);
  await page.goto(origin());
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(page.locator('.play-choice > li')).toHaveCount(3);
  const rows = await page.locator('.play-choice').evaluate((list) => {
    const items = [...list.children].map((item) => item.cloneNode(true));
    return [1, 2, 3].map((count) => {
      list.replaceChildren(...[...items, ...items].slice(0, count).map((item) => item.cloneNode(true)));
      const whole = list.getBoundingClientRect().width;
      return [...list.children].map((item) => Math.round((item.getBoundingClientRect().width / whole) * 20) / 20);
    });
  });
  expect(rows).toEqual([[1], [0.5, 0.5], [1, 0.5, 0.5]]);
});

const HEADERS = LOCALES.flatMap((locale) => [false, true].map((signedIn) => ({ locale, signedIn })));
for (const { locale, signedIn } of sampleCases('header on one line', HEADERS, 2))
  test(`stays on one line at every width: ${locale}, ${signedIn ? 'in' : 'out'}`, async ({ browser }) => {
    const { page, context, session } = await openAsPlayer(browser, PHONE);
    if (!signedIn) await page.addInitScript(() => localStorage.removeItem('user_info'));
    await page.route('**/hapi/100124*', (route) =>
      answer(route, { ...MONEY, ...NOTHING_UNREAD, totalBalance: 123_456_789, userOpenId: session.user.userOpenId }),
    );
    await page.goto(origin() + localHref('/lottery/play', locale));
    if (signedIn) await expect(page.locator('header .balance-figure')).toContainText('1,234,567.89');
    for (const width of [360, 390, 700, 959, 960, 1100, 1263, 1264, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const layout = await page.locator('.shell-row').evaluate((row) => {
        const boxes = [...row.children].map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
        const inOrder = boxes.toSorted((a, b) => a.left - b.left);
        const clash = inOrder.some((box, i) => box.right > (inOrder[i + 1]?.left ?? Infinity) + 0.5);
        return { height: row.clientHeight, wider: row.scrollWidth - row.clientWidth, clash };
      });
      expect([width, layout]).toEqual([width, { height: 46, wider: 0, clash: false }]);
    }
    await context.close();
  });

test('shows the link to the top after 400 px', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(origin());
  const top = page.getByRole('link', { name: 'Back to the top' });
  await page.evaluate(() => scrollTo(0, 402));
  await expect(top).toBeVisible();
  await page.evaluate(() => scrollTo(0, 398));
  await expect(top).toBeHidden();
  await page.evaluate(() => scrollTo(0, 402));
  await top.click();
  await expect(top).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('shows the version, the minimum age and the support address in the footer', async ({ page }) => {
  for (const locale of LOCALES) {
    await page.goto(origin() + localHref('/lottery/play', locale));
    const foot = page.locator('[data-shell=footer]');
    await expect(foot).toContainText('1.0.5');
    await expect(foot).toContainText('18');
    await expect(foot.getByRole('link', { name: 'support@naseeb.example' })).toHaveAttribute(
      'href',
      'mailto:support@naseeb.example',
    );
  }
});
