import { expect, test } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createDepositor, openCardForm } from '../support/depositor.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

/** Whoever doubts the name on the card form reads it in the profile, which leads back. */
for (const locale of sampleCases('pay-back', LOCALES, 1))
  test(`the card form leads to the name in the profile, and that back to the deposit, ${locale}`, async ({
    browser,
  }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    const checkName = () => page.getByRole('link', { name: t('deposit:card.holderCheck') });
    await me.go('/account/deposit');
    await openCardForm(me);
    const holder = await page.getByLabel(t('deposit:card.holder')).inputValue();
    await expectAccessible(page);
    await test.step('a typed card is given up after a question only', async () => {
      const number = page.getByLabel(t('deposit:card.number'));
      await number.fill('4111');
      // As long as a hand takes: the field's fault would have moved the link.
      await checkName().click({ delay: 300 });
      await expect(page.getByRole('dialog', { name: t('deposit:leave.title') })).toContainText(t('deposit:leave.form'));
      await me.press('deposit:leave.stay');
      await expect(number).toHaveValue('4111');
      await checkName().click();
      await me.press('deposit:leave.leave');
    });
    await expect(page).toHaveURL(`${origin()}${localHref('/account/myprofile?payBackName=recharge', locale)}`);
    await expect(page.getByRole('region', { name: t('profile:payBack.title') })).toContainText(
      t('profile:payBack.recharge'),
    );
    await expect(page.getByRole('main').getByRole('definition').filter({ hasText: holder }).last()).toBeVisible();
    await me.press('profile:payBack.toRecharge');
    await expect(page).toHaveURL(`${origin()}${localHref('/account/deposit', locale)}`);
    await expect(page.getByLabel(t('deposit:amount.label'))).toBeVisible();
    await test.step('without a question while nothing is typed', async () => {
      await openCardForm(me);
      await checkName().click();
      await expect(page).toHaveURL(/payBackName=recharge$/);
    });
    await page.context().close();
  });
