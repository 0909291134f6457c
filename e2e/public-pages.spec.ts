import { expect, test, type Page } from '@playwright/test';
import { expectSound } from './support/sound.ts';

/** What a visitor meets who is not logged in: home, results, the shell around them. */
const origin = () => process.env['E2E_ORIGIN'] ?? '';
const numbersOf = (page: Page) => page.locator('[data-live=hero-balls] .ball').allInnerTexts();

/** Draws come every minute: the first ones exist when a page has drawn balls. */
async function afterFirstDraw(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(origin() + path);
    await expect(page.locator('.balls .ball:not(.ball-missing)').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 150_000 });
}

test('the home page says what can be won, for how much and when, in both languages', async ({ page }) => {
  await page.goto(origin());
  await expect(page).toHaveTitle('Naseeb: the lottery anyone can check');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('841');
  await expect(page.getByRole('link', { name: 'Play Quick Five' })).toHaveAttribute('href', '/lottery/quick-five');
  await expect(page.locator('[data-unit=seconds]')).toHaveText(/^\d\d$/);
  await page.getByRole('link', { name: 'العربية' }).first().click();
  await expect(page).toHaveURL(/\/ar-AE$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('link', { name: 'العب كويك فايف' })).toHaveAttribute('href', '/ar-AE/lottery/quick-five');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/ar-AE$/);
});

test('the chosen language is remembered on the next visit', async ({ page }) => {
  await page.goto(origin());
  await page.getByRole('link', { name: 'العربية' }).first().click();
  await expect(page).toHaveURL(/\/ar-AE$/);
  await page.goto('about:blank');
  await page.goto(`${origin()}/lottery/results`);
  await expect(page).toHaveURL(/\/ar-AE\/lottery\/results$/);
});

test('a new draw appears by itself', async ({ page }) => {
  await afterFirstDraw(page, '/');
  const phase = page.locator('[data-live=hero-balls]');
  const before = await phase.getAttribute('data-version');
  await expect(phase).not.toHaveAttribute('data-version', before ?? '', { timeout: 90_000 });
  expect(await numbersOf(page)).toHaveLength(5);
});

test('results read without JavaScript, by page and by day', async ({ browser, page }) => {
  await afterFirstDraw(page, '/lottery/quick-five/results');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${origin()}/lottery/results`);
  await plain.getByRole('link', { name: 'Prizes, winners and past draws' }).click();
  await expect(plain.getByRole('heading', { name: 'Quick Five', level: 1 })).toBeVisible();
  await expect(plain.getByRole('row')).toHaveCount(14);
  await expect(plain.getByRole('link', { name: 'Proved · replay this draw' })).toHaveAttribute(
    'href',
    /\/lottery\/verify\?draw=69-\d{6}-\d{4}$/,
  );
  await plain.getByLabel('Day').fill('2020-01-01');
  await plain.getByRole('button', { name: 'Show' }).click();
  await expect(plain.getByText('There was no draw on that day.')).toBeVisible();
  await context.close();
});

test('unknown paths lead home, in the language they were asked in', async ({ page }) => {
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

test('menus open with the keyboard, close with Esc, and list the latest draws', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await afterFirstDraw(page, '/lottery/results');
  const open = page.getByRole('button', { name: 'Latest draws' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[data-latest] .ball')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await expect(open).toBeFocused();
});

test('the side panel of a phone holds the focus and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(origin());
  const open = page.getByRole('button', { name: 'Menu' });
  await open.click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const path of [
    '/',
    '/ar-AE',
    '/lottery/results',
    '/ar-AE/lottery/quick-five/results',
    '/sandbox/ui',
    '/Privacy-Notice',
    '/ar-AE/Terms-and-Conditions',
  ])
    test(`${path} at ${width} px: nothing serious for axe, nothing wider than the screen`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(origin() + path);
      await expectSound(page);
    });
