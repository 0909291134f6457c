import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { PASSWORD } from '../support/player.ts';
import { newMobile, createPerson, readOneTimeCode } from '../support/person.ts';

/** Which errors the registration and login forms show, where, and which field gets the focus. */

test('registration reports missing fields, a wrong code and a weak password, and resumes after a reload', async ({
  page,
}) => {
  const me = createPerson(page, 'en-US');
  const { t, press } = me;
  const mobile = newMobile();
  const label = (key: string) => page.getByLabel(t(`account:field.${key}`), { exact: true });
  const alert = (key: string) => page.getByRole('alert').filter({ hasText: t(`account:wrong.${key}`) });

  await test.step('each field shows its error, and the first one is focused', async () => {
    await me.go('/account/register');
    await press('account:register.sendCode');
    for (const key of ['mobile', 'birthMissing', 'privacy', 'terms']) await expect(alert(key)).toBeVisible();
    await expect(label('mobile')).toBeFocused();
    await label('mobile').fill(mobile);
    await expect(alert('mobile')).toHaveCount(0);
    await expect(alert('birthMissing')).toBeVisible();
    await label('day').fill('17');
    await label('month').selectOption('5');
    await label('year').fill('1990');
    for (const consent of await page.getByRole('checkbox').all()) await consent.check();
    await press('account:register.sendCode');
    await expect(page.getByRole('heading', { name: t('account:register.codeTitle') })).toBeVisible();
    await expect(label('code')).toBeFocused();
  });

  const code = await readOneTimeCode(`+971${mobile}`);
  await test.step('a wrong code is refused at its field, which is focused', async () => {
    await press('account:register.checkCode');
    await expect(alert('code')).toBeVisible();
    await label('code').fill(code === '111111' ? '222222' : '111111');
    await press('account:register.checkCode');
    await expect(label('code')).toHaveAttribute('aria-invalid', 'true');
    await expect(label('code')).toBeFocused();
  });

  await test.step('a reload resumes at the code', async () => {
    await page.reload();
    await expect(label('code')).toHaveValue('');
    await label('code').fill(code);
    await press('account:register.checkCode');
  });

  await test.step('a weak password is refused at its field', async () => {
    await label('password').fill('short');
    await press('account:register.create');
    await expect(alert('newPassword')).toBeVisible();
    await expect(label('password')).toBeFocused();
    await label('password').fill(PASSWORD);
    await press('account:register.create');
    await expect(page.getByRole('dialog', { name: t('dialogs:registerSuccess.title') })).toBeVisible();
  });
  expect(await page.evaluate(() => sessionStorage.getItem('registration'))).toBeNull();
});

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
