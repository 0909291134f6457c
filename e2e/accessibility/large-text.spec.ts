import { expect, test, type Browser, type Page } from '@playwright/test';
import { localHref } from '#i18n/paths.ts';
import { SCREENS } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';

/**
 * A page at twice the text size, as the browser's own setting makes it (WCAG 1.4.4; the accessibility statement
 * promises it).
 */
async function openWithLargeText(browser: Browser, width: number, player = false): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  if (player) await restoreSession((await registerPlayer()).session, context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  return page;
}

/** Header controls and figures that lie outside the screen, and how much wider than the screen the page is. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const parts = [...document.querySelectorAll('.shell-row > *, .shell-row :is(a, button), main .amount, .pay-bar *')];
    const out = parts
      .filter(
        (part) =>
          part.checkVisibility({ visibilityProperty: true }) && !part.closest('.menu-panel, .sr-only, .brand-word'),
      )
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect();
        return width > 0 && (left < -0.5 || right > clientWidth + 0.5);
      })
      .map((part) => part.outerHTML.slice(0, 80));
    return { wider: Math.max(scrollWidth, document.body.scrollWidth) - clientWidth, out };
  });

/** `npm test` visits some of these on each screen, `npm run campaign` all. */
const PAGES = [
  '/',
  '/news',
  '/faq',
  '/about-us',
  '/lottery/results',
  '/lottery/play',
  '/lottery/magic5',
  '/account/login',
];

for (const [locale, width] of SCREENS)
  test(`fits the page at twice the text size: ${locale}, ${width}`, async ({ browser }) => {
    const page = await openWithLargeText(browser, width);
    for (const path of sampleCases(`large text ${locale} ${width}`, PAGES, 3)) {
      await page.goto(origin() + localHref(path, locale));
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect([path, await findOverflow(page)]).toEqual([path, { wider: 0, out: [] }]);
    }
    await page.context().close();
    const ownPage = await openWithLargeText(browser, width, true);
    await ownPage.goto(origin() + localHref('/account/order/list', locale));
    await expect(ownPage.locator('.shell-row .balance-figure')).toContainText('0.00');
    expect(await findOverflow(ownPage)).toEqual({ wider: 0, out: [] });
    await ownPage.context().close();
  });

test('fixes nothing over the page on a very low screen', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 256 } });
  await page.goto(`${origin()}/lottery/magic5`);
  await page.getByRole('button', { name: 'Easy Pick' }).click();
  await page.getByRole('button', { name: 'Add to My Plan' }).click();
  for (const part of ['.consent', '.pay-bar']) await expect(page.locator(part)).toHaveCSS('position', 'static');
  await page.close();
});

test('gives buttons a border, and pressed ones another background, in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${origin()}/lottery/luckyday`);
  const [number, month] = [/^Numbers/, /month/i].map((name) =>
    page.getByRole('main').getByRole('group', { name }).first().getByRole('button').first(),
  );
  const style = (part: typeof number, name: string) =>
    part?.evaluate((element, one) => getComputedStyle(element).getPropertyValue(one), name);
  for (const part of [number, month]) {
    expect(await style(part, 'border-top-width')).toBe('1px');
    const before = await style(part, 'background-color');
    await part?.click();
    await expect(part ?? page.locator('body')).toHaveAttribute('aria-pressed', 'true');
    expect(await style(part, 'background-color')).not.toBe(before);
  }
  const add = page.getByRole('main').getByRole('button', { name: 'Add to My Plan' });
  expect(await add.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
});

test('keeps the height of the page when its end comes into view', async ({ page }) => {
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/lottery/play', '/faq'])
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(origin() + path);
      const before = await pageHeight();
      // Not by the End key: a press is lost while the page is still starting.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const missingPixels = () =>
        page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
      await expect.poll(missingPixels, { message: `${path} at ${width}` }).toBe(0);
      expect([path, width, await pageHeight()]).toEqual([path, width, before]);
    }
});
