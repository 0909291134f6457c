import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { origin } from '../support/product.ts';

test('/sandbox copies a card, and fits a phone', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(`${origin()}/sandbox`);
  const cards = page.getByRole('region', { name: 'Test cards' });
  await cards.getByRole('button', { name: 'Copy 4000 0000 0000 0036' }).click();
  await expect(cards.getByRole('button', { name: 'Copied 4000 0000 0000 0036' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000 0000 0000 0036');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  await expectAccessible(page);
  await context.close();
});
