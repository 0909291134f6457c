import { expect, test, type Browser, type Page } from '@playwright/test';
import { getT } from '#i18n/server.ts';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { assertPresent } from '#kernel/assert.ts';
import { openAtHost } from '../support/native-host.ts';
import { createPerson } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { sendCommandOrThrow } from '../support/player.ts';

/** What pictures of a player's pages on a phone have shown to go wrong, and no other test sees. */
let me: Buyer;
let daily: string;
let quick: string;
test.beforeAll(async ({ browser }) => {
  me = await createBuyer(browser, 'ar-AE', 390, 40);
  const pick3 = { lotteryType: 72, entries: [{ play: 'box3', picks: [[4, 4, 7]], multiple: 1 }], price: 200 };
  daily = await placeOrderFor(me, pick3);
  const predict = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
  quick = await placeOrderFor(me, { lotteryType: 69, entries: [predict], price: 100 });
});
test.afterAll(() => me.page.context().close());

/** Opens a play page on a phone with this in its tab. */
async function withPlan(browser: Browser, game: string, plan: object): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [
    `play:${game}`,
    JSON.stringify({ draws: 1, editing: null, ...plan }),
  ] as const);
  return context.newPage();
}
const boxOf = (page: Page, place: string) =>
  page
    .locator(place)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, height } = range.getBoundingClientRect();
      return { left, right, height };
    });

const TILES = [
  ['super-diamond', { play: 'main', picks: [[], []], multiple: 1 }, 'button:has(.ball-diamond)', 5],
  ['color-prediction', { play: 'violet', picks: [], multiple: 1 }, '.bet:has(.ball)', 10],
] as const;
test('the names of diamonds and colours keep within their tiles', async ({ browser }) => {
  for (const [game, draft, tiles, count] of TILES)
    for (const locale of LOCALES) {
      const page = await withPlan(browser, game, { draft, entries: [] });
      await page.goto(origin() + localHref(`/lottery/${game}`, locale));
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const over = await page.locator(tiles).evaluateAll((all) =>
          all.map((tile) => {
            const { left, right } = tile.getBoundingClientRect();
            return [...tile.querySelectorAll('.ball ~ span')].some((name) => {
              const words = document.createRange();
              words.selectNodeContents(name);
              const said = words.getBoundingClientRect();
              return said.left < left - 0.5 || said.right > right + 0.5;
            });
          }),
        );
        expect([game, locale, width, over]).toEqual([game, locale, width, Array(count).fill(false)]);
      }
      await page.context().close();
    }
});

test('the figure of a ball takes the size of its ball at once where motion is reduced, not by a transition that may stop half-way', async ({
  browser,
}) => {
  const draft = { play: 'main', picks: [[39, 2, 30, 11, 25]], multiple: 1 };
  const page = await withPlan(browser, 'magic5', { draft, entries: [] });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${origin()}/lottery/magic5`);
  const moving = await page
    .locator('.ball > span')
    .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).transitionProperty));
  expect([...new Set(moving)]).toEqual(['none']);
  await page.context().close();
});

test('digits of a plan and rows of a ticket begin where an Arabic line begins', async ({ browser }) => {
  const big = { play: 'big', picks: [], multiple: 1 };
  const page = await withPlan(browser, 'color-prediction', { draft: big, entries: [big] });
  const t = getT('ar-AE', 'play');
  await page.goto(origin() + localHref('/lottery/color-prediction', 'ar-AE'));
  await page.getByRole('button', { name: t('plan.open') }).click();
  const [name, digits] = [await boxOf(page, '.plan li p > span'), await boxOf(page, '.plan li > bdi')];
  expect(Math.abs(digits.right - name.right)).toBeLessThan(2);
  await page.context().close();

  const { data } = await sendCommandOrThrow(orderDetail, { orderId: daily }, me.player.session);
  await me.go(`/orderTicket?orderId=${daily}&draw=${assertPresent(data.draws[0], 'a draw').drawId}`);
  const entry = me.page.locator('.ticket-entries > li');
  await expect(entry).toHaveCount(1);
  const [play, balls] = [await boxOf(me.page, '.ticket-entries li b'), await boxOf(me.page, '.ticket-entries .balls')];
  expect(Math.abs(balls.right - play.right)).toBeLessThan(2);
});

test('a draw number stays in one piece, in the list and in the order', async () => {
  const { page } = me;
  const english = createPerson(page, 'en-US');
  for (const [path, place] of [
    ['/account/order/list', `main a[href*="${quick}"] > span:last-child`],
    [`/account/order/orderDetail?orderId=${quick}`, 'main summary .font-semibold'],
  ] as const) {
    await english.go(path);
    await expect(page.locator(place)).toBeVisible();
    expect((await boxOf(page, place)).height, path).toBeLessThan(30);
  }
});

test('in the app a list is named once, in the header; in the mini-program an order lies under its tab', async ({
  browser,
}) => {
  const player = me.player.session;
  for (const path of ['/account/order/list', '/account/transactions', '/account/kyc-verification']) {
    const { context, page } = await openAtHost(browser, 'app', path, { player });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(page.locator('.alt-title')).toHaveText((await heading.textContent()) ?? '');
    await expect(heading).not.toBeInViewport({ ratio: 0.5 });
    await context.close();
  }
  const { context, page } = await openAtHost(browser, 'mini', `/account/order/orderDetail?orderId=${quick}`, {
    player,
  });
  const tab = page.locator('.tab-bar [aria-current]');
  await expect(tab).toHaveText(getT('en-US', 'content')('tabs.orders'));
  await context.close();
});
