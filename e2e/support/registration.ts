import { expect } from '@playwright/test';
import { newEmiratesId } from '#support/players/registration.ts';
import { readOneTimeCode, type Person } from './person.ts';
import { PASSWORD } from './player.ts';
import { expectAccessible } from './accessibility.ts';

/** A field by its label; the list of a country field has the same. */
export const fieldLabelled = ({ page, t }: Person, key: string) =>
  page.getByLabel(t(key), { exact: true }).and(page.locator('input:not([type=radio]), select'));
/** A field of the account, by the last part of its label's key. */
const field = (me: Person, name: string) => fieldLabelled(me, `account:field.${name}`);
/** A field by its label: of the account, or of the registration where the key says so. */
export const registrationField = (me: Person, key: string) =>
  key.includes(':') ? fieldLabelled(me, key) : field(me, key);
/** A message of the form, by its key in `account:wrong`. */
export const wrongMessage = ({ page, t }: Person, key: string) =>
  page.getByRole('alert').filter({ hasText: t(`account:wrong.${key}`) });

/** Searches a country by its name in either language and takes the first. */
export async function chooseCountry(me: Person, name: string, country: string): Promise<void> {
  const box = field(me, name);
  await box.fill(country);
  await box.press('Enter');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
}

export async function fillBirthDate(me: Person, year: string): Promise<void> {
  await field(me, 'day').fill('17');
  await field(me, 'month').selectOption('5');
  await field(me, 'year').fill(year);
}

/** The first step of a resident. */
export async function fillIdentity(me: Person, idCardNo: string): Promise<void> {
  await field(me, 'firstNames').fill('Sara');
  await field(me, 'lastName').fill('Haddad');
  await fieldLabelled(me, 'register:eid').fill(idCardNo);
  await chooseCountry(me, 'nationality', 'Jordan');
  await fillBirthDate(me, '1990');
}

export async function confirmName(me: Person): Promise<void> {
  await me.press('register:continue');
  await me.press('register:confirm');
  await expect(me.page).toHaveURL(/\/account\/registerAddress/);
}

/** The second step, with the country of residence. */
export async function fillAddress(me: Person): Promise<void> {
  await field(me, 'emirate').selectOption('AE-DU');
  await field(me, 'cityUae').fill('Dubai');
  await field(me, 'street').fill('12 Al Wasl Road');
  await me.press('register:continue');
  await expect(me.page).toHaveURL(/\/account\/verCodeNew/);
}

/** The third step but its button: a code to the mobile number. */
export async function fillVerification(me: Person, mobile: string): Promise<void> {
  await field(me, 'mobile').fill(mobile);
  await field(me, 'email').fill(`p${mobile}@example.com`);
  await me.press('register:sendCode');
  await expect(field(me, 'code')).toBeFocused();
  await field(me, 'code').fill(await readOneTimeCode(`+971${mobile}`));
  await field(me, 'password').fill(PASSWORD);
  for (const consent of await me.page.getByRole('checkbox').all()) await consent.check();
}

/**
 * Registers a resident by the forms, up to the dialog on the page after it. Returns the number of their Emirates ID.
 */
export async function registerByForm(me: Person, mobile: string, path = '/account/register'): Promise<string> {
  const { page, t } = me;
  const idCardNo = newEmiratesId();
  await me.go(path);
  await expectAccessible(page);
  await fillIdentity(me, idCardNo);
  await confirmName(me);
  await fillAddress(me);
  await fillVerification(me, mobile);
  await me.press('register:create');
  await expect(page.getByRole('heading', { name: t('register:successTitle') })).toBeVisible();
  await expectAccessible(page);
  // The way back goes with the check.
  const wanted = path.split('?')[1] ?? '';
  await expect(page.getByRole('link', { name: t('register:successEid') })).toHaveAttribute(
    'href',
    new RegExp(`idCardType=EID${wanted && '&'}${wanted}$`),
  );
  await me.press('register:later');
  await expect(page.getByRole('dialog', { name: t('dialogs:registerSuccess.title') })).toBeVisible();
  await expectAccessible(page);
  return idCardNo;
}
