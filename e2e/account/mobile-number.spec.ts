import { expect, test } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { createPerson } from '../support/person.ts';

for (const locale of LOCALES)
  test(`a mobile number is understood with its calling code or a zero before it, ${locale}`, async ({ page }) => {
    const me = createPerson(page, locale);
    await me.go('/account/login');
    const number = page.getByLabel(me.t('account:field.mobile'));
    const country = page.getByLabel(me.t('account:field.country'));
    for (const pasted of ['+971 50 765 4399', '00971 50 765 4399', '050 765 4399', '٠٥٠٧٦٥٤٣٩٩']) {
      await number.fill(pasted);
      await expect(number).toHaveValue('507654399');
      await expect(country).toHaveValue('AE');
    }
    await number.fill('+44 7400 123456');
    await expect(number).toHaveValue('7400123456');
    await expect(country).toHaveValue('GB');
    // A zero that belongs to no whole number stays, and is refused in words.
    await country.selectOption('AE');
    await number.fill('0501234');
    await me.press('account:login.submit');
    await expect(page.getByText(me.t('account:wrong.mobileZero'))).toBeVisible();
    await number.fill('123');
    await me.press('account:login.submit');
    await expect(page.getByText(me.t('account:wrong.mobileShort'))).toBeVisible();
  });
