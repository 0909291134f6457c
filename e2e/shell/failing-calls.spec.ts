import { expect, test } from '@playwright/test';
import { luckyDay } from '#games/lucky-day/index.ts';
import { moneyText } from '#ui/currency.ts';
import { depositByCard } from '../support/buyer.ts';
import { headerBalance } from '../support/depositor.ts';
import { stopPageClock } from '../support/page-clock.ts';
import { createPerson } from '../support/person.ts';
import { registerVerifiedPlayer, restoreSession } from '../support/player.ts';
import { origin } from '../support/product.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** What an open page does while its calls or its socket fail. */

test('warns while calls get no answer, and recovers by itself', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const me = createPerson(page, 'ar-AE');
  await me.go(`/lottery/${luckyDay.key}`);
  const warning = page.getByRole('status').getByText(me.t('client:network'));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(warning).toBeHidden();
  await page.route('**/hapi/**', (route) => route.abort());
  // A page that is seen again asks for what it may have missed.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/hapi/**');
  await expect(warning).toBeHidden();
  await page.context().close();
});

test('shows the balance without a socket, and a deposit that is credited while the page is open', async ({
  browser,
}) => {
  const player = await registerVerifiedPlayer();
  await depositByCard(player, 20);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await restoreSession(player.session, context);
  const page = await context.newPage();
  await page.routeWebSocket('**/ws', (socket) => void socket.close());
  // No poll is due: the balance is asked for by the page that is loaded.
  await stopPageClock(page);
  await page.goto(origin());
  const balance = headerBalance(page);
  await expect(balance).toContainText(moneyText(2_000, 'en-US', 'exact'));
  await depositByCard(player, 30);
  await page.clock.resume();
  await expect(balance).toContainText(moneyText(5_000, 'en-US', 'exact'));
  await context.close();
});
