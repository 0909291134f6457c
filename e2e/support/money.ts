import { randomInt } from 'node:crypto';
import { expect, type Browser } from '@playwright/test';
import type { Locale } from '../../src/lib/i18n/locales.ts';
import { moneyText } from '../../src/lib/ui/currency.ts';
import { personAt, type Person } from './journey.ts';
import { bring, verifiedPlayer, type Player } from './player.ts';

/** A card nobody has used: a card belongs to one player. The sandbox's bank asks for its code, then pays. */
export function freshCard(): string {
  const digits = [4, 5, ...Array.from({ length: 13 }, () => randomInt(10))];
  // Luhn: every second digit from the right counts double, the last one makes it whole.
  const sum = digits.reduce((all, digit, i) => all + (i % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
}

export interface Buyer extends Person {
  readonly player: Player;
}

/** A verified player in a browser of their own, with so many dirhams just paid in by card. */
export async function buyer(browser: Browser, locale: Locale, width: number, dirhams: number): Promise<Buyer> {
  const player = await verifiedPlayer();
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
  await bring(player.session, context);
  const me = { ...personAt(await context.newPage(), locale), player };
  const { page, t } = me;
  await me.go('/account/deposit');
  await page.getByLabel(t('deposit:amount.label')).fill(String(dirhams));
  await me.press('deposit:continue');
  await me.press('deposit:continue');
  await page.getByLabel(t('deposit:card.number')).fill(freshCard());
  await page.getByLabel(t('deposit:card.expiry')).fill('1239');
  await page.getByLabel(t('deposit:card.cvv')).fill('123');
  await me.press('deposit:pay', { amount: moneyText(dirhams * 100, locale, 'exact') });
  const bank = page.frameLocator('iframe');
  await bank.locator('#code').fill(await bank.locator('.hint bdi').innerText());
  await bank.locator('button[value="confirm"]').click();
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  return me;
}
