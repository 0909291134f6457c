import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { playMethods } from '#contract/draws/660100-play-methods.ts';
import { orderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { sentencePattern } from '../support/person.ts';
import { newNonce } from '#support/orders/new-nonce.ts';
import { origin } from '../support/product.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { sendCommand } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** AED 1, and so unlikely to win that no win dialog interrupts the test. */
const entry = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };

/**
 * Places an order of Quick Five for several draws, the first one ten minutes ahead, so that none closes during the
 * test.
 */
async function placeConsecutiveOrder({ player }: Buyer, draws: number): Promise<string> {
  const { data: method } = await sendCommand(playMethods, { lotteryType: 69 });
  const next = method.ahead[10];
  const { data: given } = await sendCommand(orderId, { type: 1 }, player.session);
  const order = { lotteryType: 69, entries: [entry], draws, drawId: next?.drawId ?? '', price: draws * 100 };
  const placed = await sendCommand(placeOrder, { orderId: given.orderId, nonce: newNonce(), ...order }, player.session);
  expect(placed).toMatchObject({ code: 0 });
  return given.orderId;
}

const header = (page: Page): Locator =>
  page.locator('header [data-balance="totalBalance"]').filter({ visible: true }).first();
const orderOf = ({ page }: Buyer, id: string): Locator => page.getByRole('main').locator(`a[href*="orderId=${id}"]`);

async function expectListed(me: Buyer, id: string): Promise<void> {
  const { page, t } = me;
  await me.go('/account/order/list');
  await expect(orderOf(me, id)).toBeVisible();
  await expect(page.getByRole('main').getByText(t('orders:status.1'))).toBeVisible();
  await expectAccessible(page);
  const tab = (key: string) => page.getByRole('tab', { name: t(`orders:tabs.${key}`) }).click();
  const filter = (key: string) => page.getByRole('radio', { name: t(`orders:filters.${key}`), exact: true }).check();
  // Orders of cards have tabs of their own, which are in the address.
  await me.go('/account/order/list?tab=e-instants');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(t('orders:tabs.e-instants'));
  await expect(page.getByText(t('orders:empty.e-instants'))).toBeVisible();
  await tab('future-draws');
  await expect(orderOf(me, id)).toBeVisible();
  await filter('win');
  await expect(page.getByText(t('orders:empty.filtered'))).toBeVisible();
  // The address holds the filters: a reload shows the same list.
  await expect(page).toHaveURL(/\?tab=future-draws&status=win$/);
  await page.reload();
  await expect(page.getByText(t('orders:empty.filtered'))).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(t('orders:tabs.future-draws'));
  await filter('unsettled');
  await orderOf(me, id).click();
  await expect(page).toHaveURL(/\/account\/order\/orderDetail\?orderId=/);
}

/** From the order to its list of draws, by its own link. */
async function openDrawList(me: Buyer, id: string): Promise<void> {
  const { page, t } = me;
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: t('orders:links.again') })).toHaveAttribute(
    'href',
    new RegExp(`again=${id}`),
  );
  await expect(main.getByRole('link', { name: t('orders:links.ticket') }).first()).toBeVisible();
  await expect(main.getByText(t('orders:facts.vat'))).toBeVisible();
  await expectAccessible(page);
  await me.press('orders:links.chase');
  await expect(page).toHaveURL(/\/account\/order\/chaseDetail\?orderId=/);
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(main.getByText('0/4').first()).toBeVisible();
  await expectAccessible(page);
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog');

async function expectStopped(me: Buyer): Promise<void> {
  const { page, t, locale } = me;
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').getByText(t('orders:refund.2'), { exact: true })).toHaveCount(3);
  await expect(main.getByText(t('orders:refund.stopped'), { exact: true })).toHaveCount(3);
  await expect(main.getByText(t('orders:stop.none'))).toBeVisible();
  await expect(header(page)).toContainText(moneyText(1_900, locale, 'exact').match(/[\d.]+/)?.[0] ?? '');
  await expectAccessible(page);
}

