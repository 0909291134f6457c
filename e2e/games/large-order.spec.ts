import { expect, test } from '@playwright/test';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyer } from '../support/buyer.ts';
import { createPerson, SCREENS, sentencePattern } from '../support/person.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';

const entry = { play: 'nap1', picks: [[7]], multiple: 50 };
/** Longer than a second press counts as the first (confirm-dialog.tsx). */
const HELD_MS = 1_000;
/** AED 250 of a balance of AED 300. */
const PLAN = JSON.stringify({ draft: { ...entry, picks: [[]] }, entries: [entry], draws: 5, editing: null });

for (const [locale, width] of sampleCases('large order', SCREENS, 1))
  test(`asks once before a large order is charged, and keeps a plan without its tab, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const me = await createBuyer(browser, locale, width, 300);
    const { page, t } = me;
    await me.go('/');
    await page.evaluate((text) => sessionStorage.setItem('play:quick-five', text), PLAN);
    await me.go('/lottery/quick-five');
    const money = (dirhams: number) => sentencePattern(moneyText(dirhams * 100, locale)).source.replace(/^\^|\$$/g, '');
    const payText = sentencePattern(t('play:bar.pay', { amount: moneyText(25_000, locale) }));
    const openPlan = async (on: typeof page) => {
      if (width === 390) await on.getByRole('button', { name: t('play:plan.open') }).click();
    };
    // On a phone the sheet of the plan pays.
    await moveToMidSale(page);
    await openPlan(page);
    const plan = width === 390 ? page.getByRole('dialog') : page.getByRole('complementary');
    await plan.getByRole('button', { name: payText }).click();
    const dialog = page.getByRole('dialog');
    const title = sentencePattern(t('play:confirm.title', { amount: moneyText(25_000, locale) }));
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toContainText(t('play:bar.entries', { count: 1 }));
    await expect(dialog).toContainText(t('play:bar.draws', { count: 5 }));
    await expect(dialog).toContainText(new RegExp(money(50), 'u'));
    await expect(dialog.getByRole('button', { name: payText })).toBeFocused();
    await expectAccessible(page);
    // Nothing was charged, and Esc leads back.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const balance = page.locator('header [data-balance="totalBalance"]').filter({ visible: true }).first();
    await expect(balance).toContainText('300');
    // A key that is held since it opened the dialog pays nothing.
    await openPlan(page);
    const opener = plan.getByRole('button', { name: payText });
    await opener.focus();
    await page.keyboard.down('Enter');
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    const heldFrom = performance.now();
    await expect(async () => {
      // A second `down` of Playwright is a repeat, as the browser sends it for a held key.
      await page.keyboard.down('Enter');
      expect(performance.now() - heldFrom).toBeGreaterThan(HELD_MS);
    }).toPass({ intervals: [50] });
    await page.keyboard.up('Enter');
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await expect(balance).toContainText('300');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    // The plan is in a new tab, too.
    const other = createPerson(await page.context().newPage(), locale);
    await other.go('/lottery/quick-five');
    await openPlan(other.page);
    const otherEntry = other.page
      .getByRole('button', { name: t('play:plan.remove', { n: 1 }) })
      .filter({ visible: true });
    await expect(otherEntry).toBeVisible();
    const otherPlan = width === 390 ? other.page.getByRole('dialog') : other.page.getByRole('complementary');
    await otherPlan.getByRole('button', { name: payText }).click();
    await expect(other.page.getByRole('dialog', { name: title })).toBeVisible();
    // One key confirms.
    await page.bringToFront();
    await page.getByRole('button', { name: payText }).filter({ visible: true }).first().click();
    await expect(dialog.getByRole('button', { name: payText })).toBeFocused();
    // Only a press that began after the question counts.
    await expect(async () => {
      if (await dialog.getByRole('heading', { name: title }).isVisible()) await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: title })).toBeHidden({ timeout: 200 });
    }).toPass();
    await expect(page.getByRole('dialog', { name: t('play:done.title') })).toBeVisible();
    await expect(balance).toContainText('50');
    // The other tab has nothing to pay any more, and asks no longer.
    await expect(otherEntry).toHaveCount(0);
    await expect(other.page.getByRole('button', { name: payText })).toHaveCount(0);
    await expect(other.page.getByRole('dialog')).toHaveCount(0);
    await page.context().close();
  });

test('says that a number of draws is whole, and keeps the number', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  await me.go('/lottery/quick-five');
  const draws = page.getByRole('spinbutton', { name: me.t('play:draws.label') });
  await expect(draws).toBeEnabled();
  await draws.fill('3');
  await draws.fill('1.5');
  const hint = page.getByRole('status').filter({ hasText: me.t('play:draws.whole') });
  await expect(hint).toBeVisible();
  await expect(draws).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await draws.blur();
  await expect(draws).toHaveValue('3');
  await expect(hint).toBeVisible();
  await draws.fill('٤');
  await expect(draws).toHaveValue('4');
  await expect(hint).toHaveCount(0);
});
