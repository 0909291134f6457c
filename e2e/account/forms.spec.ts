import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { PASSWORD } from '../support/player.ts';
import { newMobile, createPerson } from '../support/person.ts';

/** Which errors the login form shows, where, and which field gets the focus. */

test('login reports missing fields, a refusal of the whole form and a missing code', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  const { t, press } = me;
  const label = (key: string) => page.getByLabel(t(`account:field.${key}`), { exact: true });
  const alert = (key: string) => page.getByRole('alert').filter({ hasText: t(`account:wrong.${key}`) });
  await me.go('/account/login');
  await press('account:login.submit');
  await expect(alert('mobile')).toBeVisible();
  await expect(alert('password')).toBeVisible();
  await expect(label('mobile')).toBeFocused();
  const mobile = newMobile();
  await label('mobile').fill(mobile);
  await label('password').fill(PASSWORD);
  await press('account:login.submit');
  await expect(
    page.getByRole('alert').filter({ hasText: t(`errors:${errorCodes.wrongMobilePassword}`) }),
  ).toBeVisible();

  await page.getByRole('tab', { name: t('account:login.byCode') }).click();
  await expect(label('mobile')).toHaveValue(mobile);
  await expect(page.getByRole('alert').filter({ hasText: t(`errors:${errorCodes.wrongMobilePassword}`) })).toHaveCount(
    0,
  );
  await expect(page.locator('.country-code img')).toHaveAttribute('src', /\/flags\/ae\.svg$/i);
  await press('account:login.sendCode');
  await press('account:login.submit');
  await expect(alert('code')).toBeVisible();
  await expect(label('code')).toBeFocused();
});
