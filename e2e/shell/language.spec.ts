import { expect, test } from '@playwright/test';
import { origin } from '../support/product.ts';

test('changes the language on the same page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin()}/lottery/quick-five/results?page=2#past`);
  await page.locator('header').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar-AE\/lottery\/quick-five\/results\?page=2#past$/);
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ar-AE');
});

test('the stored language leads to its page from either language, and a visitor without one stays', async ({
  page,
}) => {
  const stored = (lang: string | null) =>
    page.evaluate((value) => (value === null ? localStorage.clear() : localStorage.setItem('lang', value)), lang);
  await page.goto(`${origin()}/ar-AE/faq?topic=play`);
  await expect(page).toHaveURL(/\/ar-AE\/faq/);
  await stored('en-US');
  await page.goto(`${origin()}/ar-AE/faq?topic=play`);
  await expect(page).toHaveURL(`${origin()}/faq?topic=play`);
  await stored('ar-AE');
  await page.goto(`${origin()}/faq`);
  await expect(page).toHaveURL(`${origin()}/ar-AE/faq`);
  await page.goto(`${origin()}/ar-AE/faq`);
  await expect(page).toHaveURL(`${origin()}/ar-AE/faq`);
  await stored(null);
  await page.goto(`${origin()}/faq`);
  await expect(page).toHaveURL(`${origin()}/faq`);
});
