import { expect, test, type Browser, type Page } from '@playwright/test';
import type { DialogName } from '#client/dialogs/dialogs.ts';
import type { Locale } from '#i18n/locales.ts';
import { SCREEN_VARIANTS, createPerson } from '../support/person.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

interface ShowcaseOptions {
  readonly locale: Locale;
  readonly width: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

/** Opens the sandbox page that can open every global dialog, and removes its other components. */
async function openShowcase(browser: Browser, { locale, width, height = 844, scheme = 'light' }: ShowcaseOptions) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  const me = createPerson(page, locale);
  const load = async () => {
    await me.go('/sandbox/ui');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.evaluate(() => {
      for (const piece of document.querySelectorAll('section[data-theme]')) piece.remove();
    });
  };
  await load();
  const opener = (name: DialogName) => page.locator('[data-dialogs]').getByRole('button', { name, exact: true });
  const open = async (name: DialogName) => {
    await opener(name).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    return dialog;
  };
  return { ...me, context, page, load, opener, open };
}
const mainAction = (page: Page) => page.locator('dialog[open] .dialog-foot .btn:not(.btn-quiet)');
const dialogBody = (page: Page) => page.locator('dialog[open] .dialog-body');
const answer = (page: Page) => page.locator('[data-dialogs] output');

for (const [locale, width, scheme] of SCREEN_VARIANTS)
  test(`each dialog is accessible in ${locale} at ${width}, ${scheme}: it focuses the main action, and closing returns the focus`, async ({
    browser,
  }) => {
    const { page, context, load, opener, open } = await openShowcase(browser, { locale, width, scheme });
    const names = (await page.locator('[data-dialogs] button').allTextContents()) as DialogName[];
    expect(names.length).toBeGreaterThan(20);
    for (const name of sampleCases(`dialogs ${locale} ${width}`, names, 8)) {
      const dialog = await open(name);
      await expect(dialog, name).toHaveAccessibleName(/./);
      await expect(name === 'terms' ? dialogBody(page) : mainAction(page), name).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      // Only its buttons answer a reality check.
      if (name === 'reality-check') await mainAction(page).press('Enter');
      await expect(dialog).toHaveCount(0);
      if (name !== 'sales-suspension') await expect(opener(name), name).toBeFocused();
      else {
        await expect(page).not.toHaveURL(/sandbox/);
        await load();
      }
    }
    await context.close();
  });

test('the dialog of a suspended game leads home', async ({ browser }) => {
  const { page, context, open, t } = await openShowcase(browser, { locale: 'ar-AE', width: 390 });
  const dialog = await open('sales-suspension');
  await dialog.getByRole('button', { name: t('dialogs:ok') }).click();
  await expect(page).toHaveURL(/\/ar-AE$/);
  await context.close();
});

test('terms are accepted after their summary was read, and the full text follows', async ({ browser }) => {
  const { page, context, open, t } = await openShowcase(browser, { locale: 'en-US', width: 390 });
  const dialog = await open('terms');
  const accept = dialog.getByRole('button', { name: t('dialogs:terms.accept.terms') });
  const whole = dialog.getByRole('heading', { name: t('dialogs:terms.whole') });
  await expect(accept).toBeDisabled();
  await expect(whole).toBeHidden();
  // The first press keeps the dialog open and shows the full text.
  await accept.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(accept).toBeEnabled();
  await expect(whole).toBeVisible();
  await accept.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(answer(page)).toHaveText('"accepted"');
  await context.close();
});

test('long texts scroll by keyboard', async ({ browser }) => {
  const { page, context, open } = await openShowcase(browser, { locale: 'ar-AE', width: 1440 });
  await open('terms');
  const top = () => dialogBody(page).evaluate((element) => element.scrollTop);
  // The focus comes a moment after the dialog.
  await expect(dialogBody(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(top).toBeGreaterThan(200);
  await expect(dialogBody(page)).toBeFocused();
  await context.close();
});

test('the source of funds reports the first missing answer and returns the chosen one', async ({ browser }) => {
  const { page, context, open, t } = await openShowcase(browser, { locale: 'en-US', width: 390 });
  const dialog = await open('funds-security');
  const confirm = dialog.getByRole('button', { name: t('dialogs:fundsSecurity.confirm') });
  const own = dialog.getByRole('checkbox', { name: t('ui:show.sampleAgreement', { number: 1 }) });
  const lawful = dialog.getByRole('checkbox', { name: t('ui:show.sampleAgreement', { number: 2 }) });
  const hint = t('dialogs:fundsSecurity.hint');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(t('dialogs:fundsSecurity.sourceMissing'));
  await dialog.getByRole('radio', { name: t('dialogs:fundsSecurity.source.savings') }).check();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  for (const box of [own, lawful]) {
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(hint);
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription(new RegExp(hint));
    await expectAccessible(page);
    await box.check();
  }
  await confirm.click();
  await expect(answer(page)).toHaveText('"submitted"');
  await context.close();
});

for (const [height, locale] of [
  [422, 'en-US'],
  [256, 'ar-AE'],
] as const)
  test(`every part of a dialog can be reached on a screen of ${height} px`, async ({ browser }) => {
    const { page, context, open } = await openShowcase(browser, { locale, width: 390, height });
    for (const name of ['self-exclusion', 'funds-security', 'terms'] as const) {
      const dialog = await open(name);
      for (const button of await dialog.locator('.dialog-foot .btn').all()) {
        await button.focus();
        await expect(button).toBeInViewport({ ratio: 1 });
      }
      const shown = await dialogBody(page).evaluate((element) => element.clientHeight);
      expect(shown, name).toBeGreaterThan(100);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await context.close();
  });
