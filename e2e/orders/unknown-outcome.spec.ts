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

/** AED 1, and hardly ever a win, whose dialog would come between. */
const entry = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
const plan = { draft: entry, entries: [entry], draws: 1, editing: null };

const amount = ({ t, locale }: Person, digits: string) =>
  locale === 'ar-AE' ? `${digits} ${t('account:currency')}` : `${t('account:currency')} ${digits}`;

/** A verified player with AED 50, at the play page with one entry in the plan. */
async function planner(browser: Browser, locale: Locale, width: number): Promise<Buyer> {
  const me = await createBuyer(browser, locale, width, 50);
  await me.page.goto(`${origin()}/healthz`);
  await me.page.evaluate((text) => sessionStorage.setItem('play:quick-five', text), JSON.stringify(plan));
  await me.go('/lottery/quick-five');
  return me;
}

/** What the page sends of a command, and what becomes of it. */
async function over(page: Page, code: string, act: (route: Route) => Promise<void>): Promise<unknown[]> {
  const seen: unknown[] = [];
  await page.route(`**/hapi/${code}`, async (route) => {
    const { message } = route.request().postDataJSON() as { message: string };
    const decoded = decodeMessage(message);
    seen.push(decoded.ok ? (decoded.value as { data: unknown }).data : undefined);
    await act(route);
  });
  return seen;
}
/** The server does it; its answer never arrives. */
const answerLost = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

/** By the ledger's word: one order, and its money went once. */
async function expectOneOrder({ session }: Player): Promise<void> {
  expect((await sendCommand(orders, {}, session)).data.list).toHaveLength(1);
  expect((await sendCommand(transactions, { tab: 'orders' }, session)).data.list).toHaveLength(1);
  expect((await sendCommand(balance, {}, session)).data.totalBalance).toBe(4_900);
}

const said = (me: Person, key: string) => me.page.getByRole('dialog').filter({ hasText: me.t(key) });

test('a purchase whose answer is lost is paid once, and its player is told', async ({ browser }) => {
  const me = await planner(browser, 'ar-AE', 390);
  const { page, t, player } = me;
  const sent = await over(page, '101101', answerLost);
  const polls = await over(page, '101077', (route) => route.abort('internetdisconnected'));
  // Over before the draw is: one in a thousand wins.
  await moveToMidSale();
  // Before the page: while the clock is replaced there is no time, and what an answer shows just then would stay.
  await page.clock.install();
  await page.reload();
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/101101'));
  await me.press('play:bar.pay', { amount: amount(me, '1') });
  await lost;
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(said(me, 'play:unknown.title')).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000 });
  expect([sent.length, polls.length]).toEqual([1, 6]);
  await expectAccessible(page);
  await said(me, 'play:unknown.title')
    .getByRole('button', { name: t('play:close') })
    .click();

  await page.unroute('**/hapi/101077');
  await me.press('play:bar.pay', { amount: amount(me, '1') });
  await expect(said(me, 'play:done.title')).toContainText(t('play:done.earlier'));
  await expect(page.getByText(t('play:bar.none')).filter({ visible: true })).toBeVisible();
  expect(sent).toHaveLength(1);
  await expectOneOrder(player);
  await page.context().close();
});

test('an order of which nothing was heard is its own player’s, after a reload and after somebody else', async ({
  browser,
}) => {
  const me = await planner(browser, 'en-US', 1440);
  const { page, t, player } = me;
  const other = await registerVerifiedPlayer();
  const sent = await over(page, '101101', answerLost);
  await moveToMidSale(page);
  await me.press('play:bar.pay', { amount: amount(me, '1') });
  await expect.poll(() => sent.length).toBe(1);
  // From a page that calls nothing: a call between the two halves of a change would end the session.
  const becomes = async ({ user, cookie }: Session) => {
    const play = page.url();
    await page.goto(new URL('/healthz', play).href);
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: page.url(), httpOnly: true, sameSite: 'Lax' }]);
    await page.evaluate((text) => localStorage.setItem('user_info', text), JSON.stringify(user));
    polls.length = 0;
    await page.goto(play);
  };
  const polls = await over(page, '101077', (route) => route.continue());
  await becomes(other.session);
  await expect(page.getByText(t('play:bar.none')).filter({ visible: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(polls).toEqual([]);

  await becomes(player.session);
  await expect(said(me, 'play:done.title')).toContainText(t('play:done.earlier'));
  await expect(page.getByText(t('play:bar.none')).filter({ visible: true })).toBeVisible();
  await expectOneOrder(player);
  await page.context().close();
});
