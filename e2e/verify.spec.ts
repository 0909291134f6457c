import { expect, test, type Page } from '@playwright/test';
import { origin } from './support/journey.ts';

/** The page that checks draws, where the network or the file is not as it should be: it never waits for ever. */
const file = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'draw.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const verdict = (page: Page) => page.getByRole('heading', { name: 'This does not hold' });
const working = (page: Page) => page.getByText('Checking on your device…');
const open = async (page: Page) => {
  await page.goto(`${origin()}/lottery/verify`);
  await expect(page.getByRole('button', { name: 'Replay this draw' })).toBeEnabled();
};

test('keys that could not be fetched are fetched again for a file', async ({ page }) => {
  let fails = true;
  await page.route('**/open/keys.json', (route) => (fails ? route.abort() : route.continue()));
  await open(page);
  await expect(page.getByRole('alert')).toContainText('keys');
  await file(page, '{"record":{"drawId":"69-261121-0642"}}');
  await expect(page.getByRole('alert')).toContainText('keys');
  fails = false;
  await file(page, '{"record":{"drawId":"69-261121-0643"}}');
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an empty record is looked at like any other, and does not hold', async ({ page }) => {
  await open(page);
  await file(page, '{"record":null}');
  await expect(verdict(page)).toBeVisible();
  await expect(working(page)).toHaveCount(0);
});

test('a verifier that does not load is said, and loaded again for the next check', async ({ page }) => {
  let fails = true;
  await page.route(/replay\.worker/, (route) => (fails ? route.abort() : route.continue()));
  await open(page);
  await file(page, '{"record":{}}');
  await expect(page.getByRole('alert')).toContainText('could not run');
  await expect(working(page)).toHaveCount(0);
  fails = false;
  await file(page, '{"record":{"drawId":"69-261121-0642"}}');
  await expect(verdict(page)).toBeVisible();
});
