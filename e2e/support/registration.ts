import { expect } from '@playwright/test';
import { readOneTimeCode, type Person } from './person.ts';
import { PASSWORD } from './player.ts';
import { expectAccessible } from './accessibility.ts';

/** Registers by the form, from the address given to the success dialog on the page after it. */
export async function registerByForm(me: Person, mobile: string, from = '/account/register'): Promise<void> {
  const { page, t } = me;
  await me.go(from);
  await expectAccessible(page);
  await page.getByLabel(t('account:field.mobile')).fill(mobile);
  await page.getByLabel(t('account:field.day')).fill('17');
  await page.getByLabel(t('account:field.month')).selectOption('5');
  await page.getByLabel(t('account:field.year')).fill('1990');
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await me.press('account:register.sendCode');
  await expect(page.getByLabel(t('account:field.code'))).toBeFocused();
  await page.getByLabel(t('account:field.code')).fill(await readOneTimeCode(`+971${mobile}`));
  await me.press('account:register.checkCode');
  await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
  await me.press('account:register.create');
  await expect(page.getByRole('dialog', { name: t('dialogs:registerSuccess.title') })).toBeVisible();
  await expectAccessible(page);
}
