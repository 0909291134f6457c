import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { setControl } from '#contract/controls/100156-set-control.ts';
import { orders } from '#contract/orders/430030-orders.ts';
import { localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { assetsFolder } from '#support/product/first-load.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { createBuyer } from '../support/buyer.ts';
import { dropFile } from '../support/drop-file.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { registerVerifiedPlayer, sendCommand, sendCommandOrThrow } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** The service worker without a network: what can be read, what is refused, and what a logout removes. */
test.use({ serviceWorkers: 'allow' });

/** Every address in the browser's caches. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat().map((url) => url.replace(location.origin, ''));
  });
/** Opens a page and waits until it is cached. */
async function openAndCache(page: Page, path: string): Promise<void> {
  await page.goto(origin() + path);
  await expect.poll(() => cachedPaths(page)).toContain(path);
}
const stale = (page: Page) => page.locator('.stale p:not(.unanswered)');

test('the app is installable in both languages', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  for (const locale of ['en-US', 'ar-AE'] as const) {
    await page.goto(origin() + localHref('/', locale));
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${origin()}${localHref('/manifest.webmanifest', locale)}`, []]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ lang: locale, start_url: localHref('/', locale) });
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Tests run in private windows, which cannot install anything.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  }
});

test('the worker is revalidated at each visit and may connect to the product only', async ({ request }) => {
  const answer = await request.get(`${origin()}/sw.js`);
  expect(answer.headers()['cache-control']).toBe('no-cache');
  expect(answer.headers()['content-type']).toContain('text/javascript');
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'; connect-src 'self'");
  // The worker changes with every build, even if only texts changed.
  const build = readFileSync(join(assetsFolder(), '../../server/source-hash'), 'utf8');
  expect(build).toMatch(/^[0-9a-f]{64}$/);
  expect(await answer.text()).toContain(`globalThis.BUILD="${build.slice(0, 16)}";`);
});

test('opened results can be read offline and are marked as old; other pages say that there is no connection', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAndCache(page, '/lottery/results');
  // A page with typed input is not cached, and a page that bypasses the worker is requested once.
  await page.goto(`${origin()}/lottery/check?t=ABC`);
  expect(
    await page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled),
  ).toBe(false);
  await openAndCache(page, '/ar-AE/lottery/magic5/results');
  await expect(stale(page)).toBeHidden();
  await context.setOffline(true);
  await page.goto(`${origin()}/lottery/results`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draw results');
  await expect(stale(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-cached', /^\d{13}$/);
  // Its script and fonts are cached, too.
  await expect(page.locator('html')).toHaveAttribute('data-offline', '');
  expect(await page.evaluate(() => document.fonts.check('16px "Readex Pro"'))).toBe(true);
  await page.goto(`${origin()}/ar-AE/lottery/magic5/results`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ماجيك');
  for (const [path, title] of [
    ['/lottery/luckyday/results', "You're offline"],
    ['/ar-AE/lottery/luckyday/results', 'أنت غير متصل بالإنترنت'],
  ] as const) {
    await page.goto(origin() + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible(page);
  }
  // As soon as the network is back, the page itself is shown.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('أنت غير متصل بالإنترنت');
  // An unknown address redirects home once the network is back.
  await context.setOffline(true);
  await page.goto(`${origin()}/no-such-page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
  await context.setOffline(false);
  await page.waitForURL(`${origin()}/`);
  expect(
    (await cachedPaths(page)).filter((path) => /^\/(?:hapi|qapi|open|ws|sandbox|lottery\/check)/.test(path)),
  ).toEqual([]);
});

test('the receipt of a limit is checked on a page that is opened without a network', async ({ page, context }) => {
  const { session } = await registerVerifiedPlayer();
  const limit = { exclusionType: 4, exclusionValue: 20_000, exclusionDuration: 1_440 } as const;
  const { receipt } = (await sendCommandOrThrow(setControl, limit, session)).data;
  await page.setViewportSize({ width: 390, height: 844 });
  await openAndCache(page, '/lottery/verify');
  // From its second visit on a page is the worker's.
  await page.reload();
  await expect.poll(() => cachedPaths(page)).toContain('/open/keys.json');
  await expect.poll(async () => (await cachedPaths(page)).join()).toContain('replay.worker');
  await context.setOffline(true);
  await page.reload();
  await expect(stale(page)).toBeVisible();
  const t = getT('en-US', 'verify');
  await expect(page.getByText(t('pins.title'))).toBeVisible();
  const answer = page.getByRole('main').getByRole('status').getByRole('heading');
  await dropFile(page, t('file.drop'), JSON.stringify(receipt));
  await expect(answer).toHaveText(t('control.held'));
  await expect(page.getByText(t('control.kinds.wager-limit.scope'))).toBeVisible();
  await dropFile(page, t('file.drop'), JSON.stringify({ ...receipt, amount: 2_000_000 }));
  await expect(answer).toHaveText(t('control.altered'));
});

test('a cached page never counts down to a draw that is over', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin()}/lottery/quick-five`);
  const [minuteGame, dailyGame] = ['/lottery/quick-five', '/lottery/fivetastic/results'];
  await openAndCache(page, dailyGame);
  await openAndCache(page, minuteGame);
  const timer = page.getByRole('timer').first();
  await expect(timer).toBeVisible();
  await context.setOffline(true);
  const seconds = async () => {
    const parts = /(?:(\d+) days? )?(?:(\d+):)?(\d+):(\d+)/.exec((await timer.innerText()).replaceAll('\n', ' ')) ?? [];
    const [days, hours, minutes, rest] = parts.slice(1).map((part) => Number(part ?? 0));
    return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (rest ?? 0);
  };

  await test.step('two hours later all draws that the page knows are over', async () => {
    await page.clock.install({ time: systemNow() + 2 * HOUR_MS });
    await page.goto(origin() + minuteGame);
    await expect(stale(page)).toBeVisible();
    await expect(page.getByText(getT('en-US')('play:state.offline'))).toBeVisible();
    await expect(page.getByText(/^This draw was due at .?\d\d:\d\d:\d\d/)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('three days later a daily game counts down to its next draw', async () => {
    await page.clock.setSystemTime(systemNow() + 3 * 24 * HOUR_MS);
    await page.goto(origin() + dailyGame);
    await expect(stale(page)).toBeVisible();
    await expect.poll(seconds).toBeGreaterThan(0);
    expect(await seconds()).toBeLessThanOrEqual(24 * 3_600);
  });
});

test('viewed tickets and orders can be read offline, payments and stops are refused, and a logout removes the copies', async ({
  browser,
}) => {
  const me = await createBuyer(browser, 'en-US', 390, 50);
  const { page, player, t } = me;
  const context = page.context();
  const entry = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
  const id = await placeOrderFor(me, { lotteryType: 69, entries: [entry], draws: 5, price: 500 });
  await openAndCache(page, '/');
  const ticket = `/orderTicket?orderId=${id}`;
  const order = `/account/order/orderDetail?orderId=${id}`;
  const chase = `/account/order/chaseDetail?orderId=${id}`;
  const viewed = [ticket, order, '/account/order/list', chase];
  for (const path of viewed) {
    await openAndCache(page, path);
    await expect(page.getByRole('main').getByText('Quick Five').first()).toBeVisible();
  }
  await page.evaluate(
    (plan) => sessionStorage.setItem('play:quick-five', plan),
    JSON.stringify({ draft: entry, entries: [entry], draws: 1, editing: null }),
  );
  await moveToMidSale();
  await openAndCache(page, '/lottery/quick-five');
  const pay = page.locator('main').getByRole('button', { name: /^Pay/ }).filter({ visible: true }).first();
  await expect(pay).toBeEnabled();

  await context.setOffline(true);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await pay.click();
  await expect(page.getByText(t('client:offline'))).toBeVisible();
  await expect(page.getByText(t('play:failed.nothing'))).toHaveCount(0);
  expect(sent.filter((path) => /101071|101101/.test(path))).toEqual([]);
  for (const path of viewed) {
    await page.goto(origin() + path);
    const when = /Last updated on \d+ \w+ \d{4}, \d\d:\d\d, Dubai time/;
    await expect(page.getByText(when)).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/Quick Five/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  }
  // The last page is the cached list of draws: it cannot be stopped offline.
  await me.press('orders:stop.open');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').last().click();
  await expect(dialog.getByRole('alert')).toHaveText(t('client:offline'));
  await expectAccessible(page);
  await me.press('orders:stop.ok');
  expect(sent.filter((path) => path.endsWith('/430033'))).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(/Last updated on/)).toBeHidden();
  // Nothing was queued for the network.
  expect((await sendCommand(orders, {}, player.session)).data.list).toHaveLength(1);
  const { data: plan } = await sendCommand(orderDetail, { orderId: id }, player.session);
  expect(plan.chase).toMatchObject({ total: 5, terminated: 0 });
  // The worker may notice the network later than the page does.
  await expect(async () => {
    await page.goto(`${origin()}/account`);
    expect(await page.locator('html').getAttribute('data-cached')).toBeNull();
  }).toPass();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:box.logOut') })
    .click();
  await expect(page).toHaveURL(`${origin()}/`);
  const own = async () => [
    ...(await cachedPaths(page)).filter((path) => /^\/(?:account\/(?!login)|order)/.test(path)),
    ...(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('seen:')))),
  ];
  await expect.poll(own).toEqual([]);
  await context.setOffline(true);
  await page.goto(origin() + ticket);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
  await context.close();
});
