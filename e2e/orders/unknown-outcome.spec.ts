import { expect, test, type Browser, type Page, type Route } from '@playwright/test';
import { decodeMessage } from '#contract/codec.ts';
import { orders } from '#contract/orders/430030-orders.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import type { Locale } from '#i18n/locales.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { type Person } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { sendCommand, registerVerifiedPlayer, type Player, type Session } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** AED 1, and so unlikely to win that no win dialog interrupts the test. */
const entry = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
const plan = { draft: entry, entries: [entry], draws: 1, editing: null };

const amount = ({ t, locale }: Person, digits: string) =>
  locale === 'ar-AE' ? `${digits} ${t('account:currency')}` : `${t('account:currency')} ${digits}`;

/** A verified player with AED 50, at the play page with one entry in the cart. */
async function createBuyerWithCart(browser: Browser, locale: Locale, width: number): Promise<Buyer> {
  const me = await createBuyer(browser, locale, width, 50);
  await me.page.goto(`${origin()}/healthz`);
  await me.page.evaluate((text) => sessionStorage.setItem('play:quick-five', text), JSON.stringify(plan));
  await me.go('/lottery/quick-five');
  return me;
}

/** Records what the page sends to a command, and decides what happens to the request. */
async function interceptCommand(page: Page, code: string, act: (route: Route) => Promise<void>): Promise<unknown[]> {
  const seen: unknown[] = [];
  await page.route(`**/hapi/${code}`, async (route) => {
    const { message } = route.request().postDataJSON() as { message: string };
    const decoded = decodeMessage(message);
    seen.push(decoded.ok ? (decoded.value as { data: unknown }).data : undefined);
    await act(route);
  });
  return seen;
}
/** The server handles the request; its answer never arrives. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

/** The server has one order, paid once. */
async function expectOneOrder({ session }: Player): Promise<void> {
  expect((await sendCommand(orders, {}, session)).data.list).toHaveLength(1);
  expect((await sendCommand(transactions, { tab: 'orders' }, session)).data.list).toHaveLength(1);
  expect((await sendCommand(balance, {}, session)).data.totalBalance).toBe(4_900);
}

const dialogWith = (me: Person, key: string) => me.page.getByRole('dialog').filter({ hasText: me.t(key) });

test('a purchase whose answer was lost is paid once, and its player is notified', async ({ browser }) => {
  const me = await createBuyerWithCart(browser, 'ar-AE', 390);
  const { page, t, player } = me;
  const sent = await interceptCommand(page, '101101', loseAnswer);
  const polls = await interceptCommand(page, '101077', (route) => route.abort('internetdisconnected'));
  // The test ends before the draw does, and one entry in a thousand wins.
  await moveToMidSale();
  // The clock is replaced before the page loads: an answer that arrived in between would stay on the screen.
  await page.clock.install();
  await page.reload();
  const requestFailed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/101101'));
  await me.press('play:bar.pay', { amount: amount(me, '1') });
  await requestFailed;
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(dialogWith(me, 'play:unknown.title')).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000 });
  expect([sent.length, polls.length]).toEqual([1, 6]);
  await expectAccessible(page);
  await dialogWith(me, 'play:unknown.title')
    .getByRole('button', { name: t('play:close') })
    .click();

  await page.unroute('**/hapi/101077');
  await me.press('play:bar.pay', { amount: amount(me, '1') });
  await expect(dialogWith(me, 'play:done.title')).toContainText(t('play:done.earlier'));
  // An empty plan has no bar on a phone.
  await expect(page.locator('.pay-bar')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await expectOneOrder(player);
  await page.context().close();
});

test('a purchase with an unknown outcome is resolved only for its own player, after a reload and a change of player', async ({
  browser,
}) => {
  const me = await createBuyerWithCart(browser, 'en-US', 1440);
  const { page, t, player } = me;
  const other = await registerVerifiedPlayer();
  const sent = await interceptCommand(page, '101101', loseAnswer);
  await moveToMidSale(page);
  await me.press('play:bar.pay', { amount: amount(me, '1') });
  await expect.poll(() => sent.length).toBe(1);
  // Switched on a page that calls no command: a call between the two halves of the switch would end the session.
  const switchPlayer = async ({ user, cookie }: Session) => {
    const play = page.url();
    await page.goto(new URL('/healthz', play).href);
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: page.url(), httpOnly: true, sameSite: 'Lax' }]);
    await page.evaluate((text) => localStorage.setItem('user_info', text), JSON.stringify(user));
    polls.length = 0;
    await page.goto(play);
  };
  const polls = await interceptCommand(page, '101077', (route) => route.continue());
  await switchPlayer(other.session);
  await expect(page.getByText(t('play:bar.none')).filter({ visible: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(polls).toEqual([]);

  await switchPlayer(player.session);
  await expect(dialogWith(me, 'play:done.title')).toContainText(t('play:done.earlier'));
  await expect(page.getByText(t('play:bar.none')).filter({ visible: true })).toBeVisible();
  await expectOneOrder(player);
  await page.context().close();
});
