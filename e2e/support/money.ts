import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Browser } from '@playwright/test';
import { globalConfiguration } from '../../src/lib/contract/config/010001-global-configuration.ts';
import { paymentChannels } from '../../src/lib/contract/deposits/420543-payment-channels.ts';
import { createRecharge } from '../../src/lib/contract/deposits/420544-create-recharge.ts';
import { payNewCard } from '../../src/lib/contract/deposits/420550-pay-new-card.ts';
import { RECHARGE, RECHARGE_SCENE } from '../../src/lib/contract/deposits/fields.ts';
import { rechargeStatus } from '../../src/lib/contract/deposits/getOrderStatus-recharge-status.ts';
import type { Locale } from '../../src/lib/i18n/locales.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import { encryptCard } from '../../tests/support/acquirer.ts';
import { personAt, type Person } from './journey.ts';
import { bring, must, verifiedPlayer, type Player } from './player.ts';

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

const codeOn = (html: string): string => /<bdi dir="ltr">(\d{6})<\/bdi>/.exec(html)?.[1] ?? '';

/** Pays in by card, through the bank's page, as the deposit page does. */
export async function payIn({ session }: Player, dirhams: number): Promise<void> {
  const amount = dirhams * 100;
  const [{ data: deposit }, { data: configuration }, { data: channels }] = await Promise.all([
    must(
      createRecharge,
      { requestId: randomUUID(), amount, ...RECHARGE, returnUrl: '/account/deposit/return' },
      session,
    ),
    must(globalConfiguration, {}),
    must(paymentChannels, {}, session),
  ]);
  const { gatewayId } = deposit;
  const { holderName } = channels;
  const card = { cardNo: freshCard(), expireDate: '12/39', cvv: '123', holderName, gatewayId };
  const jwe = await encryptCard(present(configuration.encryptPublicKey ?? undefined, "the acquirer's key"), card);
  const { data: payment } = await must(payNewCard, { gatewayId, money: amount, holderName, jwe }, session);
  const bank = await (await fetch(payment.redirect)).text();
  const answer = new URLSearchParams({ action: 'confirm', code: codeOn(bank) });
  await fetch(payment.redirect, { method: 'POST', body: answer, redirect: 'manual' });
  const stands = async () =>
    (await must(rechargeStatus, { gatewayId, rechargeScene: RECHARGE_SCENE }, session)).data.rechargeStatus;
  await expect.poll(stands).toBe('SUCCESS');
}

/** A verified player in a browser of their own, with so many dirhams just paid in by card. */
export async function buyer(browser: Browser, locale: Locale, width: number, dirhams: number): Promise<Buyer> {
  const player = await verifiedPlayer();
  await payIn(player, dirhams);
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
  await bring(player.session, context);
  return { ...personAt(await context.newPage(), locale), player };
}
