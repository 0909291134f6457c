import { expect, test, type Page } from '@playwright/test';
import { waitForSeries } from '../support/series-on-sale.ts';
import { origin } from '../support/product.ts';

/** Printed pages: the text only, dark on white, in either colour scheme. */
const PAGES = [
  '/newDetail?id=how-a-draw-is-proved',
  '/faq',
  '/ar-AE/Terms-and-Conditions',
  '/how-to-play?game=magic5',
  '/ar-AE/lottery/results',
  '/lottery/quick-five/results',
] as const;

/** Of the visible text: how many elements, the lightest colour from 0 to 255, and the page's background. */
const measureText = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, td, dd)')].filter(
      (one) => one.checkVisibility() && one.textContent.trim() !== '' && one.closest('svg') === null,
    );
    const light = shown.map((one) => {
      const [r = 0, g = 0, b = 0] = (getComputedStyle(one).color.match(/[\d.]+/g) ?? []).map(Number);
      return Math.max(r, g, b);
    });
    return {
      texts: shown.length,
      lightest: Math.max(...light),
      paper: getComputedStyle(document.body).backgroundColor,
    };
  });

test('prints the text of a page dark on white, without the shell', async ({ page }) => {
  for (const path of PAGES) {
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
    await page.goto(origin() + path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const { texts, lightest, paper } = await measureText(page);
    expect([path, paper]).toEqual([path, 'rgb(255, 255, 255)']);
    expect(texts, path).toBeGreaterThan(3);
    expect(lightest, path).toBeLessThan(150);
    for (const part of ['[data-shell=header]', '[data-shell=footer]', '.stale', 'main button'])
      for (const one of await page.locator(part).all()) await expect(one, `${path} ${part}`).toBeHidden();
    await expect(page.locator('main h1').first()).toBeVisible();
  }
});

test('prints the home page without gaps and without decorative art', async ({ page }) => {
  // Of the games that it lists, e-instants come on sale last.
  await waitForSeries('lantern-lines');
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto(origin());
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main .hue-art').first()).toBeHidden();
  const gaps = await page.evaluate(() => {
    const words = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, bdi, span)')].filter(
      (one) => one.checkVisibility() && one.textContent.trim() !== '',
    );
    const boxes = words.map((one) => one.getBoundingClientRect()).sort((a, b) => a.top - b.top);
    let end = boxes[0]?.top ?? 0;
    return boxes.map(({ top, bottom }) => {
      const gap = top - end;
      end = Math.max(end, bottom);
      return gap;
    });
  });
  expect(gaps.length).toBeGreaterThan(40);
  expect(Math.max(...gaps)).toBeLessThan(100);
});

test('prints the address of an external link, and not of an internal one', async ({ page }) => {
  await page.goto(`${origin()}/newDetail?id=how-a-draw-is-proved`);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const words = document.querySelector('.words');
    const link = (href: string) => {
      const one = Object.assign(document.createElement('a'), { href, textContent: 'x' });
      words?.append(one);
      return getComputedStyle(one, '::after').content;
    };
    return [link('https://drand.love/'), link('/lottery/verify')];
  });
  expect(printed[0]).toContain('drand.love');
  expect(printed[1]).toBe('none');
});
