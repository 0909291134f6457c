import { expect, test } from '@playwright/test';
import { fivetastic } from '#games/fivetastic/index.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { fetchUpcomingDraws, moveClockTo, waitForDrawOnSale, runOps } from '../support/product-clock.ts';
import { startOwnProduct, moveToOpenSales, type OwnProduct } from '../support/own-product.ts';
import { origin } from '../support/product.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';

/** Pages that stay open while the sandbox's clock moves by a day; none of them is reloaded. */

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct();
  await moveToOpenSales(fivetastic.lotteryType);
  // Past the minutes between the close and the draw, in which nothing would sell a day later.
  await moveClockTo((await waitForDrawOnSale(fivetastic.lotteryType)).opensTimestamp + HOUR_MS);
  await expect.poll(async () => (await fetchUpcomingDraws(fivetastic.lotteryType)).awaited).toBeNull();
});
test.afterAll(() => product.stop());

test("a player's play page and home page move on to the next draw", async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US' });
  await restoreSession((await registerPlayer()).session, context);
  const [play, home] = [await context.newPage(), await context.newPage()];
  // A hidden page follows no draw; here both pages of the window are visible.
  await play.goto(`${origin()}/lottery/${fivetastic.key}`);
  await home.goto(origin());
  const before = await waitForDrawOnSale(fivetastic.lotteryType);
  const countdown = home.locator(`[data-countdown-to="${before.drawsTimestamp}"]`).first();
  await expect(countdown).toBeAttached();
  const drawDate = play.getByText(/^Draw on /);
  const day = await drawDate.textContent();
  for (const page of [play, home]) await page.evaluate(() => Object.assign(window, { stays: true }));

  await runOps('clock', '+1d');
  await expect(drawDate).not.toHaveText(day ?? '', { timeout: 30_000 });
  const now = await waitForDrawOnSale(fivetastic.lotteryType);
  expect(now.drawsTimestamp - before.drawsTimestamp).toBe(DAY_MS);
  await expect(home.locator(`[data-countdown-to="${now.drawsTimestamp}"]`).first()).toBeAttached({ timeout: 30_000 });
  for (const page of [play, home]) expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  await context.close();
});

test("a visitor's pages move on to the next draw when they get the focus", async ({ page, context }) => {
  const home = await context.newPage();
  await page.goto(`${origin()}/lottery/${fivetastic.key}`);
  await home.goto(origin());
  const drawDate = page.getByText(/^Draw on /);
  const day = await drawDate.textContent();
  await runOps('clock', '+1d');
  const { drawsTimestamp } = await waitForDrawOnSale(fivetastic.lotteryType);
  for (const one of [page, home]) await one.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(drawDate).not.toHaveText(day ?? '');
  await expect(home.locator(`[data-countdown-to="${drawsTimestamp}"]`).first()).toBeAttached({ timeout: 30_000 });
});
