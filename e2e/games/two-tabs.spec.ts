import { expect, test, type Page } from '@playwright/test';
import type { Entry } from '#games/game.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { moneyText } from '#ui/currency.ts';
import { createBuyer } from '../support/buyer.ts';
import { createPerson, sentencePattern } from '../support/person.ts';
import { moveToMidSale } from '../support/product-clock.ts';

const entry = (n: number): Entry => ({ play: 'predict3', picks: [[n], [8], [9]], multiple: 1 });
const cartOf = (entries: readonly Entry[]) =>
  JSON.stringify({ draft: { ...entry(1), picks: [[], [], []] }, entries, draws: 1, editing: null });

/** Gives a tab a cart of its own, once. */
const giveCart = (page: Page, entries: readonly Entry[]) =>
  page.addInitScript((text) => {
    if (sessionStorage.getItem('play:quick-five') === null) sessionStorage.setItem('play:quick-five', text);
  }, cartOf(entries));

const payButton = (page: Page, name: string) =>
  page.getByRole('button', { name: sentencePattern(name) }).filter({ visible: true });

test('a purchase empties the same cart in another tab and leaves a different one', async ({ browser }) => {
  const me = await createBuyer(browser, 'en-US', 1440, 50);
  const { page, t } = me;
  const same = await page.context().newPage();
  const other = await page.context().newPage();
  const pay = (entries: number) => t('play:bar.pay', { amount: moneyText(quickFive.price * BigInt(entries), 'en-US') });
  await giveCart(page, [entry(1)]);
  await giveCart(other, [entry(2), entry(3)]);
  await me.go('/lottery/quick-five');
  await expect(payButton(page, pay(1))).toBeEnabled();
  // A new tab takes over the cart that the browser keeps.
  await createPerson(same, 'en-US').go('/lottery/quick-five');
  await expect(payButton(same, pay(1))).toBeEnabled();
  await createPerson(other, 'en-US').go('/lottery/quick-five');
  await expect(payButton(other, pay(2))).toBeEnabled();
  await moveToMidSale(page);
  await me.press('play:bar.pay', { amount: moneyText(quickFive.price, 'en-US') });
  await expect(page.getByRole('dialog', { name: t('play:done.title') })).toBeVisible();
  await expect(same.getByText(t('play:plan.none')).filter({ visible: true })).toBeVisible();
  await expect(payButton(other, pay(2))).toBeEnabled();
  await page.context().close();
});
