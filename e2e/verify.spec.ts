import { expect, test, type Page } from '@playwright/test';
import { makeDraw, pins } from '../tests/support/draw-vectors.ts';
import { origin, personAt } from './support/journey.ts';

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

/** A receipt as its operator signs it, with that operator's keys as the installation's. */
const { record, tickets } = makeDraw();
const receipt = tickets[0]?.receipt;
async function keys(page: Page): Promise<void> {
  const { operatorKey, beacon } = pins;
  await page.route('**/open/keys.json', (route) => route.fulfill({ json: { version: 1, operatorKey, beacon } }));
}

for (const locale of ['en-US', 'ar-AE'] as const)
  test(`a receipt pasted alone is said to be genuine, and what is known of its draw, in ${locale}`, async ({
    page,
  }) => {
    await keys(page);
    let published = false;
    const { drawId, commitment } = record;
    await page.route(`**/open/draws/${drawId}.json`, (route) =>
      route.fulfill({ json: published ? record : { drawId, commitment } }),
    );
    const me = personAt(page, locale);
    await me.go('/lottery/verify');
    const paste = async (value: unknown) => {
      await page.getByRole('textbox', { name: me.t('verify:ticket.label') }).fill(JSON.stringify(value));
      await me.press('verify:ticket.submit');
    };
    const says = (words: string) => page.getByRole('heading', { name: me.t(`verify:receipt.${words}`), exact: true });
    await paste(receipt);
    await expect(says('early')).toBeVisible();
    published = true;
    const ofDraw = page.getByRole('button', { name: drawId });
    await ofDraw.focus();
    await page.keyboard.press('Enter');
    await expect(says('drawn')).toBeVisible();
    await expect(ofDraw).toBeFocused();
    await expect(ofDraw).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('heading', { name: me.t('verify:verdict.held') })).toBeVisible();
    // What is at hand by now needs no connection.
    await page.unroute(`**/open/draws/${drawId}.json`);
    await page.context().setOffline(true);
    await paste(receipt);
    await expect(says('offline')).toBeVisible();
    await paste({ ...receipt, issuedAt: '2026-11-21T06:41:00.001Z' });
    await expect(says('failed')).toBeVisible();
    await expect(page.getByText(me.t('verify:checks.receipt-signed.failed'))).toBeVisible();
    await expect(page.getByRole('heading', { name: me.t('verify:verdict.held') })).toHaveCount(0);
  });
