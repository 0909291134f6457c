import { expect, test, type Browser, type Page } from '@playwright/test';
import { localHref } from '#i18n/paths.ts';
import { SCREENS } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';

/** Letters twice as large, as the browser's own setting makes them (WCAG 1.4.4; the accessibility statement promises it). */
async function largeAt(browser: Browser, width: number, player = false): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  if (player) await restoreSession((await registerPlayer()).session, context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  return page;
}

/** What of the header's controls and of the page's figures stands outside the screen, and whether the page is wider than it. */
const outside = (page: Page) =>
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
  test(`letters twice as large keep within the page: ${locale}, ${width}`, async ({ browser }) => {
    const page = await largeAt(browser, width);
    for (const path of sampleCases(`large text ${locale} ${width}`, PAGES, 3)) {
      await page.goto(origin() + localHref(path, locale));
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect([path, await outside(page)]).toEqual([path, { wider: 0, out: [] }]);
    }
    await page.context().close();
    const mine = await largeAt(browser, width, true);
    await mine.goto(origin() + localHref('/account/order/list', locale));
    await expect(mine.locator('.shell-row .balance-figure')).toContainText('0.00');
    expect(await outside(mine)).toEqual({ wider: 0, out: [] });
    await mine.context().close();
  });

test('on a screen that holds few lines nothing is fixed over the page', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 256 } });
  await page.goto(`${origin()}/lottery/magic5`);
  for (const part of ['.consent', '.pay-bar']) await expect(page.locator(part)).toHaveCSS('position', 'static');
  await page.close();
});

test('in forced colours what can be chosen has a border, and what is chosen a ground of its own', async ({ page }) => {
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

test('the end of the page is its end: nothing of the footer grows when somebody comes there', async ({ page }) => {
  const high = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/lottery/play', '/faq'])
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(origin() + path);
      const before = await high();
      const short = page.evaluate(
        () =>
          new Promise<number>((tell) => {
            const say = () => tell(document.documentElement.scrollHeight - innerHeight - scrollY);
            addEventListener('scrollend', say, { once: true });
          }),
      );
      await page.keyboard.press('End');
      expect([path, width, Math.round(await short), await high()]).toEqual([path, width, 0, before]);
    }
});
