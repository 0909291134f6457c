import type { Browser } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';
import { createBuyer, type Buyer } from './buyer.ts';
import { moveToMidSale } from './product-clock.ts';
import { origin } from './product.ts';

/** AED 1, and so unlikely to win that no win dialog interrupts the test. */
const entry = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
const plan = { draft: entry, entries: [entry], draws: 1, editing: null };

/** A player at the page of Quick Five with one entry in the cart, in the middle of a sale. */
export async function createBuyerWithCart(browser: Browser, locale: Locale, width: number): Promise<Buyer> {
  const me = await createBuyer(browser, locale, width, 50);
  await me.page.goto(`${origin()}/healthz`);
  await me.page.evaluate((text) => sessionStorage.setItem('play:quick-five', text), JSON.stringify(plan));
  await me.go('/lottery/quick-five');
  await moveToMidSale(me.page);
  return me;
}
