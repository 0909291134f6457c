import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { orders } from '#contract/orders/430030-orders.ts';
import { localHref } from '#i18n/paths.ts';
import { assetsFolder } from '#support/product/first-load.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { createBuyer } from '../support/buyer.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { sendCommand } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** Installed, and without a network: what is read, what is refused, and what is left behind. */
test.use({ serviceWorkers: 'allow' });

/** Every address that this browser keeps a copy of. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat().map((url) => url.replace(location.origin, ''));
  });
/** The page is open and its copy is there. */
async function keep(page: Page, path: string): Promise<void> {
  await page.goto(origin() + path);
  await expect.poll(() => kept(page)).toContain(path);
}
const stale = (page: Page) => page.locator('.stale p');

test('a browser finds nothing that hinders it from installing the app, in either language', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  for (const locale of ['en-US', 'ar-AE'] as const) {
    await page.goto(origin() + localHref('/', locale));
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${origin()}${localHref('/manifest.webmanifest', locale)}`, []]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ lang: locale, start_url: localHref('/', locale) });
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Private windows, in which tests run, install nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  }
});

test('the worker is asked for anew at each visit, and may reach nothing but the product', async ({ request }) => {
  const answer = await request.get(`${origin()}/sw.js`);
  expect(answer.headers()['cache-control']).toBe('no-cache');
  expect(answer.headers()['content-type']).toContain('text/javascript');
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'; connect-src 'self'");
  // After a change of words alone, too, it is another one.
  const build = readFileSync(join(assetsFolder(), '../../server/source-hash'), 'utf8');
  expect(build).toMatch(/^[0-9a-f]{64}$/);
  expect(await answer.text()).toContain(`globalThis.BUILD="${build.slice(0, 16)}";`);
});

test('results that were opened are read without a network, and say that they may be old; what was not says so', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keep(page, '/lottery/results');
  // What somebody types is kept by nobody, and what passes by the worker is asked for once.
  await page.goto(`${origin()}/lottery/check?t=ABC`);
  expect(
    await page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled),
  ).toBe(false);
  await keep(page, '/ar-AE/lottery/magic5/results');
  await expect(stale(page)).toBeHidden();
  await context.setOffline(true);
  await page.goto(`${origin()}/lottery/results`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draw results');
  await expect(stale(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-kept', /^\d{13}$/);
  // Its script came along, and its faces.
  await expect(page.locator('html')).toHaveAttribute('data-offline', '');
  expect(await page.evaluate(() => document.fonts.check('16px "Readex Pro"'))).toBe(true);
  await page.goto(`${origin()}/ar-AE/lottery/magic5/results`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ماجيك');
  for (const [path, title] of [
    ['/lottery/luckyday/results', 'There is no connection'],
    ['/ar-AE/lottery/luckyday/results', 'لا يوجد اتصال'],
  ] as const) {
    await page.goto(origin() + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible(page);
  }
  // As soon as there is a network, the page itself.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('لا يوجد اتصال');
  // Nobody waits for what never was: an unknown address leads home.
  await context.setOffline(true);
  await page.goto(`${origin()}/no-such-page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no connection');
  await context.setOffline(false);
  await page.waitForURL(`${origin()}/`);
  expect((await kept(page)).filter((path) => /^\/(?:hapi|qapi|open|ws|sandbox|lottery\/check)/.test(path))).toEqual([]);
});

test('tickets and orders that were looked at are read without a network, a payment and a stop of draws are refused in words, and a logout leaves nothing', async ({
  browser,
}) => {
  const me = await createBuyer(browser, 'en-US', 390, 50);
  const { page, player, t } = me;
  const context = page.context();
  const entry = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
  const id = await placeOrderFor(me, { lotteryType: 69, entries: [entry], draws: 5, price: 500 });
  await keep(page, '/');
  const ticket = `/orderTicket?orderId=${id}`;
  const order = `/account/order/orderDetail?orderId=${id}`;
  const chase = `/account/order/chaseDetail?orderId=${id}`;
  const looked = [ticket, order, '/account/order/list', chase];
  for (const path of looked) {
    await keep(page, path);
    await expect(page.getByRole('main').getByText('Quick Five').first()).toBeVisible();
  }
  await page.evaluate(
    (plan) => sessionStorage.setItem('play:quick-five', plan),
    JSON.stringify({ draft: entry, entries: [entry], draws: 1, editing: null }),
  );
  await moveToMidSale();
  await keep(page, '/lottery/quick-five');
  const pay = page.locator('main').getByRole('button', { name: /^Pay/ }).filter({ visible: true }).first();
  await expect(pay).toBeEnabled();

  await context.setOffline(true);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await pay.click();
  await expect(page.getByText(t('client:offline'))).toBeVisible();
  await expect(page.getByText(t('play:failed.nothing'))).toHaveCount(0);
  expect(sent.filter((path) => /101071|101101/.test(path))).toEqual([]);
  for (const path of looked) {
    await page.goto(origin() + path);
    const when = /This is how it was on \d+ \w+ \d{4}, \d\d:\d\d, Dubai time/;
    await expect(page.getByText(when)).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/Quick Five/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  }
  // The last of them, opened out of what was kept: draws to come cannot be stopped now.
  await me.press('orders:stop.open');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').last().click();
  await expect(dialog.getByRole('alert')).toHaveText(t('client:offline'));
  await expectAccessible(page);
  await me.press('orders:stop.ok');
  expect(sent.filter((path) => path.endsWith('/430033'))).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(/This is how it stood/)).toBeHidden();
  // Nothing waited for the network.
  expect((await sendCommand(orders, {}, player.session)).data.list).toHaveLength(1);
  const { data: plan } = await sendCommand(orderDetail, { orderId: id }, player.session);
  expect(plan.chase).toMatchObject({ total: 5, terminated: 0 });
  // The worker may hear of the network later than the page.
  await expect(async () => {
    await page.goto(`${origin()}/account`);
    expect(await page.locator('html').getAttribute('data-kept')).toBeNull();
  }).toPass();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:box.logOut') })
    .click();
  await expect(page).toHaveURL(`${origin()}/`);
  const own = async () => [
    ...(await kept(page)).filter((path) => /^\/(?:account\/(?!login)|order)/.test(path)),
    ...(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('seen:')))),
  ];
  await expect.poll(own).toEqual([]);
  await context.setOffline(true);
  await page.goto(origin() + ticket);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no connection');
  await context.close();
});