async function openStopDialog(me: Buyer): Promise<Locator> {
  const { page, t } = me;
  await me.press('orders:stop.open');
  await expect(dialogOf(page).getByRole('heading', { name: t('orders:stop.title') })).toBeVisible();
  await expect(dialogOf(page)).toContainText(t('orders:stop.deposited'));
  await expect(dialogOf(page)).toContainText(t('orders:stop.final'));
  return dialogOf(page).getByRole('button', {
    name: sentencePattern(t('orders:stop.confirm', { amount: moneyText(300, me.locale) })),
  });
}

async function stopOrder(me: Buyer): Promise<void> {
  const { page, t } = me;
  await openStopDialog(me);
  await expectAccessible(page);
  await me.press('orders:stop.keep');
  await expect(dialogOf(page)).toHaveCount(0);
  // By keyboard: the focus is back on the button that opened it.
  await page.keyboard.press('Enter');
  const confirm = dialogOf(page).getByRole('button', {
    name: sentencePattern(t('orders:stop.confirm', { amount: moneyText(300, me.locale) })),
  });
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('heading', { name: t('orders:stop.doneTitle') })).toBeVisible();
  await expect(dialogOf(page)).toContainText(t('orders:stop.done', { count: 3 }));
  await expectAccessible(page);
  await me.press('orders:stop.ok');
  await expect(dialogOf(page)).toHaveCount(0);
}

const createBuyerWith20Dirhams = (browser: Browser, locale: Locale, width: number) =>
  createBuyer(browser, locale, width, 20);

const FOLLOWED = [
  ['en-US', 1440],
  ['ar-AE', 390],
] as const;

for (const [locale, width] of sampleCases('consecutive order', FOLLOWED, 1))
  test(`finds, follows and stops a consecutive order, ${locale} at ${width} px`, async ({ browser }) => {
    const me = await createBuyerWith20Dirhams(browser, locale, width);
    const { page, t } = me;
    const id = await placeConsecutiveOrder(me, 4);
    await expectListed(me, id);
    await openDrawList(me, id);
    await stopOrder(me);
    await expectStopped(me);
    await me.go(`/orderDetail?orderId=${id}`);
    const draws = page.getByRole('list', { name: t('orders:chasePage.list') }).getByRole('button');
    await expect(draws).toHaveCount(4);
    await draws.nth(2).click();
    await expect(draws.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('article')).toBeFocused();
    await expect(page.getByRole('article')).toContainText(t('ticket:position', { x: 3, y: 4 }));
    await expect(page.getByRole('article')).toContainText(t('ticket:stamp.stopped'));
    await expect(page.getByRole('article').getByRole('img', { name: t('ticket:qr') })).toBeVisible();
    await expectAccessible(page);
    await me.go('/account/transactions');
    await expect(
      page.getByRole('main').getByRole('heading', { name: t('transactions:type.consecutive-order-refund') }),
    ).toHaveCount(3);
    await me.go('/account/order/grandPrize');
    await expect(page.getByText(t('orders:grandPage.none'))).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });

test('repeats a stop whose answer was lost, and stops once', async ({ browser }) => {
  const me = await createBuyerWith20Dirhams(browser, 'en-US', 390);
  const { page, t } = me;
  const id = await placeConsecutiveOrder(me, 4);
  await me.go(`/account/order/chaseDetail?orderId=${id}`);
  let lost = 0;
  await page.route('**/hapi/430033', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await (await openStopDialog(me)).click();
  await expect(dialogOf(page).getByRole('heading', { name: t('orders:stop.unsureTitle') })).toBeVisible();
  await expectAccessible(page);
  await me.press('orders:stop.again');
  await expect(dialogOf(page)).toContainText(t('orders:stop.done', { count: 3 }));
  await me.press('orders:stop.ok');
  await expectStopped(me);
  await page.context().close();
});

test('pages of orders ask a visitor to log in, and lead back', async ({ page }) => {
  for (const path of ['/orderDetail?orderId=1', '/account/order/chaseDetail?orderId=1', '/account/order/grandPrize']) {
    await page.goto(origin() + path);
    await expect(page).toHaveURL(`${origin()}/account/login?returnUrl=${encodeURIComponent(path)}`);
  }
});
