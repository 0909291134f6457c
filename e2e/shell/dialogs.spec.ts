import { expect, test, type Browser, type Page } from '@playwright/test';
import type { DialogName } from '#client/dialogs/dialogs.ts';
import type { Locale } from '#i18n/locales.ts';
import { SCREEN_VARIANTS, createPerson } from '../support/person.ts';
import { expectAccessible } from '../support/accessibility.ts';

interface Look {
  readonly locale: Locale;
  readonly width: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

/** The page from which every global dialog can be opened, without the pieces that stand on it besides. */
async function showcase(browser: Browser, { locale, width, height = 844, scheme = 'light' }: Look) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  const me = createPerson(page, locale);
  const arrive = async () => {
    await me.go('/sandbox/ui');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.evaluate(() => {
      for (const piece of document.querySelectorAll('section[data-theme]')) piece.remove();
    });
  };
  await arrive();
  const opener = (name: DialogName) => page.locator('[data-dialogs]').getByRole('button', { name, exact: true });
  const open = async (name: DialogName) => {
    await opener(name).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    return dialog;
  };
  return { ...me, context, page, arrive, opener, open };
}
const main = (page: Page) => page.locator('dialog[open] .dialog-foot .btn:not(.btn-quiet)');
const words = (page: Page) => page.locator('dialog[open] .dialog-body');
const answer = (page: Page) => page.locator('[data-dialogs] output');

for (const [locale, width, scheme] of SCREEN_VARIANTS)
  test(`each dialog is sound in ${locale} at ${width}, ${scheme}: the focus begins where one goes on, and goes back after Esc`, async ({
    browser,
  }) => {
    const { page, context, arrive, opener, open } = await showcase(browser, { locale, width, scheme });
    const names = (await page.locator('[data-dialogs] button').allTextContents()) as DialogName[];
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const dialog = await open(name);
      await expect(dialog, name).toHaveAccessibleName(/./);
      await expect(name === 'terms' ? words(page) : main(page), name).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      if (name !== 'sales-suspension') await expect(opener(name), name).toBeFocused();
      else {
        await expect(page).not.toHaveURL(/sandbox/);
        await arrive();
      }
    }
    await context.close();
  });

test('a game that is not sold leads home, by its button as by Esc', async ({ browser }) => {
  const { page, context, open, t } = await showcase(browser, { locale: 'ar-AE', width: 390 });
  const dialog = await open('sales-suspension');
  await dialog.getByRole('button', { name: t('dialogs:ok') }).click();
  await expect(page).toHaveURL(/\/ar-AE$/);
  await context.close();
});

test('terms are accepted once their summary is read; the whole text follows it', async ({ browser }) => {
  const { page, context, open, t } = await showcase(browser, { locale: 'en-US', width: 390 });
  const dialog = await open('terms');
  const accept = dialog.getByRole('button', { name: t('dialogs:terms.accept') });
  const whole = dialog.getByRole('heading', { name: t('dialogs:terms.whole') });
  await expect(accept).toBeDisabled();
  await expect(whole).toBeHidden();
  // It stays, and shows what is left to read instead.
  await accept.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(accept).toBeEnabled();
  await expect(whole).toBeVisible();
  await accept.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(answer(page)).toHaveText('"accepted"');
  await context.close();
});

test('long words scroll by key', async ({ browser }) => {
  const { page, context, open } = await showcase(browser, { locale: 'ar-AE', width: 1440 });
  await open('terms');
  const top = () => words(page).evaluate((element) => element.scrollTop);
  await page.keyboard.press('End');
  await expect.poll(top).toBeGreaterThan(200);
  await expect(words(page)).toBeFocused();
  await context.close();
});

test('of the source of funds the first thing that is missing is said, and what was chosen is answered', async ({
  browser,
}) => {
  const { page, context, open, t } = await showcase(browser, { locale: 'en-US', width: 390 });
  const dialog = await open('funds-security');
  const confirm = dialog.getByRole('button', { name: t('dialogs:fundsSecurity.confirm') });
  const own = dialog.getByRole('checkbox', { name: t('dialogs:fundsSecurity.own') });
  const lawful = dialog.getByRole('checkbox', { name: t('dialogs:fundsSecurity.lawful') });
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
  await expect(answer(page)).toHaveText('{"source":"savings"}');
  await context.close();
});

for (const [height, locale] of [
  [422, 'en-US'],
  [256, 'ar-AE'],
] as const)
  test(`on a screen of ${height} px all of a dialog can be reached`, async ({ browser }) => {
    const { page, context, open } = await showcase(browser, { locale, width: 390, height });
    for (const name of ['self-exclusion', 'funds-security', 'terms'] as const) {
      const dialog = await open(name);
      for (const button of await dialog.locator('.dialog-foot .btn').all()) {
        await button.focus();
        await expect(button).toBeInViewport({ ratio: 1 });
      }
      const shown = await words(page).evaluate((element) => element.clientHeight);
      expect(shown, name).toBeGreaterThan(100);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await context.close();
  });
