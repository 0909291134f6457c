import { expect, test } from '@playwright/test';
import { createBuyer } from '../support/buyer.ts';
import { buyCardsFor } from '../support/card-orders.ts';

const GAME = 'pearl-dhow';
const PAGE = `/lottery/scratch-cards/${GAME}`;
/** Of the winning numbers and of the player's. */
const [WINNING, YOURS] = [3, 8];

test('with the keyboard alone, what a step leads to is in view', async ({ browser }) => {
  const me = await createBuyer(browser, 'ar-AE', 390, 30);
  const { page, t } = me;
  await page.setViewportSize({ width: 390, height: 700 });
  // Where a key is pressed at once, the browser still moves to what has the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyCardsFor(me.player, GAME, 2);
  await me.go(PAGE);
  const press = (key: string) => page.getByRole('button', { name: t(`instants:${key}`), exact: true }).press('Enter');
  await press('waiting.open');
  await expect(page.locator('[data-foil=true]')).toBeVisible();
  await press('scratchCard');
  await press('order.next');
  const heading = page.getByRole('heading', { name: t('instants:order.position', { n: 2, of: 2 }) });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await press('order.all');
  const result = page.getByRole('region', { name: t('instants:order.summary') }).locator('.scratch-result');
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport({ ratio: 1 });
  // Not below the header, which stays.
  const { top, under } = await result.evaluate((one) => ({
    top: one.getBoundingClientRect().top,
    under: document.querySelector('body > header')?.getBoundingClientRect().bottom ?? Number.NaN,
  }));
  expect(top).toBeGreaterThanOrEqual(under);
  await page.context().close();
});

test('a card that was begun and left comes first again, covered, and is finished on this device', async ({
  browser,
}) => {
  const me = await createBuyer(browser, 'en-US', 390, 30);
  const { page, t } = me;
  const orderId = await buyCardsFor(me.player, GAME, 1);
  await me.go(PAGE);
  await me.press('instants:waiting.open');
  const first = page.locator('[data-area="0"]');
  await expect(first).toHaveAccessibleName(t('instants:label.winning.covered', { n: 1, of: WINNING }));
  await first.press('Enter');
  await expect(page.locator('[data-area="0"] b')).toBeVisible();
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('scratch_card:')));
  expect((await kept()).map(([, value]) => JSON.parse(value) as unknown)).toEqual([[{ orderId, cardNo: 1 }]]);
  // The browser asks before it leaves a card that was begun.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const main = page.getByRole('main');
  await expect(main).toContainText(t('instants:waiting.begun'));
  await me.press('instants:waiting.finish');
  await expect(main).toContainText(t('instants:order.begun'));
  await expect(page.locator('[data-area][data-cleared=false]')).toHaveCount(WINNING + YOURS);
  await me.press('instants:scratchCard');
  await expect(page.locator('.scratch-result')).toBeVisible();
  await expect(main).not.toContainText(t('instants:order.begun'));
  expect(await kept()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('instants:buy.title'), level: 2 })).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await page.context().close();
});
