import { expect, test, type Page } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';
import { createPerson, SCREENS } from '../support/person.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';
import { expectAccessibleOnStoppedClock, stopPageClock } from '../support/page-clock.ts';

/** Opens the success panel as the page before leaves it. */
async function openSuccessPanel(page: Page, locale: Locale, data: object | undefined) {
  const me = createPerson(page, locale);
  await me.go('/Privacy-Notice');
  await page.evaluate(
    (text) => text !== null && sessionStorage.setItem('success', text),
    data ? JSON.stringify(data) : null,
  );
  await me.go('/successPanel');
  return me;
}
const SUCCESS = {
  title: 'Your request is in',
  description: 'We answer within five working days.',
  to: '/lottery/results',
};

test('the success panel leads on after five seconds', async ({ page }) => {
  await stopPageClock(page);
  const { t } = await openSuccessPanel(page, 'en-US', SUCCESS);
  const title = page.getByRole('heading', { name: SUCCESS.title });
  await expect(title).toBeFocused();
  await expect(page.getByText(SUCCESS.description)).toBeVisible();
  // Announced once, not each second.
  await expect(page.getByText(t('shell:success.soon', { count: 5 }))).toBeAttached();
  await page.clock.runFor(4_000);
  await expect(title).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/lottery\/results$/);
  // Back does not return to the panel.
  await page.goBack();
  await expect(page).toHaveURL(/\/Privacy-Notice$/);
});

for (const [locale, width] of SCREENS)
  test(`the success panel stays if the player asks for it, in ${locale} at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await stopPageClock(page);
    const { t } = await openSuccessPanel(page, locale, SUCCESS);
    await page.getByRole('button', { name: t('shell:success.stay') }).click();
    const back = page.getByRole('button', { name: t('shell:success.back') });
    await expect(back).toBeFocused();
    await page.clock.runFor(60_000);
    await expectAccessibleOnStoppedClock(page);
    await back.click();
    await expect(page).toHaveURL(/\/lottery\/results$/);
  });

test('a success is handed over in the tab, not in the address', async ({ page }) => {
  const { go, t, press } = createPerson(page, 'ar-AE');
  await go('/sandbox/ui');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await press('ui:show.success');
  await expect(page).toHaveURL(/\/ar-AE\/successPanel$/);
  await expect(page.getByRole('heading', { name: t('ui:show.good') })).toBeFocused();
});

test('the success panel without a success leads home, and never to another site', async ({ page }) => {
  await openSuccessPanel(page, 'ar-AE', undefined);
  await expect(page).toHaveURL(/\/ar-AE$/);
  const { t } = await openSuccessPanel(page, 'ar-AE', { to: 'https://elsewhere.example' });
  await expect(page.getByRole('heading', { name: t('shell:success.title'), exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('shell:success.back') }).click();
  await expect(page).toHaveURL(/\/ar-AE$/);
});

test('a slow logout shows a cover for at most ten seconds', async ({ page, context }) => {
  const { session } = await registerPlayer();
  await restoreSession(session, context);
  const me = createPerson(page, 'en-US');
  await page.setViewportSize({ width: 1440, height: 900 });
  await stopPageClock(page);
  await me.go('/');
  await page.waitForLoadState('networkidle');
  let answer = () => {};
  const released = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/hapi/100002*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: me.t('shell:account') }).click();
  const coverScript = page.waitForResponse(/\/loading-cover\.[^/]*\.js$/);
  await page.getByRole('button', { name: me.t('shell:logOut') }).click();
  await coverScript;
  const loadingText = page.getByRole('status').filter({ hasText: me.t('client:loading') });
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(loadingText).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.locator('body')).toHaveAttribute('aria-busy', 'true');
  await expectAccessibleOnStoppedClock(page);
  await page.clock.runFor(10_000);
  await expect(loadingText).toBeHidden();
  await expect(page.locator('body')).not.toHaveAttribute('aria-busy');
  answer();
});

const status = (page: Page) => page.locator('.toast:popover-open');

test('toasts appear 80 px from the top, centred, one at a time, and disappear', async ({ page }) => {
  await stopPageClock(page);
  for (const [locale, width] of SCREENS) {
    await page.setViewportSize({ width, height: 844 });
    const me = createPerson(page, locale);
    await me.go('/sandbox/ui');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    const place = page.locator(`section[lang=${locale}][data-theme=light]`);
    const press = place.getByRole('button', { name: me.t('ui:show.toast') });
    await press.click();
    await press.click();
    await page.clock.runFor(100);
    await expect(status(page)).toHaveCount(1);
    await expect(status(page)).toHaveText(me.t('ui:show.toastText'));
    // It slides into place.
    await expect.poll(async () => Math.round((await status(page).boundingBox())?.y ?? 0)).toBe(80);
    const box = await status(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(width / 2, 0);
    await page.clock.runFor(5_000);
    await expect(status(page)).toHaveCount(0);
  }
});

test('a toast over an open dialog can be read, and outlasts the dialog', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  await stopPageClock(page);
  await me.go('/sandbox/ui');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.locator('[data-dialogs]').getByRole('button', { name: 'kyc-check', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The button lies behind the dialog, so it is clicked by script.
  await page
    .locator('section[lang=en-US][data-theme=light]')
    .locator('button', { hasText: me.t('ui:show.toast') })
    .evaluate((button) => (button as HTMLButtonElement).click()); // a button by its selector
  await page.clock.runFor(100);
  await expect(dialog.getByRole('status')).toHaveText(me.t('ui:show.toastText'));
  await expect(status(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // A dialog is hidden before its close event, which moves the toast out of it and starts its text's delay.
  await expect(page.locator('body > .toast:popover-open')).toHaveCount(1);
  await page.clock.runFor(100);
  await expect(page.getByRole('status').filter({ hasText: me.t('ui:show.toastText') })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
