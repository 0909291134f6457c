import { expect, test, type Page } from '@playwright/test';
import { quickFive } from '#games/quick-five/index.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyerWithCart } from '../support/buyer-with-cart.ts';
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { moveClockTo, moveToMidSale, waitForDrawOnSale } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { witnessedByQuorum } from '../support/witnessed.ts';

/** A product whose draws are proved by version 3, with the witnesses of its sandbox. */
let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct([quickFive], { PROOF_VERSION: '3' });
});
test.afterAll(() => product.stop());

/** Sets how two of the three witnesses behave, in the sandbox. */
async function setWitnesses(page: Page, mode: 'is away' | 'cosigns at once'): Promise<void> {
  const sandbox = await page.context().newPage();
  await sandbox.goto(`${origin()}/sandbox/witnesses`);
  for (const n of [0, 1]) {
    const button = () => sandbox.locator('section').nth(n).getByRole('button', { name: mode });
    await button().click();
    await expect(button()).toHaveAttribute('aria-pressed', 'true');
  }
  await sandbox.close();
}

test('while the witnesses of a closed draw are away its order says so, and that it was cancelled, by itself', async ({
  browser,
}) => {
  const me = await createBuyerWithCart(browser, 'en-US', 390);
  const { page, t } = me;
  // The draw is sealed unless the witnesses are away when it closes: it must stay open until they are.
  await moveToMidSale(page, quickFive.lotteryType, 40 * SECOND_MS);
  await me.press('play:bar.pay', { amount: `${t('account:currency')} 1` });
  const dialog = page.getByRole('dialog').filter({ hasText: t('play:done.title') });
  await expect(dialog).toContainText(witnessedByQuorum(me));
  await setWitnesses(page, 'is away');
  await dialog.getByRole('link', { name: t('play:done.order') }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(witnessedByQuorum(me));

  const { drawId, closesTimestamp } = await waitForDrawOnSale(quickFive.lotteryType);
  const results = await page.context().newPage();
  await results.goto(`${origin()}/lottery/quick-five/results?draw=${drawId}`);
  const missing = results.locator('[data-live=newest]');
  const awaited = missing.getByText(t('draws:missing.awaitsWitnessesText', { time: '' }).split('. ')[1] ?? '');
  await expect(missing.getByRole('heading')).toContainText(drawId.replace(`${quickFive.lotteryType}-`, ''));
  await expect(awaited).toHaveCount(0);
  await moveClockTo(closesTimestamp);
  // The page must read the moved clock.
  await page.reload();
  await expect(main).toContainText(t('orders:detail.awaitsWitnesses'));
  await expectAccessible(page);
  // The page of results says it, too. With the clock of now it asks again, and learns what becomes of the draw.
  await results.reload();
  await expect(awaited).toBeVisible();
  await expectAccessible(results);

  await setWitnesses(page, 'cosigns at once');
  await expect(main).toContainText(t('orders:why.unsealed'), { timeout: 60_000 });
  await expect(main).toContainText(t('orders:why.away'));
  await expect(missing).toContainText(t('draws:cancelled.title'), { timeout: 60_000 });
  await results.close();
  await expect(main).toContainText(t('receipt:status.cancelled.title'));
  await expect(main).toContainText(t('receipt:status.cancelled.refunded'));
  await expect(main).not.toContainText(witnessedByQuorum(me));
  await expectAccessible(page);
  await me.press('receipt:order.verifyCancelled');
  await expect(page.getByRole('heading', { name: t('verify:cancelled.title') })).toBeVisible();
  await expect(main).toContainText(t('verify:cancelled.reasons.unsealed'));
  await me.go('/account/notification/list');
  await expect(main).toContainText(t('orders:why.unsealed'));
  await page.context().close();
});
