import { expect, test } from '@playwright/test';
import { fivetastic } from '#games/fivetastic/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { waitForDrawOnSale, runOps } from '../support/product-clock.ts';
import { startOwnProduct, moveToOpenSales, type OwnProduct } from '../support/own-product.ts';
import { origin } from '../support/product.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';

/** Pages that are open while the sandbox's clock is moved by a day: none of them is loaded anew. */

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct();
  await moveToOpenSales(fivetastic.lotteryType);
});
test.afterAll(() => product.stop());

test('a player’s play page and home page go on with the draw that sells by then', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US' });
  await restoreSession((await registerPlayer()).session, context);
  const [play, home] = [await context.newPage(), await context.newPage()];
  // A page that nobody looks at follows no draw; two pages of one window are both looked at here.
  await play.goto(`${origin()}/lottery/${fivetastic.key}`);
  await home.goto(origin());
  const before = await waitForDrawOnSale(fivetastic.lotteryType);
  const clockOn = home.locator(`[data-to="${before.drawsTimestamp}"]`).first();
  await expect(clockOn).toBeAttached();
  const dateOn = play.getByText(/^Draw on /);
  const day = await dateOn.textContent();
  for (const page of [play, home]) await page.evaluate(() => Object.assign(window, { stays: true }));

  await runOps('clock', '+1d');
  await expect(dateOn).not.toHaveText(day ?? '', { timeout: 30_000 });
  const now = await waitForDrawOnSale(fivetastic.lotteryType);
  expect(now.drawsTimestamp - before.drawsTimestamp).toBe(DAY_MS);
  await expect(home.locator(`[data-to="${now.drawsTimestamp}"]`).first()).toBeAttached({ timeout: 30_000 });
  for (const page of [play, home]) expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  await context.close();
});

test('a visitor’s pages learn it when they are come back to', async ({ page, context }) => {
  const home = await context.newPage();
  await page.goto(`${origin()}/lottery/${fivetastic.key}`);
  await home.goto(origin());
  const dateOn = page.getByText(/^Draw on /);
  const day = await dateOn.textContent();
  await runOps('clock', '+1d');
  const { drawsTimestamp } = await waitForDrawOnSale(fivetastic.lotteryType);
  for (const one of [page, home]) await one.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(dateOn).not.toHaveText(day ?? '');
  await expect(home.locator(`[data-to="${drawsTimestamp}"]`).first()).toBeAttached({ timeout: 30_000 });
});
