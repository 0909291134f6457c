import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { origin } from '../support/product.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** The frame of every page: a player's header and menus, and failures to load its parts. */
async function openAsPlayer(
  browser: Browser,
  options: { readonly width: number; readonly touch?: boolean; readonly path?: string },
) {
  const { session } = await registerPlayer();
  const context = await browser.newContext({
    viewport: { width: options.width, height: 900 },
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
  });
  await restoreSession(session, context);
  const page = await context.newPage();
  return { page, context, open: () => page.goto(origin() + (options.path ?? '/')) };
}
const balance = (page: Page) => page.locator('header').getByRole('button', { name: /Balance/ });
const popover = (page: Page) => page.locator('header .menu-panel').filter({ has: page.locator('[data-balance]') });

test('the balance opens by keyboard and leads to a deposit', async ({ browser }) => {
  const { page, context, open } = await openAsPlayer(browser, { width: 1440 });
  await open();
  await expect(balance(page)).toContainText('0.00');
  await balance(page).focus();
  await expect(popover(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(balance(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(popover(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popover(page)).toBeHidden();
  await expect(balance(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await popover(page).getByRole('link', { name: 'Deposit' }).press('Enter');
  await expect(page).toHaveURL(/\/account\/deposit$/);
  await context.close();
});

test('the balance opens with a tap, and a tap elsewhere closes it', async ({ browser }) => {
  const { page, context, open } = await openAsPlayer(browser, { width: 390, touch: true, path: '/ar-AE' });
  await open();
  const chip = page
    .locator('header')
    .getByRole('button', { name: /الرصيد/ })
    .first();
  await chip.tap();
  const panel = page.locator('header .menu-panel').filter({ has: page.getByRole('link', { name: 'إيداع' }) });
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('link', { name: 'إيداع' })).toBeVisible();
  await expectAccessible(page);
  await page.touchscreen.tap(20, 860);
  await expect(panel).toBeHidden();
  await context.close();
});

test('the menu of draws shows the latest result of every game that has one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect
    .poll(async () => (await (await page.request.get(`${origin()}/`)).text()).includes('data-latest-row'), {
      timeout: 90_000,
    })
    .toBe(true);
  await page.goto(`${origin()}/faq`);
  const requested = page.waitForResponse((response) => response.url() === `${origin()}/`);
  await page.getByRole('button', { name: 'Latest draws' }).click();
  const drawn = (await (await requested).text()).split('data-latest-row').length - 1;
  expect(drawn).toBeGreaterThan(0);
  await expect(page.locator('header [data-latest-row]')).toHaveCount(drawn);
});

test('a countdown in Arabic begins with its largest unit at the right', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin()}/ar-AE`);
  const clock = page.locator('.clock-boxes').first();
  const box = async (place: Locator) => (await place.boundingBox()) ?? { x: Number.NaN, width: 0 };
  const minutes = await box(clock.locator('[data-unit=minutes]'));
  const seconds = await box(clock.locator('[data-unit=seconds]'));
  expect(minutes.x).toBeGreaterThan(seconds.x);
  const [around, inside] = [await box(clock.locator('..')), await box(clock.locator('.clock-box').first())];
  expect(inside.x + inside.width).toBeCloseTo(around.x + around.width, 0);
});

test('without JavaScript a form says that it needs it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, words] of [
    ['/account/login', 'This page needs JavaScript'],
    ['/lottery/quick-five', 'This page needs JavaScript'],
    ['/ar-AE/account/register', 'تحتاج هذه الصفحة إلى جافا سكريبت'],
  ] as const) {
    await page.goto(origin() + path);
    await expect(page.locator('main noscript p')).toContainText(words);
    await expect(page.locator('main noscript p')).toBeVisible();
  }
  await page.goto(`${origin()}/lottery/results`);
  await expect(page.locator('noscript')).toHaveCount(0);
  await context.close();
});

test("loads the player's script again after a network failure", async ({ browser }) => {
  const { page, context, open } = await openAsPlayer(browser, { width: 1440 });
  await page.clock.install();
  const failed: string[] = [];
  await page.route(/\/_astro\/.*\.js/, (route) => {
    const [name = ''] = /[\w-]+(?=\.)/.exec(new URL(route.request().url()).pathname.split('/').pop() ?? '') ?? [];
    if (!/^(?:player|esm)/.test(name) || failed.includes(name)) return route.continue();
    failed.push(name);
    return route.abort();
  });
  await open();
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(balance(page)).toContainText('0.00', { timeout: 500 });
  }).toPass();
  expect(failed.length).toBeGreaterThan(0);
  await context.close();
});

test("shows a dialog's message as a toast if its script fails, and the next dialog as usual", async ({ page }) => {
  let fails = true;
  await page.route(/\/_astro\/dialogs\..*\.js/, (route) => (fails ? route.abort() : route.continue()));
  const leaveDialog = () =>
    page.evaluate(() =>
      sessionStorage.setItem('dialog', JSON.stringify({ name: 'notice', data: { message: 'The game rests.' } })),
    );
  await page.goto(origin());
  await leaveDialog();
  // Waited for while the page loads, because the toast disappears by itself.
  const toast = expect(page.getByRole('status').filter({ hasText: 'The game rests.' })).toBeVisible();
  await Promise.all([toast, page.reload()]);
  fails = false;
  await leaveDialog();
  await page.reload();
  await expect(page.getByRole('dialog').getByText('The game rests.')).toBeVisible();
});
test('pages refuse foreign frames and send no referrer to other sites', async ({ page }) => {
  const policies: string[] = [];
  for (const path of ['/', '/account/login', '/lottery/results', '/no/such/page']) {
    const answer = await page.request.get(origin() + path, { maxRedirects: 0 });
    const { 'content-security-policy': policy = '', ...headers } = answer.headers();
    expect([path, headers['x-content-type-options'], headers['referrer-policy']]).toEqual([
      path,
      'nosniff',
      'same-origin',
    ]);
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'self'")]);
    policies.push(policy);
  }
  expect(policies[0]).toContain("connect-src 'self';");
  for (const part of ["frame-src 'self';", "form-action 'self';", "base-uri 'none';"])
    expect(policies[0]).toContain(part);
});
