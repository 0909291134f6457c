import { expect, test, type Page } from '@playwright/test';
import { moveToMidSale } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** A page says when what it shows may be old, and catches up by itself. */
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection' }).getByText('No connection');

test('a browser without a network is told so, and the page is asked for again when it is back', async ({ page }) => {
  await page.goto(origin());
  await expect(line(page)).toBeHidden();
  await page.context().setOffline(true);
  await expect(line(page)).toBeVisible();
  await expectAccessible(page);
  const again = page.waitForRequest((request) => request.url() === `${origin()}/`);
  await page.context().setOffline(false);
  await expect(line(page)).toBeHidden();
  await again;
});

test('a server that does not answer is noticed by a page that follows draws', async ({ page }) => {
  await page.goto(`${origin()}/lottery/results`);
  await expect(line(page)).toBeHidden();
  await page.route('**/lottery/results', (route) => route.abort());
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await look();
  await expect(line(page)).toBeVisible();
  await page.unroute('**/lottery/results');
  await look();
  await expect(line(page)).toBeHidden();
});

for (const status of [200, 503])
  test(`an answer of ${status} that was overtaken by a later one changes nothing`, async ({ page }) => {
    // A page that follows draws looks again after each.
    await moveToMidSale();
    await page.goto(`${origin()}/lottery/results`);
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
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
      const told = globalThis as typeof globalThis & { show: (text: string) => void };
      new MutationObserver(() => told.show('no answer')).observe(document.documentElement, {
        attributeFilter: ['data-unanswered'],
      });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) told.show(node.textContent ?? '');
      }).observe(document.querySelector('[data-live="draws"]')?.parentElement ?? document.body, { childList: true });
    });
    const overtaken = page.waitForResponse(
      async (response) =>
        response.url().endsWith('/lottery/results') && (await response.text()) === marked('older').body,
    );
    await look();
    await expect.poll(() => answers).toEqual(['newer', 'newest']);
    // One look waits for another, but not where the network is back.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(part).toHaveText('newer');
    slow.resolve(undefined);
    await overtaken;
    await look();
    await expect(part).toHaveText('newest');
    expect(shown).toEqual(['newer', 'newest']);
  });

test('a player hears of a socket that stays away, and the next page looks anew when it is back', async ({
  browser,
}) => {
  const { session } = await registerPlayer();
  const context = await browser.newContext();
  await restoreSession(session, context);
  const page = await context.newPage();
  let away = true;
  await page.routeWebSocket('**/ws', (socket) => {
    if (away) void socket.close();
    else socket.connectToServer();
  });
  await page.goto(origin());
  await expect(line(page)).toBeHidden();
  await expect(line(page)).toBeVisible({ timeout: 20_000 });
  const again = page.waitForRequest((request) => request.url() === `${origin()}/`);
  away = false;
  // As the browser says it of a network: nobody waits for the next try.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(line(page)).toBeHidden({ timeout: 5_000 });
  await again;
  await context.close();
});
