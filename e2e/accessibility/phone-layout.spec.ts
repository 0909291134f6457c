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

/** Layout faults of a player's pages on a phone that pictures showed and no other test covers. */
let me: Buyer;
let pick3OrderId: string;
let quickFiveOrderId: string;
test.beforeAll(async ({ browser }) => {
  me = await createBuyer(browser, 'ar-AE', 390, 40);
  const pick3 = { lotteryType: 72, entries: [{ play: 'box3', picks: [[4, 4, 7]], multiple: 1 }], price: 200 };
  pick3OrderId = await placeOrderFor(me, pick3);
  const predict = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
  quickFiveOrderId = await placeOrderFor(me, { lotteryType: 69, entries: [predict], price: 100 });
});
test.afterAll(() => me.page.context().close());

/** Opens a play page on a phone with this cart in its tab's storage. */
async function openWithPlan(browser: Browser, game: string, plan: object): Promise<Page> {
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
test('keeps the names of diamonds and colours within their tiles', async ({ browser }) => {
  for (const [game, draft, tiles, count] of TILES)
    for (const locale of LOCALES) {
      const page = await openWithPlan(browser, game, { draft, entries: [] });
      await page.goto(origin() + localHref(`/lottery/${game}`, locale));
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const over = await page.locator(tiles).evaluateAll((all) =>
          all.map((tile) => {
            const { left, right } = tile.getBoundingClientRect();
            return [...tile.querySelectorAll('.ball ~ span')].some((name) => {
              const words = document.createRange();
              words.selectNodeContents(name);
              const text = words.getBoundingClientRect();
              return text.left < left - 0.5 || text.right > right + 0.5;
            });
          }),
        );
        expect([game, locale, width, over]).toEqual([game, locale, width, Array(count).fill(false)]);
      }
      await page.context().close();
    }
});

test('resizes the figure of a ball without a transition under reduced motion', async ({ browser }) => {
  const draft = { play: 'main', picks: [[39, 2, 30, 11, 25]], multiple: 1 };
  const page = await openWithPlan(browser, 'magic5', { draft, entries: [] });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${origin()}/lottery/magic5`);
  const moving = await page
    .locator('.ball > span')
    .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).transitionProperty));
  expect([...new Set(moving)]).toEqual(['none']);
  await page.context().close();
});

test('aligns the digits of a cart and the rows of a ticket to the start of an Arabic line', async ({ browser }) => {
  const big = { play: 'big', picks: [], multiple: 1 };
  const page = await openWithPlan(browser, 'color-prediction', { draft: big, entries: [big] });
  const t = getT('ar-AE', 'play');
  await page.goto(origin() + localHref('/lottery/color-prediction', 'ar-AE'));
  await page.getByRole('button', { name: t('plan.open') }).click();
  const [name, digits] = [await boxOf(page, '.plan li p > span'), await boxOf(page, '.plan li > bdi')];
  expect(Math.abs(digits.right - name.right)).toBeLessThan(2);
  await page.context().close();

  const { data } = await sendCommandOrThrow(orderDetail, { orderId: pick3OrderId }, me.player.session);
  await me.go(`/orderTicket?orderId=${pick3OrderId}&draw=${assertPresent(data.draws[0], 'a draw').drawId}`);
  const entry = me.page.locator('.ticket-entries > li');
  await expect(entry).toHaveCount(1);
  const [play, balls] = [await boxOf(me.page, '.ticket-entries li b'), await boxOf(me.page, '.ticket-entries .balls')];
  expect(Math.abs(balls.right - play.right)).toBeLessThan(2);
});

test('keeps a draw number on one line in the list and in the order', async () => {
  const { page } = me;
  const english = createPerson(page, 'en-US');
  for (const [path, place] of [
    ['/account/order/list', `main a[href*="${quickFiveOrderId}"] > span:last-child`],
    [`/account/order/orderDetail?orderId=${quickFiveOrderId}`, 'main .ticket-draw bdi'],
  ] as const) {
    await english.go(path);
    await expect(page.locator(place)).toBeVisible();
    expect((await boxOf(page, place)).height, path).toBeLessThan(30);
  }
});

test("names a list once in the app's header, and selects the orders tab of the mini-program for an order", async ({
  browser,
}) => {
  const player = me.player.session;
  for (const path of ['/account/order/list', '/account/transactions', '/account/verification']) {
    const { context, page } = await openAtHost(browser, 'app', path, { player });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(page.locator('.alt-title')).toHaveText((await heading.textContent()) ?? '');
    await expect(heading).not.toBeInViewport({ ratio: 0.5 });
    await context.close();
  }
  const { context, page } = await openAtHost(
    browser,
    'mini',
    `/account/order/orderDetail?orderId=${quickFiveOrderId}`,
    {
      player,
    },
  );
  const tab = page.locator('.tab-bar [aria-current]');
  await expect(tab).toHaveText(getT('en-US', 'content')('tabs.orders'));
  await context.close();
});
