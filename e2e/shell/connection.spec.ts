import { expect, test, type Page } from '@playwright/test';
import { stopPageClock } from '../support/page-clock.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** A page says when it may be out of date, and updates itself. */
const offlineNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'No connection' }).getByText('No connection');

test('shows that the network is gone, and reloads the page when it is back', async ({ page }) => {
  await page.goto(origin());
  await expect(offlineNotice(page)).toBeHidden();
  await page.context().setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await expectAccessible(page);
  const again = page.waitForRequest((request) => request.url() === `${origin()}/`);
  await page.context().setOffline(false);
  await expect(offlineNotice(page)).toBeHidden();
  await again;
});

test('notices that the server does not answer on a page that follows draws', async ({ page }) => {
  await page.goto(`${origin()}/lottery/results`);
  await expect(offlineNotice(page)).toBeHidden();
  await page.route('**/lottery/results', (route) => route.abort());
  const refresh = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await refresh();
  await expect(offlineNotice(page)).toBeVisible();
  await page.unroute('**/lottery/results');
  await refresh();
  await expect(offlineNotice(page)).toBeHidden();
});

for (const status of [200, 503])
  test(`ignores an answer of ${status} that a newer one has overtaken`, async ({ page }) => {
    // A page that follows draws refreshes after each draw.
    await moveToMidSale();
    await page.goto(`${origin()}/lottery/results`);
    const refresh = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const part = page.locator('[data-live="draws"]');
    const marked = (text: string) => ({
      contentType: 'text/html; charset=utf-8',
      body: `<div data-live="draws" data-version="${text}">${text}</div>`,
    });
    const slow = Promise.withResolvers<undefined>();
    const answers = ['older', 'newer', 'newest'];
    await page.route('**/lottery/results', async (route) => {
      const text = answers.shift() ?? 'newest';
      if (text === 'older') await slow.promise;
      await route.fulfill({ ...marked(text), status: text === 'older' ? status : 200 });
    });
    const shown: string[] = [];
    await page.exposeFunction('show', (text: string) => shown.push(text));
    await page.evaluate(() => {
      const page = globalThis as typeof globalThis & { show: (text: string) => void };
      new MutationObserver(() => page.show('no answer')).observe(document.documentElement, {
        attributeFilter: ['data-unanswered'],
      });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) page.show(node.textContent ?? '');
      }).observe(document.querySelector('[data-live="draws"]')?.parentElement ?? document.body, { childList: true });
    });
    const overtaken = page.waitForResponse(
      async (response) =>
        response.url().endsWith('/lottery/results') && (await response.text()) === marked('older').body,
      { timeout: 0 },
    );
    await refresh();
    await expect.poll(() => answers).toEqual(['newer', 'newest']);
    // A refresh waits for the one before, except when the network is back.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(part).toHaveText('newer');
    slow.resolve(undefined);
    await overtaken;
    await refresh();
    await expect(part).toHaveText('newest');
    expect(shown).toEqual(['newer', 'newest']);
  });

test('tells a player that the socket is lost, and refreshes when it reconnects', async ({ browser }) => {
  const { session } = await registerPlayer();
  const context = await browser.newContext();
  await restoreSession(session, context);
  const page = await context.newPage();
  let unreachable = true;
  await page.routeWebSocket('**/ws', (socket) => {
    if (unreachable) void socket.close();
    else socket.connectToServer();
  });
  await stopPageClock(page);
  await page.goto(origin());
  await expect(offlineNotice(page)).toBeHidden();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(offlineNotice(page)).toBeVisible({ timeout: 100 });
  }).toPass();
  const again = page.waitForRequest((request) => request.url() === `${origin()}/`);
  unreachable = false;
  // The event of a returning network skips the wait for the next attempt, which does not come on a stopped clock.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(offlineNotice(page)).toBeHidden();
  await again;
  await context.close();
});
