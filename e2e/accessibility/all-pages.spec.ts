import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { assertPresent } from '#kernel/assert.ts';
import { APPLICANT_TEXTS } from '#support/players/registration.ts';
import { visitedPages, type PlayerRecords } from '../support/page-addresses.ts';
import { origin } from '../support/product.ts';
import { expectLeftToRight, expectTranslated } from '../support/language.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { registerPlayer, restoreSession, sendCommandOrThrow } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

/**
 * Visits every page of the route table in both languages, on a wide screen and on a phone, as a player with one order
 * (the pages for visitors as a visitor). Checks axe's serious rules, sideways scrolling down to 320 px and missing
 * translations. `npm test` visits a sample, `npm run campaign` all of them.
 */
// The cases are divided among the workers; each worker registers its own player.
test.describe.configure({ mode: 'parallel' });

const VISITORS = new Set(['login', 'register', 'forgotPassword', 'home', 'botimLoginMethod', 'superappReturn']);
/** A verified player is led on. */
const UNVERIFIED = 'KYCVerified';

let me: Buyer;
let own: PlayerRecords;
let visitor: BrowserContext;
test.beforeAll(async ({ browser }) => {
  me = await createBuyer(browser, 'en-US', 1440, 20);
  const entries = [{ play: 'main', picks: [[1, 2, 3, 4, 5]], multiple: 1 }];
  const orderId = await placeOrderFor(me, { lotteryType: 81, entries, price: 2_000, draws: 2 });
  const { data } = await sendCommandOrThrow(orderDetail, { orderId }, me.player.session);
  own = { orderId, drawId: assertPresent(data.draws[0], 'a draw').drawId };
  visitor = await browser.newContext({ viewport: { width: 1440, height: 900 } });
});
test.afterAll(() => Promise.all([me.page.context().close(), visitor.close()]));

/**
 * Waits until everything that the page fetches is shown. The sandbox's showcase has busy elements on purpose, and the
 * home page of a visitor has the hidden place of a player's tickets.
 */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  if (page.url().includes('/sandbox/')) return;
  await expect(page.locator('main [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
}

async function checkPage(page: Page, path: string, locale: Locale): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(origin() + localHref(path, locale));
  await waitUntilLoaded(page);
  expect(new URL(page.url()).pathname, 'the page itself, no redirect').toBe(
    new URL(origin() + localHref(path, locale)).pathname,
  );
  await expect(page.locator('h1')).toHaveCount(1);
  // The showcase names components as the code does, side by side in both directions.
  const showcase = path.startsWith('/sandbox/ui');
  if (!showcase) await expectTranslated(page, locale, [...APPLICANT_TEXTS, 'XXXXX-XXXXX-XXXXX-XXXXX']);
  if (locale === 'ar-AE') await expectLeftToRight(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  if (showcase) return;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'at 320 px').toBeLessThanOrEqual(
    0,
  );
}

async function openPageFor(browser: Browser, route: string): Promise<Page> {
  if (VISITORS.has(route)) return visitor.newPage();
  if (route !== UNVERIFIED) return me.page;
  const context = await browser.newContext();
  await restoreSession((await registerPlayer()).session, context);
  return context.newPage();
}

const cases = visitedPages.flatMap((page) => LOCALES.map((locale) => ({ ...page, locale })));
for (const { route, address, locale } of sampleCases('all pages', cases, 8))
  test(`${route.name} in ${locale}`, async ({ browser }) => {
    const page = await openPageFor(browser, route.name);
    await checkPage(page, address(own), locale);
    if (page !== me.page) await page.close();
  });

test('moves the focus past the header with the skip link on every kind of page', async () => {
  const page = await visitor.newPage();
  for (const path of ['/', '/lottery/quick-five', '/lottery/results', '/account/login', '/ar-AE/Privacy-Notice']) {
    await page.goto(origin() + path);
    await page.keyboard.press('Tab');
    await expect(page.locator('.skip')).toBeFocused();
    await expect(page.locator('.skip')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  }
  await page.close();
});
