import { randomUUID } from 'node:crypto';
import { expect, type Browser } from '@playwright/test';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { payNewCard } from '#contract/deposits/420550-pay-new-card.ts';
import { RECHARGE, RECHARGE_SCENE } from '#contract/deposits/recharge.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { encryptCard } from '#support/providers/acquirer.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import { createPerson, type Person } from './person.ts';
import { restoreSession, sendCommandOrThrow, registerVerifiedPlayer, type Player } from './player.ts';

export interface Buyer extends Person {
  readonly player: Player;
}

const codeOn = (html: string): string => /<bdi dir="ltr">(\d{6})<\/bdi>/.exec(html)?.[1] ?? '';

/** Deposits by card through the bank's page, as the deposit page does. */
export async function depositByCard({ session }: Player, dirhams: number): Promise<void> {
  const amount = dirhams * 100;
  const [{ data: deposit }, { data: configuration }, { data: channels }] = await Promise.all([
    sendCommandOrThrow(
      createRecharge,
      { requestId: randomUUID(), amount, ...RECHARGE, returnUrl: '/account/deposit/return' },
      session,
    ),
    sendCommandOrThrow(globalConfiguration, {}),
    sendCommandOrThrow(paymentChannels, {}, session),
  ]);
  const { gatewayId } = deposit;
  const { holderName } = channels;
  const card = { cardNo: newCardNumber(), expireDate: '12/39', cvv: '123', holderName, gatewayId };
  const jwe = await encryptCard(assertPresent(configuration.encryptPublicKey ?? undefined, "the acquirer's key"), card);
  const { data: payment } = await sendCommandOrThrow(
    payNewCard,
    { gatewayId, money: amount, holderName, jwe },
    session,
  );
  const bank = await (await fetch(payment.redirect)).text();
  const answer = new URLSearchParams({ action: 'confirm', code: codeOn(bank) });
  await fetch(payment.redirect, { method: 'POST', body: answer, redirect: 'manual' });
  const currentStatus = async () =>
    (await sendCommandOrThrow(rechargeStatus, { gatewayId, rechargeScene: RECHARGE_SCENE }, session)).data
      .rechargeStatus;
  await expect.poll(currentStatus).toBe('SUCCESS');
}

/** A verified player in a browser of their own, with a deposit of some dirhams. */
export async function createBuyer(browser: Browser, locale: Locale, width: number, dirhams: number): Promise<Buyer> {
  const player = await registerVerifiedPlayer();
  await depositByCard(player, dirhams);
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
  await restoreSession(player.session, context);
  return { ...createPerson(await context.newPage(), locale), player };
}
