import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { cardOrder } from '#contract/instants/101065-card-order.ts';
import { revealCard } from '#contract/instants/660003-reveal-card.ts';
import { revealOrder } from '#contract/instants/660004-reveal-order.ts';
import { localHref } from '#i18n/paths.ts';
import { createBuyer } from '../support/buyer.ts';
import { buyCardsFor } from '../support/card-orders.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { SCREENS } from '../support/person.ts';
import { sendCommandOrThrow } from '../support/player.ts';

for (const [locale, width] of SCREENS)
  test(`orders of cards lead to what is left, and show what each card was, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const me = await createBuyer(browser, locale, width, 60);
    const { page, player, t } = me;
    const main = page.getByRole('main');
    const words = (key: string, count = 1) => t(`orders:cards.scratch-card.${key}`, { count });
    const orderId = await buyCardsFor(player, 'pearl-dhow', 3);
    const playId = await buyCardsFor(player, 'caravan', 1);
    await sendCommandOrThrow(revealCard, { orderId, cardNo: 2 }, player.session);
    await sendCommandOrThrow(revealOrder, { orderId: playId }, player.session);

    await me.go('/');
    const waiting = page.getByRole('region', { name: t('home:mine.title') }).locator('[data-mine-row] a');
    await expect(waiting).toHaveCount(1);
    await expect(waiting).toContainText(t('home:mine.cards', { n: '2' }));
    await expect(waiting).toHaveAttribute('href', localHref('/lottery/scratch-cards/pearl-dhow', locale));
    await expectAccessible(page);

    await me.go('/account/order/list?tab=e-instants');
    const linkTo = (id: string) => main.locator(`a[href*="orderId=${id}"]`);
    await expect(linkTo(playId)).toBeVisible();
    await expect(main).toContainText(t('orders:cards.e-instant.status.2'));
    await page.getByRole('tab', { name: t('orders:tabs.scratch-cards') }).click();
    await expect(linkTo(playId)).toHaveCount(0);
    await page.getByRole('radio', { name: words('unsettled') }).check();
    await expect(page).toHaveURL(/\?tab=scratch-cards&status=unsettled$/);
    await expect(main).toContainText(words('left', 2));
    const scratch = main.getByRole('link', { name: words('go'), exact: true });
    await expect(scratch).toHaveAttribute('href', localHref('/lottery/scratch-cards/pearl-dhow', locale));
    await expectAccessible(page);

    await linkTo(orderId).click();
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main).toContainText(words('waits', 2));
    await expect(main.getByText(words('status.1'), { exact: true })).toHaveCount(3);
    await main.locator('summary').first().click();
    await expect(main.getByRole('list', { name: t('orders:cards.yours') })).toBeVisible();
    await expectAccessible(page);
    await main.locator('summary', { hasText: t('orders:detail.check') }).click();
    const saved = page.waitForEvent('download');
    await me.press('orders:detail.receipt');
    const { data } = await sendCommandOrThrow(cardOrder, { orderId }, player.session);
    expect(JSON.parse(await readFile(await (await saved).path(), 'utf8'))).toEqual({
      receipt: data.order.receipt,
      cards: data.order.cards,
      revealSignature: data.order.revealSignature,
    });

    // What is scratched elsewhere shows here, and takes the way to scratch it away.
    await sendCommandOrThrow(revealOrder, { orderId }, player.session);
    await expect(main.getByText(words('status.2'), { exact: true })).toBeVisible();
    await expect(scratch).toHaveCount(0);
    await expect(main.locator('summary')).toHaveCount(5);
    await page.context().close();
  });
